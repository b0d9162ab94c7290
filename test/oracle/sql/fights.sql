-- Every answer of a fight, and the lists of fights. Each row of a result: a route, its path's values, its body.

select 'tournamentFights' as route, json_build_object('tournamentID', shown.tournament_id) as path,
  json_build_object('fights', coalesce(json_agg(summary order by turn) filter (where game_id is not null), '[]')) as body
from shown left join fights using (tournament_id)
group by shown.tournament_id;

select 'fightStats' as route, json_build_object('tournamentID', tournament_id, 'gameID', game_id) as path,
  json_build_object('fightStats', json_build_object(
    'tournamentID', tournament_id, 'tournamentName', tournament_name, 'gameID', game_id, 'name', name,
    'roundName', round_name, 'cage', cage, 'weightClass', weight_class, 'startTime', start_time, 'stopTime', stop_time,
    'matchDurationSeconds', case when stop_time < start_time then 0 else stop_time - start_time end,
    'timerDuration', timer_duration, 'wasPaused', (pause_count > 0)::int, 'pauseCount', pause_count,
    'pausedSeconds', paused_seconds, 'countdown', countdown, 'winMethod', win_annotation, 'judgesScorecard', judges,
    'players', (select json_agg(json_build_object(
        'name', case slot_idx when 0 then red_name else blue_name end,
        'cleanName', case slot_idx when 0 then red_clean else blue_clean end,
        'score', score, 'isWinner', (slot_idx is not distinct from winner_idx)::int,
        'unstickTime', unstick_time, 'showMotionTime', show_motion_time) order by slot_idx)
      from slots where (slots.tournament_id, slots.game_id) = (fights.tournament_id, fights.game_id)),
    'cameraCount', cams)) as body
from fights;

select 'list' as route, 'fights' as path, coalesce(json_agg(summary order by newest), '[]') as body
from fights where is_decided;

select 'list' as route, 'recentFights' as path, coalesce(json_agg(json_build_object(
  'tournamentID', tournament_id, 'gameID', game_id, 'name', name, 'round', round, 'cage', cage,
  'player1', red_name, 'player2', blue_name,
  'player1wins', (winner_idx is not distinct from 0)::int, 'player2wins', (winner_idx is not distinct from 1)::int,
  'winAnnotation', win_annotation, 'startTime', start_time, 'stopTime', stop_time, 'matchLength', match_length,
  'tournamentName', tournament_name, 'WeightClass', weight_class) order by newest), '[]') as body
from (select * from fights where is_decided order by newest limit 100) as recent;

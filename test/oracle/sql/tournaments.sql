-- Tournaments, their players and their numbers. Each row of a result: a route, its path's values, its body.

create temporary table tournament_answers on commit drop as
select tournament_id, time, json_build_object(
  'tournamentID', tournament_id, 'tournamentName', name,
  'createTime', pg_temp.to_rfc3339(create_time), 'scheduledStartTime', pg_temp.to_rfc3339(scheduled_start_time),
  'startTime', pg_temp.to_rfc3339(start_time), 'endTime', pg_temp.to_rfc3339(end_time),
  'updateTime', pg_temp.to_rfc3339(update_time),
  'numPlayers', (select count(*) from entrants where entrants.tournament_id = shown.tournament_id),
  'WeightClass', weight_class, 'active', active, 'isTest', is_test, 'isFreestyle', is_freestyle, 'privacy', privacy) as body
from shown;

select 'tournament' as route, json_build_object('tournamentID', tournament_id) as path,
  json_build_object('tournament', body) as body
from tournament_answers;

select 'tournaments' as route, '{}'::json as path, json_build_object('tournaments',
  coalesce(json_agg(body order by time desc, pg_temp.text_order(tournament_id)), '[]')) as body
from tournament_answers;

select 'tournamentStats' as route, json_build_object('tournamentID', shown.tournament_id) as path,
  json_build_object('tournamentStats', json_build_object(
    'tournamentID', shown.tournament_id, 'tournamentName', shown.name, 'weightClass', shown.weight_class,
    'totalPlayers', (select count(*) from entrants where entrants.tournament_id = shown.tournament_id),
    'totalFights', (select count(*) from fights where fights.tournament_id = shown.tournament_id),
    'completedFights', count(game_id),
    'avgMatchDurationSeconds', coalesce(round(avg(match_length) filter (where match_length > 0), 2), 0),
    'medianMatchDurationSeconds',
      coalesce(percentile_cont(0.5) within group (order by match_length) filter (where match_length > 0), 0),
    'totalFightTimeSeconds', coalesce(sum(match_length), 0),
    'winMethodBreakdown', (select coalesce(json_object_agg(method, times), '{}') from (
      select pg_temp.to_method(win_annotation) as method, count(*) as times from fights
      where fights.tournament_id = shown.tournament_id and winner_idx is not null group by 1) as methods),
    'longestFight', (array_agg(short order by match_length desc, newest) filter (where match_length > 0))[1],
    'shortestFight', (array_agg(short order by match_length, newest) filter (where match_length > 0))[1],
    'pausedFights', count(*) filter (where pause_count > 0),
    'totalPauses', coalesce(sum(pause_count), 0),
    'pausedSeconds', coalesce(sum(paused_seconds), 0))) as body
from shown left join (
  select fights.*, json_build_object('tournamentID', tournament_id, 'gameID', game_id, 'player1', red_name,
    'player2', blue_name, 'winner', winner_clean, 'durationSeconds', match_length, 'winMethod', win_annotation) as short
  from fights where is_decided
) as decided using (tournament_id)
group by shown.tournament_id, shown.name, shown.weight_class;

-- Every row of the players, byes too; wins and losses are counted from decided fights.
create temporary table standing on commit drop as
with played as (
  select fights.*, side.player_id from fights
  cross join lateral (select red_id union select blue_id) as side (player_id)
)
select tournament_id, player_id, players.name, seed,
  coalesce(json_agg(game_id order by turn) filter (where game_id is not null), '[]') as game_ids,
  jsonb_build_object(
    'playerID', player_id, 'name', players.name, 'cleanName', pg_temp.clean_name(players.name), 'seed', seed,
    'wins', count(*) filter (where winner_id = player_id),
    'losses', count(*) filter (where winner_id <> player_id),
    'isBye', is_bye, 'isDisqualified', is_disqualified,
    'lastPlayTime', (array_agg(played.time order by newest) filter (where is_decided))[1],
    'mostRecentGameID', (array_agg(game_id order by newest) filter (where is_decided))[1]) as body
from players join shown using (tournament_id) left join played using (tournament_id, player_id)
group by tournament_id, player_id, players.name, seed, is_bye, is_disqualified;

select 'player' as route, json_build_object('tournamentID', tournament_id, 'playerID', player_id) as path,
  json_build_object('player', body || jsonb_build_object('gameIDs', game_ids)) as body
from standing;

select 'players' as route, json_build_object('tournamentID', tournament_id) as path,
  json_build_object('players', coalesce(json_agg(standing.body order by seed nulls last,
    pg_temp.text_order(standing.name), pg_temp.text_order(player_id)) filter (where player_id is not null), '[]')) as body
from tournament_answers left join standing using (tournament_id)
group by tournament_id;

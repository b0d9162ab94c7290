-- A fight with its cameras. Each row of a result: a route, its path's values, its body.

create temporary table offsets on commit drop as
select tournament_id, game_id,
  case when start_time >= first_started_at
    then round(start_time - round(first_started_at::numeric, 6), 3) end as fight_start_offset
from fights;

create temporary table shown_recordings on commit drop as
select recordings.*, fight_start_offset, json_build_object('recordingID', recording_id::text, 'gameID', game_id,
  'tournamentID', tournament_id, 'cage', cage, 'camera', camera, 's3path', s3path, 's3http', s3http,
  'proxy720', proxy720, 'proxy360', proxy360, 'proxy72', proxy72) as body
from recordings join offsets using (tournament_id, game_id);

select 'videoFeed' as route, json_build_object('recordingID', recording_id::text) as path,
  json_build_object('videoFeed', json_build_object('recordingID', recording_id::text, 'gameID', game_id,
    'tournamentID', tournament_id, 'cage', cage, 'camera', camera, 'original', s3path, 'proxy720', proxy720,
    'proxy360', proxy360, 'proxy72', proxy72, 'fightStartOffset', fight_start_offset)) as body
from shown_recordings;

create temporary table filmed_fights on commit drop as
select tournament_id, game_id, offsets.fight_start_offset,
  coalesce(json_agg(body order by recording_id) filter (where recording_id is not null), '[]') as recordings
from offsets left join shown_recordings using (tournament_id, game_id)
group by tournament_id, game_id, offsets.fight_start_offset;

select 'fightVideoFeeds' as route, json_build_object('tournamentID', tournament_id, 'gameID', game_id) as path,
  json_build_object('gameID', game_id, 'tournamentID', tournament_id, 'fightStartOffset', fight_start_offset,
    'recordings', recordings) as body
from filmed_fights;

-- All values are strings here, '' for no value.
create temporary table fight_players on commit drop as
select tournament_id, game_id, slot_idx, json_build_object(
  'name', standing.name, 'gameID', game_id, 'tournamentID', tournament_id, 'slotIdx', slot_idx::text,
  'playerID', player_id, 'prevGameID', coalesce(prev_game_id, ''), 'score', coalesce(score::text, ''),
  'isWinner', (slot_idx is not distinct from winner_idx)::int::text, 'isReady', is_ready::text,
  'cleanName', standing.body->>'cleanName', 'seed', coalesce(seed::text, ''),
  'wins', standing.body->>'wins', 'losses', standing.body->>'losses', 'isBye', standing.body->>'isBye',
  'isDisqualified', standing.body->>'isDisqualified', 'round', round::text,
  'scoreToWin', coalesce(score_to_win::text, shown.format->>'scoreToWin', ''), 'state', state,
  'winAnnotation', coalesce(win_annotation, ''), 'loserPlacement', coalesce(loser_placement::text, ''),
  'startTime', coalesce(fights.start_time::text, ''), 'stopTime', coalesce(stop_time::text, ''),
  'duration', match_length::text,
  'judgesString', coalesce((select string_agg(concat_ws(' | ', entry->>'bot', entry->>'category', entry->>'rating'), '<br>'
    order by position) from jsonb_array_elements(judges) with ordinality as entries (entry, position)), ''),
  'roundName', coalesce(round_name, '')) as body
from fights
join slots using (tournament_id, game_id)
join standing using (tournament_id, player_id)
join shown using (tournament_id);

select 'fight' as route, json_build_object('tournamentID', tournament_id, 'gameID', game_id) as path,
  json_build_object('fight', json_build_object('player1', red.body, 'player2', blue.body,
    'tournament', json_build_object('name', shown.name,
      'numPlayers', (select count(*)::text from entrants where entrants.tournament_id = shown.tournament_id),
      'WeightClass', coalesce(shown.weight_class::text, ''), 'active', active::text, 'isTest', is_test::text,
      'isFreestyle', is_freestyle::text, 'privacy', privacy),
    'recordings', recordings, 'notice', notice, 'fightStartOffset', fight_start_offset)) as body
from fights
join filmed_fights using (tournament_id, game_id)
join shown using (tournament_id)
join fight_players as red using (tournament_id, game_id)
join fight_players as blue using (tournament_id, game_id)
where red.slot_idx = 0 and blue.slot_idx = 1;

-- What the rows mean (contract §1.4 to §1.9), worked out once for all that follows.

create temporary table shown on commit drop as
select tournaments.*,
  coalesce(floor(extract(epoch from coalesce(start_time, scheduled_start_time, create_time))), 0)::bigint as time
from tournaments
where privacy = 'public' and is_test = 0;

create temporary table entrants on commit drop as
select players.*, pg_temp.clean_name(players.name) as clean_name
from players join shown using (tournament_id)
where is_bye = 0 and not pg_temp.is_placeholder(players.name);

create temporary table paused on commit drop as
select tournament_id, game_id, jsonb_array_length(pauses) as pause_count,
  coalesce((select round(sum(greatest(0, coalesce((pause->>1)::numeric, (pause->>0)::numeric) - (pause->>0)::numeric)), 3)
    from jsonb_array_elements(pauses) as pause), 0) as paused_seconds
from games join shown using (tournament_id);

create temporary table filmed on commit drop as
select tournament_id, game_id,
  -- A file of an unknown camera is an angle of its own.
  count(distinct camera) + count(*) filter (where camera is null) as cams,
  min(started_at) as first_started_at
from recordings join shown using (tournament_id)
group by tournament_id, game_id;

-- A fight is a game whose two slots hold two entrants.
create temporary table fights on commit drop as
with corners as (
  select slots.*, entrants.name, entrants.clean_name
  from slots join entrants using (tournament_id, player_id)
), met as (
  select games.*, shown.name as tournament_name, shown.weight_class, shown.time as tournament_time,
    red.player_id as red_id, red.name as red_name, red.clean_name as red_clean,
    blue.player_id as blue_id, blue.name as blue_name, blue.clean_name as blue_clean,
    -- One winner, or none.
    case red.is_winner - blue.is_winner when 1 then 0 when -1 then 1 end as winner_idx,
    coalesce(games.timer_duration, greatest(0, games.stop_time - games.start_time), 0)::bigint as match_length,
    coalesce(games.stop_time, games.end_time, games.start_time) as time
  from games
  join shown using (tournament_id)
  join corners as red on (red.tournament_id, red.game_id, red.slot_idx) = (games.tournament_id, games.game_id, 0)
  join corners as blue on (blue.tournament_id, blue.game_id, blue.slot_idx) = (games.tournament_id, games.game_id, 1)
)
select met.*, coalesce(cams, 0) as cams, first_started_at, pause_count, paused_seconds,
  winner_idx is not null or state = 'done' as is_decided,
  case winner_idx when 0 then red_clean when 1 then blue_clean end as winner_clean,
  case winner_idx when 0 then red_id when 1 then blue_id end as winner_id,
  row_number() over (order by coalesce(met.time, tournament_time) desc,
    pg_temp.text_order(tournament_id), pg_temp.text_order(game_id)) as newest,
  row_number() over (order by met.time nulls last, scheduled_time nulls last, array_position(array['EX', 'RR', 'W', 'L'], bracket),
    round, pg_temp.natural_order(game_id), pg_temp.text_order(game_id), tournament_id) as turn
from met
left join filmed using (tournament_id, game_id)
join paused using (tournament_id, game_id);

alter table fights add summary json;

update fights set summary = json_build_object(
  'tournamentID', tournament_id, 'id', game_id, 'gameID', game_id, 'name', name, 'round', round, 'cage', cage,
  'player1', red_name, 'player1clean', red_clean, 'player2', blue_name, 'player2clean', blue_clean,
  'player1wins', (winner_idx is not distinct from 0)::int, 'player2wins', (winner_idx is not distinct from 1)::int,
  'cams', cams, 'winAnnotation', win_annotation, 'startTime', start_time, 'stopTime', stop_time, 'endTime', end_time,
  'matchLength', match_length, 'weightClass', weight_class, 'tournamentName', tournament_name);

-- A decided fight from the side of each bot in it; one bot against an entrant of its own clean name has it once.
create temporary table careers on commit drop as
select fights.*, side.clean_name, side.opponent, side.opponent_clean,
  winner_clean is not distinct from side.clean_name as is_won,
  winner_clean is distinct from side.clean_name and winner_clean is not null as is_lost,
  pg_temp.to_method(win_annotation) as method
from fights cross join lateral (
  select red_clean, blue_name, blue_clean
  union all
  select blue_clean, red_name, red_clean where blue_clean <> red_clean
) as side (clean_name, opponent, opponent_clean)
where is_decided;

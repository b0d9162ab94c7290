-- Careers and head-to-heads. Each row of a result: a route, its path's values, its body.

create temporary table bots on commit drop as
select clean_name,
  (array_agg(entrants.name order by shown.time desc, pg_temp.text_order(tournament_id) desc,
    pg_temp.text_order(entrants.name)))[1] as name,
  count(distinct tournament_id) as total_tournaments,
  array(select distinct weight_class from entrants as entered join tournaments using (tournament_id)
    where entered.clean_name = entrants.clean_name and weight_class is not null order by weight_class) as weight_classes
from entrants join shown using (tournament_id)
group by clean_name;

create temporary table totals on commit drop as
select clean_name,
  count(is_won) as fights,
  count(*) filter (where is_won) as wins,
  count(*) filter (where is_lost) as losses,
  count(*) filter (where match_length > 0) as measured,
  coalesce(sum(match_length), 0) as seconds,
  coalesce(round(avg(match_length) filter (where match_length > 0), 2), 0) as average,
  coalesce(percentile_cont(0.5) within group (order by match_length) filter (where match_length > 0), 0) as median,
  (array_agg(time order by newest) filter (where time is not null))[1] as newest_time,
  (array_agg(time order by newest desc) filter (where time is not null))[1] as oldest_time
from bots left join careers using (clean_name)
group by clean_name;

create temporary table methods on commit drop as
select clean_name,
  coalesce(json_object_agg(method, times) filter (where is_won), '{}') as wins_by_method,
  coalesce(json_object_agg(method, times) filter (where is_lost), '{}') as losses_by_method
from (select clean_name, is_won, is_lost, method, count(*) as times from careers
  where is_won or is_lost group by clean_name, is_won, is_lost, method) as counted
group by clean_name;

create temporary table bot_fights on commit drop as
select clean_name, newest, match_length, summary,
  jsonb_build_object('tournamentID', tournament_id, 'tournamentName', tournament_name, 'gameID', game_id,
    'opponent', opponent, 'opponentClean', opponent_clean, 'durationSeconds', match_length,
    'winMethod', win_annotation, 'isWinner', is_won::int) as fight,
  jsonb_build_object('startTime', start_time, 'stopTime', stop_time, 'weightClass', weight_class) as times,
  row_number() over (partition by clean_name order by newest) as place
from careers;

create temporary table bot_answers on commit drop as
with longest as (
  select distinct on (clean_name) clean_name, fight from bot_fights
  where match_length > 0 order by clean_name, match_length desc, newest
), shortest as (
  select distinct on (clean_name) clean_name, fight from bot_fights
  where match_length > 0 order by clean_name, match_length, newest
), recent as (
  select clean_name, json_agg(fight || times order by newest) as fights from bot_fights
  where place <= 10 group by clean_name
)
select clean_name,
  jsonb_build_object('cleanName', clean_name, 'totalWins', wins, 'totalLosses', losses,
    'winRate', coalesce(round(wins::numeric / nullif(totals.fights, 0), 4), 0), 'totalFights', totals.fights,
    'totalTournaments', total_tournaments, 'weightClasses', weight_classes) as career,
  jsonb_build_object(
    'winMethodBreakdown', coalesce(wins_by_method, '{}'), 'lossMethodBreakdown', coalesce(losses_by_method, '{}'),
    'durationStats', json_build_object('averageSeconds', average, 'medianSeconds', median,
      'totalFightTimeSeconds', seconds, 'fightsMeasured', measured,
      'longestFight', longest.fight, 'shortestFight', shortest.fight),
    'avgMatchDurationSeconds', average, 'longestFight', longest.fight, 'shortestFight', shortest.fight,
    'recentFights', coalesce(recent.fights, '[]'),
    'firstFightTime', oldest_time, 'lastFightTime', newest_time) as stats
from bots
join totals using (clean_name)
left join methods using (clean_name)
left join longest using (clean_name)
left join shortest using (clean_name)
left join recent using (clean_name);

select route, json_build_object('botName', clean_name) as path,
  json_build_object(key, career || stats || jsonb_build_object('botName', name)) as body
from bots join bot_answers using (clean_name), (values ('bot', 'bot'), ('botStats', 'botStats')) as routes (route, key);

select 'botFights' as route, json_build_object('botName', clean_name) as path,
  json_build_object('botName', bots.name,
    'fights', coalesce(json_agg(summary order by newest) filter (where newest is not null), '[]')) as body
from bots left join bot_fights using (clean_name)
group by clean_name, bots.name;

select 'list' as route, 'bots' as path,
  coalesce(json_agg(career || jsonb_build_object('name', name) order by clean_name collate "C"), '[]') as body
from bots join bot_answers using (clean_name);

-- A bot and an entrant of its own clean name are no pair.
select 'headToHead' as route, json_build_object('bot1', careers.clean_name, 'bot2', opponent_clean) as path,
  json_build_object('headToHead', json_build_object(
    'bot1', json_build_object('cleanName', careers.clean_name, 'name', bot1.name, 'wins', count(*) filter (where is_won)),
    'bot2', json_build_object('cleanName', opponent_clean, 'name', bot2.name, 'wins', count(*) filter (where is_lost)),
    'totalFights', count(*), 'draws', count(*) filter (where winner_clean is null),
    'fights', json_agg(summary::jsonb || jsonb_build_object('winner', winner_clean) order by newest))) as body
from careers
join bots as bot1 using (clean_name)
join bots as bot2 on bot2.clean_name = opponent_clean
where careers.clean_name <> opponent_clean
group by careers.clean_name, opponent_clean, bot1.name, bot2.name;

-- The leaderboards: four metrics for each weight class that was fought in, and for all together (null).

create temporary table classes on commit drop as
select distinct weight_class, weight_class::text as class_name from fights where is_decided and weight_class is not null
union all
select null, 'all';

create temporary table standings on commit drop as
select class_name, clean_name, count(*) as fights,
  count(*) filter (where is_won) as wins,
  count(*) filter (where is_lost) as losses,
  coalesce(round(count(*) filter (where is_won)::numeric / count(*), 4), 0) as win_rate,
  coalesce(round(count(*) filter (where is_won and method in ('KO', 'TKO'))::numeric
    / nullif(count(*) filter (where is_won), 0), 4), 0) as ko_rate,
  round(avg(match_length) filter (where match_length > 0), 2) as average
from careers join classes on classes.weight_class is null or classes.weight_class = careers.weight_class
group by class_name, clean_name;

-- `points`: more are better.
create temporary table ranked on commit drop as
select valued.*, rank() over (partition by metric, class_name order by points desc) as rank
from (
  select standings.*, metric, min_fights, value, case metric when 'avgMatchDuration' then -value else value end as points
  from standings cross join lateral (values
    ('wins', 1, wins::numeric), ('winRate', 5, win_rate), ('koRate', 5, ko_rate), ('avgMatchDuration', 5, average)
  ) as metrics (metric, min_fights, value)
) as valued
where fights >= min_fights and value is not null;

select 'leaderboard' as route, format('leaderboard-%s-%s', metric, class_name) as path,
  coalesce(json_agg(entry order by rank, clean_name collate "C") filter (where place <= 100), '[]') as body
from classes
cross join (values ('wins'), ('winRate'), ('koRate'), ('avgMatchDuration')) as metrics (metric)
left join (
  select metric, class_name, rank, clean_name,
    row_number() over (partition by metric, class_name order by rank, clean_name collate "C") as place,
    json_build_object('rank', rank, 'name', bots.name, 'cleanName', clean_name, 'value', value,
      'totalWins', wins, 'totalLosses', losses, 'totalFights', fights, 'winRate', win_rate, 'koRate', ko_rate,
      'avgMatchDurationSeconds', coalesce(average, 0)) as entry
  from ranked join bots using (clean_name)
) as entries using (metric, class_name)
group by metric, class_name;

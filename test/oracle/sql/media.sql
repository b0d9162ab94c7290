-- Clips and stills that the public may see. Each row of a result: a route, its path's values, its body.

-- Clean names that only private and test tournaments have.
create temporary table hidden_bots on commit drop as
select pg_temp.clean_name(name) as clean_name from players
except select pg_temp.clean_name(players.name) from players join shown using (tournament_id)
except select '';

-- Events that only private and test tournaments have: by their name, or by a clip's; a public tournament's name holds its event's.
create temporary table hidden_events on commit drop as
with events as (
  select tournament_id, pg_temp.event_key(name) as event from tournaments
  union select tournament_id, pg_temp.event_key(event) from clips where tournament_id is not null and event is not null
), only_hidden as (
  select event from events
  except select event from events join shown using (tournament_id)
  except select ''
)
select event from only_hidden
where not exists (select from shown where strpos(pg_temp.event_key(name), event) > 0);

create temporary table shown_clips on commit drop as
select clips.*, json_build_object(
  'clipID', clip_id, 'publicToken', public_token, 'name', clips.name, 'tournamentID', clips.tournament_id,
  'gameID', fights.game_id, 'player1', red_name, 'player2', blue_name, 'event', event, 'camera', camera, 'tag', tag,
  'duration', duration, 'video720p', video720p, 'video360p', video360p, 'video72p', video72p,
  'views', views, 'likes', likes, 'createdAt', created_at) as body
from clips
left join shown using (tournament_id)
left join fights using (tournament_id, game_id)
where status = 'completed' and clips.privacy = 'public'
  and case when clips.tournament_id is null
    then not exists (select from hidden_events where hidden_events.event = pg_temp.event_key(clips.event))
    else shown.tournament_id is not null end;

create temporary table shown_stills on commit drop as
select stills.still_id, stills.public_token, stills.created_at,
  case when clip_id is null then stills.tag else shown_clips.tag end as tag,
  jsonb_build_object(
    'stillID', stills.still_id, 'publicToken', stills.public_token, 'image', image,
    'tag', case when clip_id is null then stills.tag else shown_clips.tag end,
    'event', case when clip_id is null then stills.event else shown_clips.event end,
    'camera', case when clip_id is null then stills.camera else shown_clips.camera end,
    'source', source, 'bots', array(select clean_name from bots
      where clean_name in (select pg_temp.clean_name(still_bots.clean_name) from still_bots
        where still_bots.still_id = stills.still_id) order by clean_name collate "C"),
    'clipToken', shown_clips.public_token, 'width', width, 'height', height, 'createdAt', stills.created_at) as body
from stills left join shown_clips using (clip_id)
where case when clip_id is null then source = 'take' else shown_clips.public_token is not null end
  and not exists (select from still_bots join hidden_bots
    on hidden_bots.clean_name = pg_temp.clean_name(still_bots.clean_name) where still_bots.still_id = stills.still_id)
  and (clip_id is not null
    or not exists (select from hidden_events where hidden_events.event = pg_temp.event_key(stills.event)));

select 'clip' as route, json_build_object('publicToken', public_token) as path, json_build_object('clip', body) as body
from shown_clips;

select 'list' as route, 'clips' as path,
  coalesce(json_agg(body order by coalesce(created_at, -1) desc, clip_id desc), '[]') as body
from shown_clips;

-- By id and by token; a fixed address and an id win over a token of the same text.
select 'still' as route, json_build_object('stillID', still_id::text) as path, json_build_object('still', body) as body
from shown_stills
union all
select 'still', json_build_object('stillID', public_token), json_build_object('still', body)
from shown_stills
where public_token <> 'tags' and not exists (select from shown_stills as other where other.still_id::text = shown_stills.public_token);

select 'list' as route, 'stills' as path, coalesce(json_agg(body || '{"width": null, "height": null}'
  order by coalesce(created_at, -1) desc, still_id desc), '[]') as body
from shown_stills;

select 'stillTags' as route, '{}'::json as path,
  json_build_object('tags', coalesce(json_agg(json_build_object('tag', tag, 'stillCount', stills)
    order by pg_temp.text_order(tag)), '[]')) as body
from (select tag, count(*) as stills from shown_stills where tag <> '' group by tag) as tags;

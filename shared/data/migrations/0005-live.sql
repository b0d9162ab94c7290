-- What moves is asked for once a second, while events are on.

-- The last fight of a cage, however long ago.
create index games_by_cage on games (cage, coalesce(stop_time, end_time)) where state = 'done';
-- Decided fights of which only the start is known.
create index games_by_start_time on games (start_time) where stop_time is null and end_time is null;

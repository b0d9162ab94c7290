-- What the stills' image files answered when they were asked for their dimensions: the builder's memory, no table of the league.
-- A size goes on to `stills`; a fault keeps the next builds from asking again at once.

create table still_sizes (
  still_id bigint primary key references stills on delete cascade,
  -- The address that was asked. Another one is another picture.
  image text not null,
  tried_at timestamptz not null,
  width integer check (width > 0),
  height integer check (height > 0),
  fault text,
  check ((width is null) = (height is null) and (width is null) = (fault is not null))
);

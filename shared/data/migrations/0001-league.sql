-- The league's stored facts. What can be counted (wins, losses, players, cameras, clean names) is derived, never stored.

create table tournaments (
  tournament_id text primary key check (tournament_id <> ''),
  name text not null,
  create_time timestamptz,
  scheduled_start_time timestamptz,
  start_time timestamptz,
  end_time timestamptz,
  update_time timestamptz,
  weight_class integer,
  active smallint not null default 0 check (active in (0, 1)),
  is_test smallint not null default 0 check (is_test in (0, 1)),
  is_freestyle smallint not null default 0 check (is_freestyle in (0, 1)),
  privacy text not null default 'private',
  format jsonb not null default '{}'
);

create table players (
  tournament_id text not null references tournaments on delete cascade,
  player_id text not null check (player_id <> ''),
  name text not null,
  seed integer,
  is_bye smallint not null default 0 check (is_bye in (0, 1)),
  is_disqualified smallint not null default 0 check (is_disqualified in (0, 1)),
  primary key (tournament_id, player_id)
);

create table games (
  tournament_id text not null references tournaments on delete cascade,
  game_id text not null check (game_id <> ''),
  bracket text not null default 'W' check (bracket in ('W', 'L', 'EX', 'RR')),
  round integer not null default 0 check (round >= -1),
  name text,
  round_name text,
  cage text,
  state text not null default 'unavailable'
    check (state in ('unavailable', 'available', 'called', 'active', 'hold', 'done')),
  scheduled_time bigint,
  available_time bigint,
  called_time bigint,
  start_time bigint,
  stop_time bigint,
  end_time bigint,
  countdown integer,
  timer_duration integer check (timer_duration >= 0),
  pauses jsonb not null default '[]',
  score_to_win integer,
  win_annotation text,
  loser_placement integer,
  judges jsonb not null default '[]',
  notice text,
  primary key (tournament_id, game_id)
);
-- The schedule and the last 24 hours are asked for once a second.
create index games_unfinished on games (scheduled_time) where state <> 'done';
create index games_by_stop_time on games (stop_time) where stop_time is not null;
create index games_by_end_time on games (end_time) where end_time is not null;

create table slots (
  tournament_id text not null,
  game_id text not null,
  slot_idx integer not null check (slot_idx in (0, 1)),
  player_id text,
  prev_game_id text,
  score integer,
  is_winner smallint not null default 0 check (is_winner in (0, 1)),
  is_ready smallint not null default 0 check (is_ready in (0, 1)),
  unstick_time double precision,
  show_motion_time double precision,
  primary key (tournament_id, game_id, slot_idx),
  foreign key (tournament_id, game_id) references games on delete cascade,
  foreign key (tournament_id, player_id) references players (tournament_id, player_id),
  foreign key (tournament_id, prev_game_id) references games (tournament_id, game_id),
  -- At most one winner a game. Deferred, which no partial unique index can be: a corrected result moves the win from one row
  -- to the other, and in between both have it.
  constraint slots_one_winner exclude using btree (tournament_id with =, game_id with =) where (is_winner = 1)
    deferrable initially deferred
);
create index slots_by_player on slots (tournament_id, player_id);
create index slots_by_prev_game on slots (tournament_id, prev_game_id) where prev_game_id is not null;

create table recordings (
  recording_id bigint primary key check (recording_id >= 0),
  tournament_id text not null,
  game_id text not null,
  cage text,
  camera text,
  started_at double precision,
  s3path text,
  s3http text,
  proxy720 text,
  proxy360 text,
  proxy72 text,
  foreign key (tournament_id, game_id) references games on delete cascade
);
create index recordings_by_game on recordings (tournament_id, game_id);

create table clips (
  clip_id bigint primary key check (clip_id >= 0),
  public_token text not null unique check (public_token <> ''),
  name text,
  tournament_id text references tournaments on delete cascade,
  game_id text,
  event text,
  camera text,
  tag text,
  status text not null default 'processing',
  privacy text not null default 'private',
  duration double precision,
  video720p text,
  video360p text,
  video72p text,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  created_at bigint,
  foreign key (tournament_id, game_id) references games on delete cascade
);
create index clips_by_game on clips (tournament_id, game_id);

create table stills (
  still_id bigint primary key check (still_id >= 0),
  public_token text not null unique check (public_token <> ''),
  image text,
  tag text,
  event text,
  camera text,
  source text not null default 'take' check (source in ('take', 'clip')),
  clip_id bigint references clips on delete set null,
  width integer check (width > 0),
  height integer check (height > 0),
  created_at bigint
);
create index stills_by_clip on stills (clip_id) where clip_id is not null;

create table still_bots (
  still_id bigint not null references stills on delete cascade,
  clean_name text not null check (clean_name <> ''),
  primary key (still_id, clean_name)
);

create table cages (
  cage_num integer primary key check (cage_num >= 0),
  name text,
  status text,
  tournament_id text,
  game_id text,
  paused_at bigint,
  updated_at bigint,
  foreign key (tournament_id, game_id) references games on delete set null
);
create index cages_by_game on cages (tournament_id, game_id);

create table cage_queue (
  cage_num integer not null references cages on delete cascade,
  position integer not null check (position >= 0),
  tournament_id text not null,
  game_id text not null,
  primary key (cage_num, position),
  foreign key (tournament_id, game_id) references games on delete cascade
);
create index cage_queue_by_game on cage_queue (tournament_id, game_id);

-- Who asked for what: no tables of the league. Nobody imports them, no build depends on them.

-- Each request that the live-server answered, one partition a day (`requests_20260514`, UTC): made when its first request is
-- written, dropped as a whole after the retention.
create table requests (
  time timestamptz not null,
  -- The route's template, never the address.
  endpoint text not null,
  status smallint not null,
  response_ms real not null,
  bytes bigint not null,
  -- The name that the caller gave itself, else its anonymous hash.
  client text not null,
  is_identified boolean not null
) partition by range (time);

-- Batches that were written: whoever does not know whether its batch arrived may send it again.
create table usage_batches (
  batch_id text primary key,
  written_at timestamptz not null
);
create index usage_batches_written on usage_batches (written_at);

-- CDN logs that were counted, by the bytes of their files: a name is used again when logs rotate.
create table ingested_logs (
  digest text primary key,
  name text not null,
  -- Unpacked: the same log may be packed later, or go on.
  content_digest text not null,
  content_bytes bigint not null,
  -- A few bits of the digest of its first request: logs without the same begin differently.
  head text not null,
  lines bigint not null,
  counted bigint not null,
  skipped bigint not null,
  counted_at timestamptz not null
);
create index ingested_logs_heads on ingested_logs (head);

-- The roll-ups. `level` 1 is the day itself; 16 and 256 are the days from `from_day` to the end of its block of so many days
-- (shared/usage/spans.ts). Their number grows with days and endpoints, and no row with the requests in it.
create table usage_rollups (
  level smallint not null check (level in (1, 16, 256)),
  -- '' is all endpoints together.
  endpoint text not null,
  from_day date not null,
  requests bigint not null,
  errors bigint not null,
  bytes bigint not null,
  -- Sum of all response times, microseconds.
  response_us bigint not null,
  unique_clients bigint not null,
  p95_response_ms double precision not null,
  -- [[status, requests], …]
  statuses json not null,
  histogram bytea not null,
  sketch bytea not null,
  -- The busiest: [[client, is_identified, requests, errors, bytes, last_seen], …]
  consumers json not null,
  primary key (level, endpoint, from_day)
);
create index usage_rollups_days on usage_rollups (level, from_day);
-- As good as random: compressing it only costs time.
alter table usage_rollups alter column sketch set storage external;

-- The last day that is counted in the levels 16 and 256. Younger days are still written to often, and stand alone.
create table usage_folded (
  only_row boolean primary key default true check (only_row),
  through date not null
);

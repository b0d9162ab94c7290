-- Tells whoever listens (`builder build --watch`) that rows of the archive may have changed: once a transaction, when it commits.
-- Once a statement, not once a row: an import of a million rows pays for a few hundred calls. That a statement changed no row
-- after all, the listener finds out by the fingerprint. Live tables do not show in the archive, and are left out.

create function notify_league_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('league_changed', '');
  return null;
end
$$;

create trigger league_changed after insert or update or delete or truncate on tournaments
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on players
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on games
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on slots
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on recordings
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on clips
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on stills
  for each statement execute function notify_league_changed();
create trigger league_changed after insert or update or delete or truncate on still_bots
  for each statement execute function notify_league_changed();

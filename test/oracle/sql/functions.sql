-- How the contract's words about text look in SQL. Temporary functions: they go with the session.

-- Contract §1.4. Of all characters outside ASCII two have a lower case with an ASCII letter in it: U+0130 (an i and a dot)
-- and U+212A (k). lower() would decide by the database's locale.
create or replace function pg_temp.clean_name(name text) returns text language sql immutable as $$
  select regexp_replace(
    translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || chr(304) || chr(8490), 'abcdefghijklmnopqrstuvwxyzik'),
    '[^a-z0-9]', '', 'g')
$$;

-- Without the white space at both ends: Unicode's, with the byte order mark.
create or replace function pg_temp.trimmed(value text) returns text language sql immutable as $$
  select btrim(value, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || chr(32) || chr(160) || chr(5760)
    || chr(8192) || chr(8193) || chr(8194) || chr(8195) || chr(8196) || chr(8197) || chr(8198) || chr(8199)
    || chr(8200) || chr(8201) || chr(8202) || chr(8232) || chr(8233) || chr(8239) || chr(8287) || chr(12288)
    || chr(65279))
$$;

-- Contract §1.5.
create or replace function pg_temp.is_placeholder(name text) returns boolean language sql immutable as $$
  select pg_temp.trimmed(name) ~ '^([(][Bb][Yy][Ee][)]|[Bb][Yy][Ee]|[Tt][Bb][Dd]|[Bb][Rr][Aa][Cc][Kk][Ee][Tt] [Ss][Ee][Ee][Dd] [0-9]+)$'
    or pg_temp.clean_name(name) = ''
$$;

-- Texts are ordered by their UTF-16 units: a character beyond U+FFFF comes before one from U+E000 on.
create or replace function pg_temp.text_order(value text) returns bytea language sql immutable as $$
  select convert_to(regexp_replace(value, '([\uE000-\uFFFF])', chr(1114111) || '\1', 'g'), 'UTF8')
$$;

-- Digits count as numbers; equal numbers as texts.
create or replace function pg_temp.natural_order(value text) returns bytea[] language sql immutable as $$
  select array_agg(
    case when part[1] ~ '^[0-9]' then convert_to('5' || lpad(ltrim(part[1], '0'), 40, '0') || part[1], 'UTF8')
      else pg_temp.text_order(part[1]) end
    order by position)
  from regexp_matches(value, '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, position)
$$;

-- Under what a win counts in a breakdown.
create or replace function pg_temp.to_method(annotation text) returns text language sql immutable as $$
  select case when coalesce(pg_temp.trimmed(annotation), '') in ('', '__proto__') then 'Unknown'
    else pg_temp.trimmed(annotation) end
$$;

-- Tournament times as they are shown.
create or replace function pg_temp.to_rfc3339(moment timestamptz) returns text language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Whether two event names are the same: ASCII and Latin-1 letters are; further than that no test goes.
create or replace function pg_temp.event_key(event text) returns text language sql immutable as $$
  select translate(pg_temp.trimmed(event), 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ',
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ')
$$;

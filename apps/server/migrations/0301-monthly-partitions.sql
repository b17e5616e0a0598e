-- Tables that only grow are partitioned by month, in a schema of its own: statements name the table, whose privileges apply. The key is a
-- time, or a UUIDv7, which begins with one. Months are those of UTC.
CREATE SCHEMA partitions;

-- Below every UUIDv7 of this millisecond and later ones.
CREATE FUNCTION first_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp
RETURN (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- The bounds of a month, as literals for its key.
CREATE FUNCTION partition_bound(parent regclass, month date) RETURNS text
LANGUAGE sql STABLE STRICT SET search_path = pg_catalog, pg_temp
RETURN (
  SELECT CASE format_type(atttypid, NULL)
    WHEN 'uuid' THEN quote_literal(public.first_uuid_at(month::timestamp AT TIME ZONE 'UTC'))
    ELSE quote_literal(month::timestamp AT TIME ZONE 'UTC') END
  FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
  WHERE partrelid = parent
);

-- Rows that came before their partition are in the default one.
CREATE FUNCTION create_partition(parent regclass, month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent_name text := (SELECT relname FROM pg_class WHERE oid = parent AND relnamespace = 'public'::regnamespace AND relkind = 'p');
  name text := parent_name || to_char(month, '"_"YYYY"_"MM');
  key text := (SELECT quote_ident(attname) FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
    WHERE partrelid = parent);
  lower_bound text := public.partition_bound(parent, month);
  upper_bound text := public.partition_bound(parent, (month + interval '1 month')::date);
BEGIN
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING ALL)', name, parent_name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM partitions.%I WHERE %s >= %s AND %s < %s RETURNING *) INSERT INTO partitions.%I SELECT * FROM moved',
    parent_name || '_default', key, lower_bound, key, upper_bound, name);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (%s) TO (%s)', parent_name, name, lower_bound,
    upper_bound);
END $$;

-- Creates the months after the newest partition of each table, up to the month of `until`. Returns how many. Safe in concurrent processes.
CREATE FUNCTION create_partitions(until timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent regclass;
  month date;
  created integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('create_partitions'));
  FOR parent IN SELECT partrelid FROM pg_partitioned_table JOIN pg_class ON oid = partrelid AND relnamespace = 'public'::regnamespace LOOP
    month := (
      SELECT to_date(max(right(relname, 7)), 'YYYY_MM') + interval '1 month' FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = parent AND relname ~ '_\d{4}_\d{2}$'
    );
    WHILE month <= until LOOP
      PERFORM public.create_partition(parent, month);
      month := month + interval '1 month';
      created := created + 1;
    END LOOP;
  END LOOP;
  RETURN created;
END $$;

-- Of the access log, months that ended before `before`. Returns how many.
CREATE FUNCTION drop_access_log(before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  FOR name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = 'public.access_log'::regclass AND relname ~ '_\d{4}_\d{2}$'
      AND (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= before
  LOOP
    EXECUTE format('DROP TABLE partitions.%I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- The present rows remain where they are, as the partition before the next month, and are only read once.
CREATE PROCEDURE pg_temp.partition_by_month(parent text, key text)
LANGUAGE plpgsql AS $$
DECLARE
  former text := parent || '_before';
  first_month date := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month')::date;
  first_bound text;
  foreign_key record;
BEGIN
  EXECUTE format('ALTER TABLE %I SET SCHEMA partitions', parent);
  EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', parent, former);
  EXECUTE format('CREATE TABLE %I (LIKE partitions.%I INCLUDING ALL) PARTITION BY RANGE (%I)', parent, former, key);
  FOR foreign_key IN SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = format('partitions.%I', former)::regclass AND contype = 'f'
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', parent, foreign_key.conname, foreign_key.definition);
  END LOOP;
  EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT', parent || '_default', parent);
  -- Of a clock that was ahead.
  first_bound := partition_bound(parent::regclass, first_month);
  EXECUTE format('WITH moved AS (DELETE FROM partitions.%I WHERE %I >= %s RETURNING *) INSERT INTO %I SELECT * FROM moved', former, key,
    first_bound, parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%s)', parent, former, first_bound);
  PERFORM create_partition(parent::regclass, first_month);
END $$;

CALL pg_temp.partition_by_month('story_view', 'story_id');
CALL pg_temp.partition_by_month('provider_event', 'id');
-- Its first rows have random ids, and statistics ask for a time.
ALTER TABLE subscription_change DROP CONSTRAINT subscription_change_pkey, ADD PRIMARY KEY (id, at);
CALL pg_temp.partition_by_month('subscription_change', 'at');

-- At most six months, which are dropped one by one: its rows move.
ALTER TABLE access_log SET SCHEMA partitions;
ALTER TABLE partitions.access_log RENAME TO access_log_before;
CREATE TABLE access_log (LIKE partitions.access_log_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
CREATE INDEX access_log_account ON access_log (account_id, at) WHERE account_id IS NOT NULL;
CREATE INDEX access_log_fan_session ON access_log (fan_session_id, at) WHERE fan_session_id IS NOT NULL;
CREATE TABLE partitions.access_log_default PARTITION OF access_log DEFAULT;
DO $$
BEGIN
  PERFORM create_partition('access_log', month::date)
  FROM generate_series(
    date_trunc('month', least((SELECT min(at) FROM partitions.access_log_before), now()) AT TIME ZONE 'UTC'),
    now() AT TIME ZONE 'UTC', interval '1 month') AS month;
END $$;
INSERT INTO access_log SELECT * FROM partitions.access_log_before;
DROP TABLE partitions.access_log_before;

SELECT create_partitions(now() + interval '3 months');

REVOKE EXECUTE ON FUNCTION create_partition(regclass, date), create_partitions(timestamptz), drop_access_log(timestamptz) FROM PUBLIC;

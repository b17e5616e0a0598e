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

REVOKE EXECUTE ON FUNCTION create_partition(regclass, date), create_partitions(timestamptz), drop_access_log(timestamptz) FROM PUBLIC;

-- The month of the installation and everything before it is one partition.
DO $$
DECLARE
  parent text;
  next_month date := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month')::date;
BEGIN
  FOREACH parent IN ARRAY ARRAY['provider_event', 'story_view', 'subscription_change'] LOOP
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT', parent || '_default', parent);
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%s)', parent || '_before', parent,
      partition_bound(parent::regclass, next_month));
    PERFORM create_partition(parent::regclass, next_month);
  END LOOP;
END $$;

CREATE TABLE partitions.access_log_default PARTITION OF access_log DEFAULT;
SELECT create_partition('access_log', date_trunc('month', now() AT TIME ZONE 'UTC')::date);

SELECT create_partitions(now() + interval '3 months');

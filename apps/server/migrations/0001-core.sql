-- What several modules use: extensions, functions of triggers, and the tables of `core` and `http`.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Live events (docs/decisions/0010-live-events-and-stale-caches.md): the topics that the change of a row is about. A payload is `<scope> <id> <topic>`, and PostgreSQL sends
-- equal ones of a transaction once. It is sent with the commit, whichever process wrote.
CREATE FUNCTION notify_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY TG_ARGV LOOP
    PERFORM pg_notify('live_event', 'account ' || NEW.account_id || ' ' || topic);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION notify_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_event', 'subscription ' || NEW.subscription_id || ' order');
  RETURN NULL;
END $$;

-- Closes the streams of a session that has ended, and of a fan's session that may read less than before.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_event', 'session ' || (to_jsonb(OLD) ->> TG_ARGV[0]) || ' end');
  RETURN NULL;
END $$;

-- What each process caches about sessions, roles, second factors and settings (docs/decisions/0010-live-events-and-stale-caches.md): the commit that changes it tells all
-- processes. A payload is `<scope> <id>`.
CREATE FUNCTION notify_stale_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stale_cache', TG_ARGV[0] || ' ' || (to_jsonb(coalesce(OLD, NEW)) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

-- How often something was tried since its window began. `bucket` is a keyed hash, so that no address and no e-mail is stored.
CREATE TABLE throttle (
  bucket text PRIMARY KEY,
  hits integer NOT NULL CHECK (hits >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX throttle_ends_at ON throttle (ends_at);

-- Writes that carried an Idempotency-Key. Without a status the first request is still running, and `expires_at` ends its lease; with a
-- status the response is known, and `expires_at` ends the time that it is kept.
CREATE TABLE idempotency_record (
  caller text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  attempt uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  status smallint,
  body text,
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_record_expires_at ON idempotency_record (expires_at);

-- Who used the application, when and from where: kept for six months (Lei 12.965/2014, art. 15), and for nothing else. Its partitions
-- are dropped one by one.
CREATE TABLE access_log (
  at timestamptz NOT NULL,
  address inet NOT NULL,
  -- Behind a carrier's NAT many people share an address; null behind a proxy that does not send it.
  port integer,
  account_id uuid,
  fan_session_id uuid,
  CHECK (account_id IS NOT NULL OR fan_session_id IS NOT NULL)
) PARTITION BY RANGE (at);
CREATE INDEX access_log_account ON access_log (account_id, at) WHERE account_id IS NOT NULL;
CREATE INDEX access_log_fan_session ON access_log (fan_session_id, at) WHERE fan_session_id IS NOT NULL;

-- Addresses that a mail server said do not exist: only what somebody asks for is sent to them.
CREATE TABLE mail_bounce (
  address_hash text PRIMARY KEY,
  status text NOT NULL CHECK (length(status) <= 20),
  at timestamptz NOT NULL
);
CREATE INDEX mail_bounce_at ON mail_bounce (at);
COMMENT ON COLUMN mail_bounce.address_hash IS 'A keyed hash of the lower-case address.';

-- The storage has an object with this id, so that no process uses the files of another installation (core/storage-identity.ts).
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  storage_claimed_at timestamptz
);
INSERT INTO installation DEFAULT VALUES;

-- Keys that outlive a rotation of CAMARIM_SECRET, sealed with it (core/keys/seal.ts).
CREATE TABLE installation_key (
  purpose text PRIMARY KEY CHECK (purpose IN ('digest', 'push')),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The keys of encrypted objects (ports/storage/encrypted.ts), one for each CAMARIM_SECRET that the installation has had, sealed with
-- the newest.
CREATE TABLE file_key (
  -- The id of the secret, as in core/keys/keys.ts.
  id text PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Files of the web app that a page may still load after a deploy, from a process of another build.
CREATE TABLE web_asset (
  name text PRIMARY KEY,
  content bytea NOT NULL,
  -- When a process that has this file started.
  seen_at timestamptz NOT NULL
);

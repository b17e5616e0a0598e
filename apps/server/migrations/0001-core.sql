-- What several modules use: extensions, functions of triggers, and the tables of `core` and `http`.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- What the commits of the last minutes changed, for the caches and the live event streams of each process
-- (docs/decisions/0060-changes-read-after-the-commit.md). NOTIFY in these transactions would make all of the cluster commit one after the
-- other. Each process reads the rows that its last snapshot did not show, and is notified of them after the commit (db/notify-changes.ts).
CREATE TABLE change (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- `<scope> <id> <topic>`
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tx, message)
);

-- Live events (docs/decisions/0010-live-events-and-stale-caches.md): the topics that the change of a row is about.
CREATE FUNCTION notify_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change (message) SELECT 'account ' || NEW.account_id || ' ' || topic FROM unnest(TG_ARGV) topic
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- By the subscription of a payment, or by its order if that has none.
CREATE FUNCTION notify_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change (message)
    VALUES (coalesce('subscription ' || NEW.subscription_id, 'order ' || NEW.order_id) || ' order') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Closes the streams of a session that has ended, and of a fan's session that may read less than before.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change (message) VALUES ('session ' || (to_jsonb(OLD) ->> TG_ARGV[0]) || ' end') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- What each process caches about sessions, roles, second factors and settings (docs/decisions/0010-live-events-and-stale-caches.md).
CREATE FUNCTION notify_stale_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change (message)
    VALUES (TG_ARGV[0] || ' ' || (to_jsonb(coalesce(OLD, NEW)) ->> TG_ARGV[1]) || ' stale') ON CONFLICT DO NOTHING;
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

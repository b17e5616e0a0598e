-- A creator takes everything along, or leaves.
ALTER TYPE account_event_kind ADD VALUE 'export_asked';
ALTER TYPE account_event_kind ADD VALUE 'deletion_asked';
ALTER TYPE account_event_kind ADD VALUE 'deletion_withdrawn';
ALTER TYPE account_event_kind ADD VALUE 'deleted';

CREATE TYPE account_export_status AS ENUM ('preparing', 'ready', 'failed');
CREATE TABLE account_export (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  status account_export_status NOT NULL,
  created_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint,
  -- Null again once the file is erased.
  file_key text,
  CHECK ((status = 'ready') = (num_nonnulls(ready_at, expires_at, bytes) = 3)),
  CHECK (status = 'ready' OR file_key IS NULL)
);
CREATE INDEX account_export_account ON account_export (account_id, id DESC);
CREATE INDEX account_export_erasable ON account_export (expires_at) WHERE file_key IS NOT NULL;
CREATE UNIQUE INDEX account_export_one_at_a_time ON account_export (account_id) WHERE status = 'preparing';

-- Asked for, and withdrawn by taking the row out again; done once and for all. The username is kept from others for a while, so
-- that nobody is taken for who has gone.
CREATE TABLE account_deletion (
  account_id uuid PRIMARY KEY REFERENCES account,
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  username text,
  username_kept_until timestamptz,
  CHECK ((done_at IS NULL) = (username IS NULL) AND (username IS NULL) = (username_kept_until IS NULL))
);
CREATE INDEX account_deletion_open ON account_deletion (asked_at) WHERE done_at IS NULL;
CREATE INDEX account_deletion_username ON account_deletion (username) WHERE username IS NOT NULL;

CREATE FUNCTION profile_username_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.account_deletion WHERE username = NEW.username AND username_kept_until > now()) THEN
    RAISE EXCEPTION 'the username % is kept', NEW.username USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profile_username_is_kept BEFORE INSERT OR UPDATE OF username ON profile
  FOR EACH ROW EXECUTE FUNCTION profile_username_is_kept();

-- Data exports and deletions of accounts.
CREATE TYPE account_export_status AS ENUM ('preparing', 'ready', 'failed');
CREATE TABLE account_export (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  status account_export_status NOT NULL,
  created_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint,
  -- Null again once the file is deleted.
  file_key text,
  CHECK ((status = 'ready') = (num_nonnulls(ready_at, expires_at, bytes) = 3)),
  CHECK (status = 'ready' OR file_key IS NULL)
);
CREATE INDEX account_export_account ON account_export (account_id, id DESC);
CREATE INDEX account_export_erasable ON account_export (expires_at) WHERE file_key IS NOT NULL;
CREATE UNIQUE INDEX account_export_one_at_a_time ON account_export (account_id) WHERE status = 'preparing';
CREATE TRIGGER account_export_notifies AFTER UPDATE OF status ON account_export FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('exports');

-- A request to delete an account, which deleting the row withdraws until the erasure has started. Once it is done, the username is reserved for a while
-- (`profile_username_is_reserved`).
CREATE TABLE account_deletion (
  account_id uuid PRIMARY KEY REFERENCES account,
  requested_at timestamptz NOT NULL,
  -- Nobody signs in or adds anything from then on.
  started_at timestamptz,
  done_at timestamptz,
  username text,
  username_reserved_until timestamptz,
  CHECK (done_at IS NULL OR started_at IS NOT NULL),
  CHECK ((done_at IS NULL) = (username IS NULL) AND (username IS NULL) = (username_reserved_until IS NULL))
);
CREATE INDEX account_deletion_open ON account_deletion (requested_at) WHERE done_at IS NULL;
CREATE INDEX account_deletion_username ON account_deletion (username) WHERE username IS NOT NULL;

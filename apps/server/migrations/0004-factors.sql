-- Second factors of an account: passkeys, one authenticator app, and recovery codes. One that existed before the report of an intrusion
-- is blocked and not deleted, because a mailbox alone must not remove a factor.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) <= 2048),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  blocked_at timestamptz
);
CREATE INDEX passkey_account_id ON passkey (account_id);
COMMENT ON COLUMN passkey.counter IS 'Signatures by the authenticator so far; 0 if it does not count. A lower one comes from a clone.';
COMMENT ON COLUMN passkey.blocked_at IS 'It accepts no sign-in, and still counts as a factor that the account must show.';
-- The rights of an admin depend on having a second factor.
CREATE TRIGGER passkey_is_stale AFTER INSERT OR DELETE ON passkey
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');

CREATE TABLE authenticator_app (
  account_id uuid PRIMARY KEY REFERENCES account,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  blocked_at timestamptz
);
COMMENT ON COLUMN authenticator_app.last_step IS 'The newest 30 seconds since 1970 whose code was accepted; none is accepted twice.';
COMMENT ON COLUMN authenticator_app.blocked_at IS 'As passkey.blocked_at.';
CREATE TRIGGER authenticator_app_is_stale AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON authenticator_app
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');

CREATE TABLE recovery_code (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  hash text NOT NULL,
  used_at timestamptz,
  -- An unknown time counts as new.
  created_at timestamptz
);
CREATE INDEX recovery_code_account_id ON recovery_code (account_id);

-- Second factors that were removed, for as long as a link of an e-mail about it works: the report of an intrusion restores them. In a
-- table of their own, so that no statement about factors can accept one.
CREATE TABLE removed_factor (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('passkey', 'app', 'recovery_code')),
  content jsonb NOT NULL,
  sealed_secret bytea CHECK ((sealed_secret IS NOT NULL) = (kind = 'app')),
  removed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX removed_factor_account_id ON removed_factor (account_id);
CREATE INDEX removed_factor_expires_at ON removed_factor (expires_at);
COMMENT ON COLUMN removed_factor.content IS 'The row of passkey, authenticator_app (without its secret) or recovery_code.';
COMMENT ON COLUMN removed_factor.sealed_secret IS 'Of an authenticator app, sealed as authenticator_app.sealed_secret.';

-- Challenges of passkeys that were answered, so that no answer is accepted twice.
CREATE TABLE used_challenge (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenge_expires_at ON used_challenge (expires_at);

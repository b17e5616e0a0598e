-- Fans, known by an e-mail address, and the sessions of their browsers. What a session may read is in `fan_session_access` (subscriptions).
CREATE TABLE fan (
  id uuid PRIMARY KEY,
  email citext NOT NULL CONSTRAINT fan_email_key UNIQUE,
  -- When it was first verified, in whatever browser. Only verified addresses get e-mails that a subscription does not need.
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL
);

-- `expires_at` moves with each use, until 400 days after `created_at`. Verifying an e-mail address replaces a session: the new one lists
-- those before it, newest last, in `previous_ids`, and the old one keeps its access for a minute. `plain_cookie`: the token may still
-- come in the cookie without the `__Host-` prefix.
CREATE TABLE fan_session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT fan_session_token_key UNIQUE,
  user_agent text NOT NULL,
  -- Where it was last used, for the list of devices.
  network text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  replaced_at timestamptz,
  previous_ids uuid[] NOT NULL DEFAULT '{}',
  plain_cookie boolean NOT NULL
);
CREATE INDEX fan_session_previous ON fan_session USING gin (previous_ids) WHERE previous_ids <> '{}';
CREATE TRIGGER fan_session_end_notifies AFTER UPDATE OF ended_at, replaced_at ON fan_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL OR NEW.replaced_at IS NOT NULL) EXECUTE FUNCTION notify_session_end('id');
CREATE TRIGGER fan_session_is_stale AFTER DELETE OR UPDATE OF ended_at, replaced_at, token_hash, plain_cookie ON fan_session
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'id');

-- The e-mail addresses that were verified in a browser.
CREATE TABLE fan_session_email (
  session_id uuid NOT NULL REFERENCES fan_session,
  fan_id uuid NOT NULL REFERENCES fan,
  verified_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, fan_id)
);
-- An age that was verified in one browser counts in others where the same e-mail address is verified.
CREATE INDEX fan_session_email_fan ON fan_session_email (fan_id);
CREATE TRIGGER fan_session_email_end_notifies AFTER DELETE ON fan_session_email FOR EACH ROW
  EXECUTE FUNCTION notify_session_end('session_id');
CREATE TRIGGER fan_session_email_is_stale AFTER DELETE ON fan_session_email
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'session_id');

CREATE FUNCTION fan_verifies_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.fan SET email_verified_at = NEW.verified_at WHERE id = NEW.fan_id AND email_verified_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER fan_verifies_email AFTER INSERT ON fan_session_email FOR EACH ROW EXECUTE FUNCTION fan_verifies_email();

-- The six digits are derived from the id and a key of the server, so that neither this table nor the job queue has them. A code works
-- only on the device that asked for it, and is replaced only by that device; `device_hash` is a hash of the device's id.
CREATE TABLE fan_code (
  id uuid PRIMARY KEY,
  email citext NOT NULL,
  device_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX fan_code_one_live ON fan_code (email, device_hash) WHERE ended_at IS NULL;

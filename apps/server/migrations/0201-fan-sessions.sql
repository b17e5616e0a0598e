-- `expires_at` moves with each use, until 400 days after `created_at`. Proving an e-mail replaces a session: the new one lists those
-- before it, newest last, in `earlier_ids`, and the old one keeps what it held for a minute.
-- `plain_cookie`: the token may still come in the cookie without the `__Host-` prefix.
ALTER TABLE fan_session
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN replaced_at timestamptz,
  ADD COLUMN earlier_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN plain_cookie boolean NOT NULL DEFAULT true;
ALTER TABLE fan_session
  ALTER COLUMN user_agent DROP DEFAULT,
  ALTER COLUMN last_seen_at DROP DEFAULT,
  ALTER COLUMN plain_cookie DROP DEFAULT;
UPDATE fan_session SET expires_at = least(expires_at, now() + interval '90 days');
CREATE INDEX fan_session_earlier ON fan_session USING gin (earlier_ids) WHERE earlier_ids <> '{}';

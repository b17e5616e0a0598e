-- Accounts of creators and admins, their sessions and the security log.
CREATE TYPE account_role AS ENUM ('creator', 'admin');
CREATE TYPE payment_gateway AS ENUM ('bacen', 'iugu', 'mercadopago');

-- `terms_version`: the terms that the owner accepted when they registered (packages/contract/src/terms.ts).
CREATE TABLE account (
  id uuid PRIMARY KEY,
  email citext NOT NULL CONSTRAINT account_email_key UNIQUE,
  email_verified_at timestamptz,
  phone_number text NOT NULL,
  password_hash text NOT NULL,
  role account_role NOT NULL DEFAULT 'creator',
  payment_gateway payment_gateway NOT NULL DEFAULT 'bacen',
  terms_accepted_at timestamptz NOT NULL,
  terms_version text,
  created_at timestamptz NOT NULL,
  -- Nobody signs in to a suspended account, and its page is not published.
  suspended_at timestamptz,
  payouts_frozen_until timestamptz,
  factors_postponed_until timestamptz,
  -- Marks of known devices contain it, so that another number forgets all devices of the account.
  device_generation integer NOT NULL DEFAULT 0,
  -- When the one e-mail about imported people with an undecided price was sent.
  undecided_mailed_at timestamptz
);
COMMENT ON COLUMN account.payouts_frozen_until IS 'No payout leaves before this time, after a reported intrusion.';
COMMENT ON COLUMN account.factors_postponed_until IS 'No second factor is suggested before this time.';
CREATE TRIGGER account_is_stale AFTER DELETE OR UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'id');

-- Only the hash of a token is stored, so that nobody who reads the database can sign in with it.
CREATE TABLE creator_session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  token_hash bytea NOT NULL CONSTRAINT creator_session_token_key UNIQUE,
  user_agent text NOT NULL,
  -- Where it was last used, for the list of devices.
  network text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  confirmed_at timestamptz
);
CREATE INDEX creator_session_account ON creator_session (account_id);
COMMENT ON COLUMN creator_session.confirmed_at IS
  'When the owner last proved their identity; endpoints with `fresh` need it within 15 minutes.';
-- A confirmation replaces the token, which closes the streams that were opened with the old one.
CREATE TRIGGER creator_session_end_notifies AFTER UPDATE OF ended_at, token_hash ON creator_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL OR NEW.token_hash <> OLD.token_hash) EXECUTE FUNCTION notify_session_end('id');
-- Not for `last_seen_at`, which most requests change.
CREATE TRIGGER creator_session_is_stale AFTER DELETE OR UPDATE OF ended_at, expires_at, token_hash, confirmed_at ON creator_session
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');

-- Links sent by e-mail that work once; only the hash of a link's token is stored. `email` is the address that using the link verifies.
CREATE TYPE mailed_link_purpose AS ENUM ('password', 'email', 'intrusion', 'recovery');
CREATE TABLE mailed_link (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  purpose mailed_link_purpose NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT mailed_link_token_key UNIQUE,
  email citext NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mailed_link_account ON mailed_link (account_id, purpose);
-- An address to which an account can still be given back is not free for another one.
CREATE INDEX mailed_link_email ON mailed_link (email);

-- The security log of an account: what happened, from where, and without secrets.
CREATE TYPE account_event_kind AS ENUM (
  'password_changed', 'password_reset', 'email_change_requested', 'email_changed', 'email_verified', 'session_ended', 'role_granted',
  'role_revoked', 'pix_changed', 'payout_changed', 'payout_canceled', 'export_requested', 'deletion_requested',
  'deletion_withdrawn', 'deleted',
  'pix_added', 'pix_change_canceled', 'mp_connected', 'mp_disconnected', 'mp_change_canceled', 'iugu_requested', 'iugu_canceled',
  'lastlink_token_changed', 'lastlink_address_changed', 'new_device', 'intrusion_reported', 'factors_reset', 'signed_in',
  'sign_in_failed', 'signed_out', 'access_refused', 'rate_limited', 'sessions_ended', 'support_granted', 'support_used',
  'passkey_added', 'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes_created', 'recovery_code_used',
  'factor_failed', 'recovery_requested', 'recovery_canceled', 'recovery_approved', 'recovery_rejected', 'recovery_completed',
  'suspended', 'unsuspended', 'password_link_created', 'username_changed', 'phone_changed', 'factors_blocked', 'passkey_synced',
  'factors_restored', 'factor_unblocked'
);
CREATE TABLE account_event (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  kind account_event_kind NOT NULL,
  network text,
  user_agent text CHECK (length(user_agent) <= 300),
  details jsonb CHECK (octet_length(details::text) <= 2000)
);
CREATE INDEX account_event_newest ON account_event (account_id, at DESC, id DESC);
CREATE INDEX account_event_at ON account_event (at);
COMMENT ON COLUMN account_event.network IS 'An IPv4 address, or the /64 of an IPv6 address. Null for jobs and for what support did.';

-- Rows are never changed, except that a deleted account's lose what identifies a person, and are deleted after six months, of which
-- 180 days are the shortest.
CREATE FUNCTION account_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '180 days' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.network IS NULL AND NEW.user_agent IS NULL AND NEW.details IS NULL
    AND (NEW.id, NEW.account_id, NEW.at, NEW.kind) IS NOT DISTINCT FROM (OLD.id, OLD.account_id, OLD.at, OLD.kind)
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_event_append_only BEFORE UPDATE OR DELETE ON account_event
  FOR EACH ROW EXECUTE FUNCTION account_event_append_only();
CREATE TRIGGER account_event_no_truncate BEFORE TRUNCATE ON account_event
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- For an owner who has lost all second factors: e-mail, a waiting time, and the approval of two admins.
CREATE TYPE recovery_status AS ENUM ('waiting', 'completed', 'canceled', 'rejected');
CREATE TABLE account_recovery (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  status recovery_status NOT NULL DEFAULT 'waiting',
  requested_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  ended_at timestamptz,
  by_report boolean NOT NULL DEFAULT false,
  CHECK (ready_at > requested_at),
  CHECK ((status = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX account_recovery_waiting ON account_recovery (account_id) WHERE status = 'waiting';
COMMENT ON COLUMN account_recovery.ready_at IS 'No admin can approve before this time.';
COMMENT ON COLUMN account_recovery.by_report IS 'The report of an intrusion requested it, because it blocked all factors.';

CREATE TABLE account_recovery_approval (
  recovery_id uuid NOT NULL REFERENCES account_recovery,
  admin_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  PRIMARY KEY (recovery_id, admin_id)
);

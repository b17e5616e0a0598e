-- Audit logs of the back office. Both are append-only.
CREATE TYPE admin_action_kind AS ENUM (
  'document_read', 'receipt_read', 'wallet_approved', 'wallet_rejected', 'billing_approved', 'billing_rejected',
  'content_restored', 'content_taken_down', 'billing_voided', 'take_down_reverted', 'transfer_made', 'transfer_not_made',
  'credit_paid', 'activity_read', 'sessions_ended', 'recovery_approved', 'recovery_rejected', 'fan_sessions_ended',
  'account_suspended', 'account_unsuspended', 'password_link_sent', 'refund_ended'
);

-- What admins did: each document that they read, each decision.
CREATE TABLE admin_action (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES account,
  account_id uuid REFERENCES account,
  at timestamptz NOT NULL,
  kind admin_action_kind NOT NULL,
  subject_id uuid NOT NULL,
  reason text
);
CREATE INDEX admin_action_account ON admin_action (account_id, id DESC);
COMMENT ON COLUMN admin_action.account_id IS 'The account that was acted on; null for a fan, whose id is the subject.';
CREATE TRIGGER admin_action_append_only BEFORE UPDATE OR DELETE ON admin_action
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER admin_action_no_truncate BEFORE TRUNCATE ON admin_action
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Each request that support made for a creator. `visit` is the grant it was made with: one admin, one session, one creator.
CREATE TABLE support_access (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  admin_id uuid NOT NULL REFERENCES account,
  visit text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  path text NOT NULL,
  CHECK (account_id <> admin_id)
);
CREATE INDEX support_access_account ON support_access (account_id, id DESC);
CREATE TRIGGER support_access_append_only BEFORE UPDATE OR DELETE ON support_access
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER support_access_no_truncate BEFORE TRUNCATE ON support_access
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- What admins did in the back office: each document looked at, each decision. Only ever added to.
CREATE TYPE admin_action_kind AS ENUM
  ('document_read', 'receipt_read', 'wallet_approved', 'wallet_refused', 'billing_approved', 'billing_refused');
CREATE TABLE admin_action (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES account,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  kind admin_action_kind NOT NULL,
  subject_id uuid NOT NULL,
  reason text
);
CREATE INDEX admin_action_account ON admin_action (account_id, id DESC);
CREATE TRIGGER admin_action_stays BEFORE UPDATE OR DELETE ON admin_action
  FOR EACH ROW EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER admin_action_is_not_emptied BEFORE TRUNCATE ON admin_action
  FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();

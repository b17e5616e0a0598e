CREATE FUNCTION only_ever_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Each call that support made in a creator's name. `visit` is the grant it was made with: one admin, one session, one creator.
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
CREATE TRIGGER support_access_stays BEFORE UPDATE OR DELETE ON support_access
  FOR EACH ROW EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER support_access_is_not_emptied BEFORE TRUNCATE ON support_access
  FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();

-- What happened to an account's locks: passwords, e-mails, sessions, roles.
CREATE TYPE account_event_kind AS ENUM
  ('password_changed', 'password_reset', 'email_asked', 'email_changed', 'email_verified', 'session_ended', 'role_granted', 'role_revoked');
CREATE TABLE account_event (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  kind account_event_kind NOT NULL
);
CREATE INDEX account_event_account ON account_event (account_id, id DESC);
CREATE TRIGGER account_event_stays BEFORE UPDATE OR DELETE ON account_event
  FOR EACH ROW EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER account_event_is_not_emptied BEFORE TRUNCATE ON account_event
  FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();

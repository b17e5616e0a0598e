-- What people say is wrong with a page. Who decides about it reads the newest first.
CREATE TYPE report_reason AS ENUM ('minor', 'non_consensual', 'illegal', 'impersonation', 'copyright', 'other');
CREATE TABLE report (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  reason report_reason NOT NULL,
  details text NOT NULL CHECK (length(details) <= 1000),
  -- To answer to; whoever tells may stay unknown.
  email citext,
  fan_session_id uuid REFERENCES fan_session,
  created_at timestamptz NOT NULL
);
CREATE INDEX report_account ON report (account_id, id DESC);

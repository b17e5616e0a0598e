CREATE TYPE mailed_link_purpose AS ENUM ('password', 'email');

-- Single-use links sent by mail; only the hash of a link's token is kept. `email` is the address that it proves.
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

-- When the password was last asked for again in this session, before a change of what guards the account.
ALTER TABLE creator_session ADD COLUMN password_confirmed_at timestamptz;

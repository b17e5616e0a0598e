CREATE EXTENSION IF NOT EXISTS citext;

CREATE TYPE account_role AS ENUM ('creator', 'admin');
CREATE TYPE payment_gateway AS ENUM ('bacen', 'iugu', 'mercadopago');

CREATE TABLE account (
  id uuid PRIMARY KEY,
  email citext NOT NULL CONSTRAINT account_email_key UNIQUE,
  email_verified_at timestamptz,
  phone_number text NOT NULL,
  password_hash text NOT NULL,
  role account_role NOT NULL DEFAULT 'creator',
  payment_gateway payment_gateway NOT NULL DEFAULT 'bacen',
  terms_accepted_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- Only the hash of a token is kept: who reads the database cannot sign in with it.
CREATE TABLE creator_session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  token_hash bytea NOT NULL CONSTRAINT creator_session_token_key UNIQUE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX creator_session_account ON creator_session (account_id);

CREATE TABLE profile (
  account_id uuid PRIMARY KEY REFERENCES account,
  username text NOT NULL CONSTRAINT profile_username_key UNIQUE
    CHECK (username ~ '^[a-z0-9_]+(\.[a-z0-9_]+)*$' AND length(username) BETWEEN 3 AND 30),
  full_name text NOT NULL,
  bio text NOT NULL DEFAULT '',
  city text,
  instagram text,
  adult boolean NOT NULL DEFAULT false,
  picture_id uuid,
  published_at timestamptz
);

-- A creator on her way to a gateway and back: what comes back must be hers, soon, and once.
CREATE TABLE gateway_link (
  state_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- PKCE's verifier, sealed: without it a code that somebody else has read is worth nothing.
  verifier bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX gateway_link_account ON gateway_link (account_id);
ALTER TABLE gateway_connection
  -- Since when a renewal has been failing: she sells on while her credentials live, and is asked to connect anew.
  ADD COLUMN refresh_failed_at timestamptz;
CREATE INDEX gateway_connection_expiring ON gateway_connection (credentials_expire_at) WHERE status = 'verified';

-- The guest list: free access by invitation. `subscription_id` is the access itself, once the guest has verified an e-mail address.
CREATE TABLE whitelist_entry (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  email citext,
  phone text,
  name text,
  note text,
  expires_at timestamptz,
  claim_hash bytea CONSTRAINT whitelist_entry_claim_key UNIQUE,
  claim_until timestamptz,
  created_at timestamptz NOT NULL,
  claimed_at timestamptz,
  subscription_id uuid REFERENCES subscription,
  removed_at timestamptz,
  CHECK (num_nonnulls(email, phone) = 1),
  -- A code verifies an e-mail address; nothing verifies a phone alone, so it needs a link.
  CHECK ((phone IS NULL) = (claim_hash IS NULL) AND (claim_hash IS NULL) = (claim_until IS NULL)),
  CHECK ((claimed_at IS NULL) = (subscription_id IS NULL))
);
CREATE UNIQUE INDEX whitelist_entry_email_key ON whitelist_entry (account_id, email) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX whitelist_entry_phone_key ON whitelist_entry (account_id, phone) WHERE removed_at IS NULL;
CREATE INDEX whitelist_entry_account ON whitelist_entry (account_id, id DESC) WHERE removed_at IS NULL;
CREATE INDEX whitelist_entry_open ON whitelist_entry (email) WHERE removed_at IS NULL AND claimed_at IS NULL;

-- Payouts from a gateway to the creator's own bank.
CREATE TYPE transfer_status AS ENUM ('requested', 'settled', 'failed');
CREATE TYPE transfer_resolution AS ENUM ('made', 'not_made');

-- `withdrawal_id` is null until the gateway has answered: then only reading it there, by our own id, tells whether it was made.
CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  request_key text NOT NULL,
  -- The contract requires R$ 10,00 of a payout that a creator requests; a deleted account is emptied from the gateway's own minimum.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  fee_cents integer NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  payout_label text,
  status transfer_status NOT NULL,
  withdrawal_id text,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  settled_at timestamptz,
  -- Submitted, and found at the gateway neither by its id nor by its reference. It stays `requested`, since its absence from a list does
  -- not prove that it was not made. An admin decides; null again once it was found or decided.
  stuck_at timestamptz,
  -- A withdrawal of the same amount and time that the gateway lists and that belongs to no other transfer: proposed to the admin.
  candidate_id text,
  resolution transfer_resolution,
  resolved_at timestamptz,
  -- The part of a settled transfer that the creator's bank returned.
  returned_cents integer NOT NULL DEFAULT 0,
  CONSTRAINT transfer_request_once UNIQUE (account_id, request_key),
  CONSTRAINT transfer_withdrawal_once UNIQUE (connection_id, withdrawal_id),
  CHECK ((status = 'requested') = (settled_at IS NULL)),
  CHECK (stuck_at IS NULL OR status = 'requested'),
  CHECK (candidate_id IS NULL OR stuck_at IS NOT NULL),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
  CHECK (resolution IS DISTINCT FROM 'not_made' OR status = 'failed'),
  CHECK (returned_cents BETWEEN 0 AND amount_cents)
);
CREATE INDEX transfer_of_account ON transfer (account_id, id DESC);
CREATE INDEX transfer_open ON transfer (checked_at NULLS FIRST) WHERE status = 'requested';
CREATE INDEX transfer_stuck ON transfer (stuck_at) WHERE stuck_at IS NOT NULL;
CREATE TRIGGER transfer_notifies AFTER INSERT OR UPDATE OF status ON transfer FOR EACH ROW
  EXECUTE FUNCTION notify_account('wallet');

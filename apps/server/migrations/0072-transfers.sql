-- Money that leaves a gateway for the creator's own bank.
ALTER TABLE gateway_connection ADD COLUMN payout_label text CHECK (length(payout_label) BETWEEN 1 AND 120);

CREATE TYPE transfer_status AS ENUM ('requested', 'settled', 'failed');

-- `withdrawal_id` is null until the gateway has answered: then only reading it there, by our own id, tells whether it was made.
CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  request_key text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 1000),
  fee_cents integer NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  payout_label text,
  status transfer_status NOT NULL,
  withdrawal_id text,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT transfer_request_once UNIQUE (account_id, request_key),
  CONSTRAINT transfer_withdrawal_once UNIQUE (connection_id, withdrawal_id),
  CHECK ((status = 'requested') = (settled_at IS NULL))
);
CREATE INDEX transfer_of_account ON transfer (account_id, id DESC);
CREATE INDEX transfer_open ON transfer (checked_at NULLS FIRST) WHERE status = 'requested';

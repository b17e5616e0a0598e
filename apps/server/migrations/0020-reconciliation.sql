-- The nightly comparison of the ledger with what a gateway reports of one creator's account. `ended_at` is null while it runs, and stays
-- null if its process died; `failure` says why it could not be completed.
CREATE TABLE gateway_reconciliation (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  failure text,
  charges integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  discrepancies integer NOT NULL DEFAULT 0,
  CHECK (failure IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX gateway_reconciliation_newest ON gateway_reconciliation (connection_id, started_at DESC);

-- What a running comparison has found at the gateway, so that the rest is known without keeping either in memory.
CREATE UNLOGGED TABLE gateway_reconciliation_match (
  reconciliation_id uuid NOT NULL REFERENCES gateway_reconciliation ON DELETE CASCADE,
  subject_id uuid NOT NULL,
  PRIMARY KEY (reconciliation_id, subject_id)
);

-- What the ledger expects and the gateway has otherwise, even by a centavo; null where one of them has nothing. `subject` is the id of
-- our payment or transfer, else the gateway's own, or a day of its statement with what a line names.
CREATE TYPE gateway_discrepancy_kind AS ENUM (
  'sale', 'fee', 'refund', 'payout', 'balance', 'receivable', 'statement', 'available', 'disputed'
);
CREATE TABLE gateway_discrepancy (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  kind gateway_discrepancy_kind NOT NULL,
  subject text NOT NULL,
  expected_cents bigint,
  found_cents bigint,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK (expected_cents IS DISTINCT FROM found_cents)
);
CREATE UNIQUE INDEX gateway_discrepancy_open ON gateway_discrepancy (connection_id, kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX gateway_discrepancy_list ON gateway_discrepancy (first_seen_at, id) WHERE resolved_at IS NULL;

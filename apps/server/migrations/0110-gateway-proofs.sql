-- Each night's comparison of the books with what a gateway says of one creator's account there. `ended_at` is null while it runs, and
-- stays so where its server died; `failure` tells why it could not be brought to its end.
CREATE TABLE gateway_proof (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  failure text,
  charges integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  differences integer NOT NULL DEFAULT 0,
  CHECK (failure IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX gateway_proof_newest ON gateway_proof (connection_id, started_at DESC);

-- What a running proof has met at the gateway, so that what it has not met is known without keeping either in memory.
CREATE UNLOGGED TABLE gateway_proof_met (
  proof_id uuid NOT NULL REFERENCES gateway_proof ON DELETE CASCADE,
  subject_id uuid NOT NULL,
  PRIMARY KEY (proof_id, subject_id)
);

CREATE TYPE gateway_difference_kind AS ENUM ('sale', 'fee', 'refund', 'payout', 'balance', 'receivable', 'statement');

-- What the books expect and the gateway has otherwise, were it by a centavo; null where one of them knows nothing of it. `subject` is
-- our payment's or transfer's id, the gateway's own where it is none of ours, or a day of its statement with what a line names.
CREATE TABLE gateway_difference (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  kind gateway_difference_kind NOT NULL,
  subject text NOT NULL,
  expected_cents bigint,
  found_cents bigint,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK (expected_cents IS DISTINCT FROM found_cents)
);
CREATE UNIQUE INDEX gateway_difference_open ON gateway_difference (connection_id, kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX gateway_difference_list ON gateway_difference (first_seen_at, id) WHERE resolved_at IS NULL;

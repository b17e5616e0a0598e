-- Chargeback cases. `case_id` is the gateway's id, null until it could be read.
CREATE TYPE dispute_status AS ENUM ('open', 'won', 'lost');
CREATE TYPE dispute_evidence AS ENUM ('none', 'sent', 'accepted', 'refused');
CREATE TABLE dispute (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  account_id uuid NOT NULL REFERENCES account,
  number integer NOT NULL,
  case_id text,
  status dispute_status NOT NULL,
  reason text,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  evidence dispute_evidence NOT NULL,
  evidence_due_at timestamptz,
  -- Written before the gateway is asked; without `evidence_sent_at` the outcome of that request is not known yet.
  evidence_submitted_at timestamptz,
  evidence_sent_at timestamptz,
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  checked_at timestamptz,
  reminded_at timestamptz,
  CONSTRAINT dispute_number_once UNIQUE (payment_id, number),
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK (evidence_sent_at IS NULL OR evidence_submitted_at IS NOT NULL)
);
CREATE UNIQUE INDEX dispute_one_open ON dispute (payment_id) WHERE status = 'open';
CREATE INDEX dispute_of_account ON dispute (account_id, id DESC);
CREATE INDEX dispute_open ON dispute (checked_at NULLS FIRST) WHERE status = 'open';
CREATE INDEX dispute_evidence_due ON dispute (evidence_due_at) WHERE status = 'open' AND reminded_at IS NULL;
CREATE TRIGGER dispute_notifies AFTER INSERT ON dispute FOR EACH ROW EXECUTE FUNCTION notify_account('disputes');
CREATE TRIGGER dispute_change_notifies AFTER UPDATE OF status, evidence ON dispute FOR EACH ROW
  WHEN ((OLD.status, OLD.evidence) IS DISTINCT FROM (NEW.status, NEW.evidence))
  EXECUTE FUNCTION notify_account('disputes');

-- Files that a creator collects as evidence. `file_key` is null once the file was deleted. A removed file keeps its row until then, so
-- that no object is left without one.
CREATE TABLE dispute_file (
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES dispute,
  type text NOT NULL CHECK (type IN ('image/jpeg', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  file_sha256 bytea NOT NULL,
  file_key text,
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (file_key IS NOT NULL OR removed_at IS NOT NULL)
);
CREATE INDEX dispute_file_dispute ON dispute_file (dispute_id, id);
CREATE INDEX dispute_file_erasable ON dispute_file (removed_at) WHERE removed_at IS NOT NULL AND file_key IS NOT NULL;

-- Files that a creator collects against a dispute, and when they were submitted. `evidence_asked_at` is written before the gateway is
-- asked; without `evidence_sent_at` the outcome of that request is not known yet.
ALTER TABLE dispute
  ADD COLUMN evidence_asked_at timestamptz,
  ADD COLUMN evidence_sent_at timestamptz,
  ADD CHECK (evidence_sent_at IS NULL OR evidence_asked_at IS NOT NULL);
CREATE INDEX dispute_evidence_due ON dispute (evidence_due_at) WHERE status = 'open' AND reminded_at IS NULL;

-- `file_key` is null once the file was erased. A removed file keeps its row until then, so that no object is left without one.
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

-- Charges that were lost before disputes were kept: their cases are decided, and nobody is told again.
INSERT INTO dispute (id, payment_id, account_id, number, status, amount_cents, evidence, opened_at, decided_at, checked_at)
SELECT
  (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14, 3)
    || substr(replace(gen_random_uuid()::text, '-', ''), 17, 16))::uuid,
  payment.id, payment.account_id, 1, 'lost', payment.amount_cents, 'none', at.changed, at.changed, at.changed
FROM payment
CROSS JOIN LATERAL (SELECT coalesce(
  (SELECT max(t.created_at) FROM ledger_transaction t WHERE t.payment_id = payment.id AND t.kind = 'chargeback'),
  payment.paid_at, payment.created_at) AS changed) at
WHERE payment.status = 'charged_back' AND payment.amount_cents > 0;

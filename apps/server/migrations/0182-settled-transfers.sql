-- One row per payment that a PIX transfer paid: what is known of that transfer, so that it never pays another payment.
SET LOCAL statement_timeout = 0;

CREATE TABLE settled_transfer (
  payment_id uuid PRIMARY KEY REFERENCES payment ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  -- Upper case: two ids that differ only in case do not occur, a fan who changes the case does.
  end_to_end_id text CONSTRAINT settled_transfer_end_to_end_once UNIQUE CHECK (end_to_end_id = upper(end_to_end_id)),
  -- SHA-256 of the creator and the statement line that approved the payment.
  statement_line bytea CONSTRAINT settled_transfer_line_once UNIQUE,
  amount_cents integer NOT NULL,
  -- Days in São Paulo between which the transfer was made; both are the same day where that day is known.
  paid_from date NOT NULL,
  paid_until date NOT NULL,
  settled_at timestamptz NOT NULL,
  CHECK (paid_from <= paid_until)
);
CREATE INDEX settled_transfer_of_account ON settled_transfer (account_id, amount_cents, paid_until);

-- The older rows compare in upper case too. A trigger forbids a change of a decided receipt; two approved receipts whose ids differ
-- only in case stay as they are, and the first of the two owns the id in settled_transfer.
ALTER TABLE receipt DISABLE TRIGGER receipt_decided_once;
UPDATE receipt SET end_to_end_id = upper(end_to_end_id)
WHERE end_to_end_id <> upper(end_to_end_id)
  AND NOT (decision IS NOT DISTINCT FROM 'approved' AND EXISTS (
    SELECT FROM receipt other WHERE other.decision = 'approved' AND other.id <> receipt.id
      AND upper(other.end_to_end_id) = upper(receipt.end_to_end_id)));
ALTER TABLE receipt ENABLE TRIGGER receipt_decided_once;
DROP INDEX receipt_end_to_end;
CREATE INDEX receipt_end_to_end ON receipt (upper(end_to_end_id));
-- The transfer that sent money back pays for nothing either.
CREATE INDEX refund_end_to_end ON refund (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
UPDATE refund SET end_to_end_id = upper(end_to_end_id) WHERE end_to_end_id <> upper(end_to_end_id);

INSERT INTO settled_transfer (payment_id, account_id, end_to_end_id, statement_line, amount_cents, paid_from, paid_until, settled_at)
SELECT id, account_id, CASE WHEN row_number() OVER (PARTITION BY code ORDER BY paid_at, id) = 1 THEN code END, statement_line,
  amount_cents, least(ordered_on, seen_on), seen_on, paid_at
FROM (
  SELECT payment.id, payment.account_id, payment.amount_cents, payment.paid_at, receipt.statement_line,
    upper(coalesce(receipt.reading->>'endToEndId', receipt.end_to_end_id, charge.end_to_end_id)) AS code,
    (payment.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS ordered_on,
    (coalesce(receipt.sent_at, payment.paid_at) AT TIME ZONE 'America/Sao_Paulo')::date AS seen_on
  FROM payment
  LEFT JOIN receipt ON receipt.payment_id = payment.id AND receipt.decision = 'approved'
  LEFT JOIN gateway_charge charge ON charge.payment_id = payment.id
  WHERE payment.paid_at IS NOT NULL AND payment.method = 'pix'
) paid;

-- What was approved before there was a ledger, posted as an approval posts it.
SET LOCAL statement_timeout = 0;

CREATE TEMPORARY TABLE past ON COMMIT DROP AS
  SELECT id AS payment_id, account_id, paid_at, amount_cents::bigint, (amount_cents * 1000::bigint + 5000) / 10000 AS fee_cents,
    -- A UUIDv7 of that moment: its milliseconds, then chance.
    (lpad(to_hex((extract(epoch FROM paid_at) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14, 3)
      || substr(replace(gen_random_uuid()::text, '-', ''), 17, 16))::uuid AS id
  FROM payment WHERE status = 'paid' AND gateway = 'bacen' ORDER BY paid_at;

INSERT INTO ledger_account (owner_id, kind)
  SELECT DISTINCT account_id, unnest(ARRAY['own_bank', 'fees_due']::ledger_account_kind[]) FROM past;
INSERT INTO ledger_transaction (id, key, kind, owner_id, payment_id, lines, created_at)
  SELECT id, 'payment:' || payment_id || ':paid', 'sale', account_id, payment_id, 4, paid_at FROM past ORDER BY paid_at;
INSERT INTO ledger_entry (transaction_id, line, account_id, amount_cents)
  SELECT past.id, part.line, account.id, part.sign * CASE WHEN part.line <= 2 THEN past.amount_cents ELSE past.fee_cents END
  FROM past
  CROSS JOIN (VALUES (1, 'fans', -1), (2, 'own_bank', 1), (3, 'fees_due', -1), (4, 'fees', 1)) AS part (line, kind, sign)
  JOIN ledger_account account ON account.kind::text = part.kind
    AND (account.owner_id = past.account_id OR account.owner_id IS NULL)
  ORDER BY past.paid_at, past.id, part.line;

-- One row for each count made whoever opened or settled a payment of one creator wait for all others who did, until they had committed.
-- Each connection now counts in a slot of its own, which may go below zero; the sum over the slots is the count.
SET LOCAL statement_timeout = 0;
ALTER TABLE payment_tally ADD COLUMN slot smallint NOT NULL DEFAULT 0;
ALTER TABLE payment_tally
  DROP CONSTRAINT payment_tally_pkey,
  DROP CONSTRAINT payment_tally_payments_check,
  ADD CONSTRAINT payment_tally_pkey PRIMARY KEY (account_id, method, status, proof, slot);

CREATE OR REPLACE FUNCTION payment_tally_moves(uuid, payment_method, payment_status, payment_proof, bigint)
  RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO public.payment_tally AS tally (account_id, method, status, proof, payments, slot)
    VALUES ($1, $2, $3, $4, $5, pg_backend_pid() % 16)
    ON CONFLICT (account_id, method, status, proof, slot) DO UPDATE SET payments = tally.payments + EXCLUDED.payments;
END;

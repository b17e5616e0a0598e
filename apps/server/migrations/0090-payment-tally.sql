-- How many payments a creator has, so that the list of them has nothing to count, and what their newest proof came to.
SET LOCAL statement_timeout = 0;

CREATE TYPE payment_proof AS ENUM ('none', 'waiting', 'approved', 'reproved');
ALTER TABLE payment ADD COLUMN proof payment_proof NOT NULL DEFAULT 'none';

CREATE FUNCTION payment_proof_of(uuid) RETURNS payment_proof LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT coalesce(decision::text, 'waiting')::public.payment_proof FROM public.receipt WHERE payment_id = $1 ORDER BY id DESC LIMIT 1),
    'none')
$$;
UPDATE payment SET proof = payment_proof_of(id) WHERE EXISTS (SELECT FROM receipt WHERE payment_id = payment.id);

CREATE FUNCTION receipt_tells_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told uuid := coalesce(NEW.payment_id, OLD.payment_id);
BEGIN
  UPDATE public.payment SET proof = public.payment_proof_of(told) WHERE id = told;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_tells_payment AFTER INSERT OR UPDATE OF decision OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION receipt_tells_payment();

CREATE INDEX payment_of_account ON payment (account_id, id DESC);
CREATE INDEX payment_of_status ON payment (account_id, status, id DESC);
CREATE INDEX payment_waiting ON payment (account_id, id) WHERE proof = 'waiting';

CREATE TABLE payment_tally (
  account_id uuid NOT NULL,
  method payment_method NOT NULL,
  status payment_status NOT NULL,
  proof payment_proof NOT NULL,
  payments integer NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (account_id, method, status, proof)
) WITH (fillfactor = 50);
INSERT INTO payment_tally
  SELECT account_id, method, status, proof, count(*) FROM payment GROUP BY account_id, method, status, proof;

CREATE FUNCTION payment_tally_moves(uuid, payment_method, payment_status, payment_proof, bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF $5 > 0 THEN
    INSERT INTO public.payment_tally AS tally VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account_id, method, status, proof) DO UPDATE SET payments = tally.payments + EXCLUDED.payments;
  ELSE
    UPDATE public.payment_tally AS tally SET payments = tally.payments + $5
      WHERE tally.account_id = $1 AND tally.method = $2 AND tally.status = $3 AND tally.proof = $4;
  END IF;
END $$;

-- As for subscriptions: once for each statement, in one order, so that two at once wait and do not block each other.
CREATE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.payment_tally_moves(account_id, method, status, proof, n)
      FROM (SELECT account_id, method, status, proof, count(*) AS n FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.payment_tally_moves(account_id, method, status, proof, -n)
      FROM (SELECT account_id, method, status, proof, count(*) AS n FROM went GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSE
    PERFORM public.payment_tally_moves(account_id, method, status, proof, n) FROM (
      SELECT account_id, method, status, proof, sum(step) AS n FROM (
        SELECT account_id, method, status, proof, 1 AS step FROM came
        UNION ALL SELECT account_id, method, status, proof, -1 FROM went
      ) one GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
    ) moved;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_counts_new AFTER INSERT ON payment
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION payment_counts();
CREATE TRIGGER payment_counts_changed AFTER UPDATE ON payment
  REFERENCING NEW TABLE AS came OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION payment_counts();
CREATE TRIGGER payment_counts_gone AFTER DELETE ON payment
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION payment_counts();

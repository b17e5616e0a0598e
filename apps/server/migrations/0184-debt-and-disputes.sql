-- Two accounts of a creator: `debt`, what they owe to a gateway that holds their money (negative; later sales repay it first), and
-- `disputed`, what the gateway withholds while a dispute is open. The type is recreated because the rows below use a new value, which
-- PostgreSQL forbids for a value added in the same transaction.
SET LOCAL statement_timeout = 0;
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check, DROP COLUMN elsewhere;
ALTER TYPE ledger_account_kind RENAME TO ledger_account_kind_before;
CREATE TYPE ledger_account_kind AS ENUM
  ('available', 'waiting_funds', 'blocked', 'transferred', 'own_bank', 'fees_due', 'iugu', 'mercadopago', 'fees', 'fans', 'bank',
   'gateway_fees', 'debt', 'disputed');
ALTER TABLE ledger_account ALTER COLUMN kind TYPE ledger_account_kind USING kind::text::ledger_account_kind;
DROP TYPE ledger_account_kind_before;
ALTER TABLE ledger_account
  ADD COLUMN elsewhere boolean NOT NULL GENERATED ALWAYS AS (kind IN ('transferred', 'own_bank', 'fans')) STORED,
  ADD CHECK ((owner_id IS NULL) = (kind IN ('iugu', 'mercadopago', 'fees', 'gateway_fees', 'fans', 'bank')));

CREATE OR REPLACE FUNCTION ledger_opens_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ledger_balance VALUES (NEW.id, 0, NEW.kind IN ('fees_due', 'debt'));
  RETURN NULL;
END $$;

-- A debt that is repaid beyond zero is a booking error.
CREATE OR REPLACE FUNCTION ledger_entry_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted smallint;
  mover uuid;
  owner uuid;
  account_kind public.ledger_account_kind;
BEGIN
  SELECT t.lines, t.owner_id, a.owner_id, a.kind INTO wanted, mover, owner, account_kind
    FROM public.ledger_transaction t, public.ledger_account a WHERE t.id = NEW.transaction_id AND a.id = NEW.account_id;
  IF NOT FOUND OR NEW.line NOT BETWEEN 1 AND wanted OR owner <> mover OR (owner IS NOT NULL AND mover IS NULL) THEN
    RAISE EXCEPTION 'entry % of transaction % does not fit', NEW.line, NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_fits';
  END IF;
  NEW.balance_after_cents := NULL;
  IF owner IS NOT NULL THEN
    UPDATE public.ledger_balance SET cents = cents + NEW.amount_cents
      WHERE account_id = NEW.account_id RETURNING cents INTO NEW.balance_after_cents;
    IF account_kind = 'debt' AND NEW.balance_after_cents > 0 THEN
      RAISE EXCEPTION 'debt of % would be positive', owner
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_debt_ceiling';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Until now a lost dispute or a refund without balance was booked as a fee that a billing would collect. What no billing has
-- collected yet moves to `debt`.
CREATE TEMPORARY TABLE old_debt ON COMMIT DROP AS
  SELECT t.id AS transaction_id, t.owner_id, t.payment_id, -sum(e.amount_cents) AS cents,
    (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14, 3)
      || substr(replace(gen_random_uuid()::text, '-', ''), 17, 16))::uuid AS id
  FROM ledger_transaction t
  JOIN ledger_entry e ON e.transaction_id = t.id
  JOIN ledger_account a ON a.id = e.account_id
  JOIN payment ON payment.id = t.payment_id
  WHERE t.kind IN ('refund', 'chargeback') AND a.kind = 'fees_due' AND payment.gateway = 'iugu'
    AND NOT EXISTS (SELECT FROM billing_entry b WHERE b.transaction_id = t.id)
  GROUP BY t.id HAVING sum(e.amount_cents) < 0;
INSERT INTO ledger_account (owner_id, kind) SELECT DISTINCT owner_id, 'debt'::ledger_account_kind FROM old_debt;
INSERT INTO ledger_transaction (id, key, kind, owner_id, payment_id, lines, created_at)
  SELECT id, 'payment:' || payment_id || ':debt', 'adjustment', owner_id, payment_id, 2, now() FROM old_debt;
INSERT INTO ledger_entry (transaction_id, line, account_id, amount_cents)
  SELECT old_debt.id, part.line, account.id, part.sign * old_debt.cents
  FROM old_debt CROSS JOIN (VALUES (1, 'fees_due', 1), (2, 'debt', -1)) AS part (line, kind, sign)
  JOIN ledger_account account ON account.kind::text = part.kind AND account.owner_id = old_debt.owner_id
  ORDER BY old_debt.id, part.line;

-- The facts of a charge that its bookings follow. `refund_target_cents` is how much of it is to be refunded in all, while a refund is
-- wanted; `refund_attempt` numbers the requests, one more after each definite refusal. `read_at` is when the newest reading that was
-- applied began: an older one that arrives late changes nothing.
ALTER TYPE payment_status ADD VALUE 'disputed';
CREATE TYPE charge_standing AS ENUM ('paid', 'disputed', 'charged_back');
ALTER TABLE gateway_charge
  ADD COLUMN paid_cents integer CHECK (paid_cents >= 0),
  ADD COLUMN paid_outside boolean NOT NULL DEFAULT false,
  ADD COLUMN standing charge_standing,
  ADD COLUMN read_at timestamptz,
  ADD COLUMN refund_target_cents integer CHECK (refund_target_cents > 0),
  ADD COLUMN refund_attempt integer NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0);
UPDATE payment SET refunded_cents = amount_cents WHERE status = 'refunded';
UPDATE gateway_charge SET paid_cents = payment.amount_cents,
  standing = CASE WHEN payment.status = 'charged_back' THEN 'charged_back' ELSE 'paid' END::charge_standing
FROM payment WHERE payment.id = payment_id AND payment.paid_at IS NOT NULL;
UPDATE gateway_charge SET refund_target_cents = payment.amount_cents
FROM payment WHERE payment.id = payment_id AND refund_look_at IS NOT NULL;

-- A refund that a creator made at their own bank and recorded here.
CREATE TABLE recorded_refund (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  end_to_end_id text CHECK (end_to_end_id = upper(end_to_end_id)),
  recorded_at timestamptz NOT NULL,
  CONSTRAINT recorded_refund_once UNIQUE (end_to_end_id)
);
CREATE INDEX recorded_refund_payment ON recorded_refund (payment_id);

-- A chargeback case of a charge. `case_id` is the gateway's id, null until it could be read.
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
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  checked_at timestamptz,
  reminded_at timestamptz,
  CONSTRAINT dispute_number_once UNIQUE (payment_id, number),
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX dispute_one_open ON dispute (payment_id) WHERE status = 'open';
CREATE INDEX dispute_of_account ON dispute (account_id, id DESC);
CREATE INDEX dispute_open ON dispute (checked_at NULLS FIRST) WHERE status = 'open';

ALTER TYPE subscription_change_kind ADD VALUE 'restored';

-- The balance that can be withdrawn, and the one that is withheld, are compared too.
ALTER TYPE gateway_difference_kind ADD VALUE 'available';
ALTER TYPE gateway_difference_kind ADD VALUE 'disputed';

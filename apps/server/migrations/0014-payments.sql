-- Payments, their charges at gateways, and the transfers that paid them.
CREATE TYPE payment_method AS ENUM ('pix', 'credit_card');
CREATE TYPE payment_status AS ENUM ('pending', 'paid', 'refused', 'refunded', 'revoked', 'charged_back', 'expired', 'disputed');
CREATE TYPE receipt_status AS ENUM ('none', 'waiting', 'approved', 'rejected');

-- A payment stores what it sells: approval and settlement start exactly that.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  subscription_id uuid NOT NULL REFERENCES subscription,
  status payment_status NOT NULL,
  -- Of the newest receipt; a trigger of `receipt` writes it.
  receipt_status receipt_status NOT NULL DEFAULT 'none',
  plan_id uuid NOT NULL REFERENCES plan,
  period_months smallint NOT NULL CONSTRAINT payment_period_months CHECK (period_months IN (1, 3, 6, 12)),
  -- Before the discount.
  price_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The coupon that gave the discount.
  coupon_code text,
  method payment_method NOT NULL,
  gateway payment_gateway NOT NULL,
  txid text NOT NULL CONSTRAINT payment_txid_key UNIQUE CHECK (txid ~ '^[A-Za-z0-9]{1,25}$'),
  pix_copy_paste text,
  pix_expires_at timestamptz,
  receipt_until timestamptz,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- The end of the period that a renewal follows; null for an order.
  renews_at timestamptz,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  -- When the time of a payment was taken out of its subscription, because its money was returned; null while it counts.
  access_ended_at timestamptz,
  CONSTRAINT payment_check CHECK ((status = 'paid') <= (paid_at IS NOT NULL AND period_end > period_start)),
  CONSTRAINT payment_price CHECK (price_cents = amount_cents + discount_cents)
);
CREATE UNIQUE INDEX payment_one_open ON payment (subscription_id) WHERE status = 'pending';
-- No period is charged, or paid, twice.
CREATE UNIQUE INDEX payment_one_per_period ON payment (subscription_id, renews_at)
  WHERE renews_at IS NOT NULL AND status IN ('pending', 'paid');
CREATE INDEX payment_account ON payment (account_id, created_at DESC);
CREATE INDEX payment_of_account ON payment (account_id, id DESC);
CREATE INDEX payment_of_status ON payment (account_id, status, id DESC);
CREATE INDEX payment_of_subscription ON payment (subscription_id, id DESC);
CREATE INDEX payment_waiting ON payment (account_id, id) WHERE receipt_status = 'waiting';
CREATE INDEX payment_paid ON payment (account_id, paid_at) INCLUDE (amount_cents, status, subscription_id) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_receipt_until ON payment (receipt_until) WHERE status = 'pending';
-- Banks accept a static PIX code for ever: a statement is matched against codes that expired some time ago, too.
CREATE INDEX payment_expired_static ON payment (account_id, receipt_until) WHERE status = 'expired' AND gateway = 'bacen';

-- Not for a new payment: until a receipt or money comes, no screen waits for it.
CREATE TRIGGER payment_notifies AFTER UPDATE OF status, receipt_status, pix_copy_paste, refunded_cents ON payment FOR EACH ROW
  WHEN ((OLD.status, OLD.receipt_status, OLD.pix_copy_paste, OLD.refunded_cents)
    IS DISTINCT FROM (NEW.status, NEW.receipt_status, NEW.pix_copy_paste, NEW.refunded_cents))
  EXECUTE FUNCTION notify_account('payments', 'wallet');
CREATE TRIGGER payment_notifies_payer AFTER UPDATE OF status, receipt_status, pix_copy_paste, pix_expires_at, receipt_until ON payment
  FOR EACH ROW
  WHEN ((OLD.status, OLD.receipt_status, OLD.pix_copy_paste, OLD.pix_expires_at, OLD.receipt_until)
    IS DISTINCT FROM (NEW.status, NEW.receipt_status, NEW.pix_copy_paste, NEW.pix_expires_at, NEW.receipt_until))
  EXECUTE FUNCTION notify_payer();

-- How many payments a creator has, so that no list has to count them. Each connection counts in a slot of its own, which may go below
-- zero, so that payments of one creator do not wait for each other; the sum over the slots is the count.
CREATE TABLE payment_count (
  account_id uuid NOT NULL,
  method payment_method NOT NULL,
  status payment_status NOT NULL,
  receipt_status receipt_status NOT NULL,
  payments integer NOT NULL,
  slot smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, method, status, receipt_status, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION add_to_payment_count(uuid, payment_method, payment_status, receipt_status, bigint)
  RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO public.payment_count AS count (account_id, method, status, receipt_status, payments, slot)
    VALUES ($1, $2, $3, $4, $5, pg_backend_pid() % 16)
    ON CONFLICT (account_id, method, status, receipt_status, slot) DO UPDATE SET payments = count.payments + EXCLUDED.payments;
END;

-- As `subscription_counts`.
CREATE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.add_to_payment_count(account_id, method, status, receipt_status, n)
      FROM (SELECT account_id, method, status, receipt_status, count(*) AS n FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.add_to_payment_count(account_id, method, status, receipt_status, -n)
      FROM (SELECT account_id, method, status, receipt_status, count(*) AS n FROM went GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSE
    PERFORM public.add_to_payment_count(account_id, method, status, receipt_status, n) FROM (
      SELECT account_id, method, status, receipt_status, sum(step) AS n FROM (
        SELECT account_id, method, status, receipt_status, 1 AS step FROM came
        UNION ALL SELECT account_id, method, status, receipt_status, -1 FROM went
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

-- Codes to a creator's own key that an open renewal had before its terms changed. Banks accept a static code for ever, so a transfer
-- with one of them pays the terms that it had.
CREATE TABLE former_code (
  txid text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  amount_cents integer NOT NULL,
  discount_cents integer NOT NULL,
  price_cents integer NOT NULL,
  plan_id uuid NOT NULL REFERENCES plan,
  period_months smallint NOT NULL,
  coupon_code text,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX former_code_payment ON former_code (payment_id);

-- A payment keeps its terms once it has a receipt or a charge, or is no longer open. A gateway's own code arrives after the charge was
-- submitted. An open payment to the creator's own key may return to the terms of a code that it had, also after a receipt.
CREATE FUNCTION payment_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' AND OLD.gateway = NEW.gateway AND OLD.pix_copy_paste IS NOT DISTINCT FROM NEW.pix_copy_paste
      AND NOT EXISTS (SELECT FROM public.gateway_charge WHERE payment_id = OLD.id)
      AND EXISTS (SELECT FROM public.former_code former WHERE former.payment_id = NEW.id AND former.txid = NEW.txid
        AND (former.amount_cents, former.discount_cents, former.price_cents, former.plan_id, former.period_months)
          = (NEW.amount_cents, NEW.discount_cents, NEW.price_cents, NEW.plan_id, NEW.period_months)
        AND former.coupon_code IS NOT DISTINCT FROM NEW.coupon_code) THEN
    RETURN NEW;
  END IF;
  IF OLD.status <> 'pending'
      OR EXISTS (SELECT FROM public.receipt WHERE payment_id = OLD.id)
      OR EXISTS (SELECT FROM public.gateway_charge WHERE payment_id = OLD.id) THEN
    RAISE EXCEPTION 'the terms of payment % are frozen', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_terms_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_terms_frozen BEFORE UPDATE ON payment FOR EACH ROW
  WHEN ((OLD.subscription_id, OLD.amount_cents, OLD.discount_cents, OLD.price_cents, OLD.plan_id, OLD.period_months, OLD.coupon_code,
      OLD.method, OLD.gateway, OLD.txid)
      IS DISTINCT FROM (NEW.subscription_id, NEW.amount_cents, NEW.discount_cents, NEW.price_cents, NEW.plan_id, NEW.period_months,
      NEW.coupon_code, NEW.method, NEW.gateway, NEW.txid)
    OR (OLD.pix_copy_paste IS NOT NULL AND OLD.pix_copy_paste IS DISTINCT FROM NEW.pix_copy_paste))
  EXECUTE FUNCTION payment_terms_frozen();

-- `requested`: written before the gateway is asked; `unknown`: there was no response, and only reading the charge decides; `open`: it
-- exists, and `charge_id` names it; `closed`: nothing more happens to it but a refund.
CREATE TYPE gateway_charge_state AS ENUM ('requested', 'unknown', 'open', 'closed');
CREATE TYPE settlement_status AS ENUM ('paid', 'disputed', 'charged_back');
CREATE TABLE gateway_charge (
  payment_id uuid PRIMARY KEY REFERENCES payment,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  gateway payment_gateway NOT NULL CHECK (gateway <> 'bacen'),
  state gateway_charge_state NOT NULL,
  charge_id text,
  -- The platform's part, by the fee of the day of the charge.
  platform_cents integer NOT NULL CHECK (platform_cents >= 0),
  gateway_fee_cents integer CHECK (gateway_fee_cents >= 0),
  end_to_end_id text,
  card_brand text,
  card_last_digits text,
  decline text,
  requested_at timestamptz NOT NULL,
  -- When it was submitted. The charge of a renewal is recorded first and submitted by a job, once.
  sent_at timestamptz,
  checked_at timestamptz,
  -- When the newest reading that was applied began: an older one that arrives late changes nothing.
  read_at timestamptz,
  -- The facts that bookings follow.
  settlement_status settlement_status,
  paid_cents integer CHECK (paid_cents >= 0),
  paid_outside boolean NOT NULL DEFAULT false,
  -- How much of the charge is to be refunded in all, while a refund is requested.
  refund_target_cents integer CHECK (refund_target_cents > 0),
  refund_requested_at timestamptz,
  -- The creator requested the open refund and may cancel it while it waits. Withdrawals, and money that bought nothing, are owed.
  refund_voluntary boolean NOT NULL DEFAULT false,
  -- Numbers the requests, one more after each definite refusal.
  refund_attempt integer NOT NULL DEFAULT 0,
  -- Set while the gateway was asked and has not refused.
  refund_submitted_at timestamptz,
  -- When to poll next; null once the refund is done.
  refund_poll_at timestamptz,
  -- The last refusal.
  refund_fault text,
  -- How often the payer's bank has returned a refund of this charge.
  refund_reverts integer NOT NULL DEFAULT 0,
  CONSTRAINT gateway_charge_key UNIQUE (gateway, charge_id),
  CONSTRAINT gateway_charge_end_to_end_once UNIQUE (end_to_end_id),
  CHECK (state <> 'open' OR charge_id IS NOT NULL),
  CHECK (refund_poll_at IS NULL OR refund_requested_at IS NOT NULL)
);
CREATE INDEX gateway_charge_moving ON gateway_charge (checked_at NULLS FIRST) WHERE state <> 'closed';
CREATE INDEX gateway_charge_unsent ON gateway_charge (requested_at) WHERE sent_at IS NULL AND state = 'requested';
CREATE INDEX gateway_charge_refund_poll ON gateway_charge (refund_poll_at) WHERE refund_poll_at IS NOT NULL;

-- The card that renews a subscription, by the gateway's ids: no number, and nothing that pays anywhere but in that creator's account.
-- `stopped_at`: it was declined for good, or at each attempt, and is not charged until it is replaced.
CREATE TABLE renewal_card (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  customer_id text NOT NULL,
  card_id text NOT NULL,
  -- The gateway's name of the issuer; Mercado Pago needs it to charge.
  issuer_id text CHECK (length(issuer_id) BETWEEN 1 AND 100),
  brand text,
  last_digits text,
  saved_at timestamptz NOT NULL,
  stopped_at timestamptz
);

-- One row per payment that a PIX transfer paid: what is known of that transfer, so that it never pays another payment.
CREATE TABLE settled_transfer (
  payment_id uuid PRIMARY KEY REFERENCES payment ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  -- Upper case: two ids that differ only in case do not occur, a fan who changes the case does.
  end_to_end_id text CONSTRAINT settled_transfer_end_to_end_once UNIQUE CHECK (end_to_end_id = upper(end_to_end_id)),
  -- SHA-256 of the creator and the statement line that approved the payment.
  statement_line bytea CONSTRAINT settled_transfer_line_once UNIQUE,
  -- Why a creator marked a payment as paid without a receipt or a statement; null for payments with evidence.
  note text CONSTRAINT settled_transfer_note_length CHECK (char_length(note) <= 200),
  amount_cents integer NOT NULL,
  -- Days in São Paulo between which the transfer was made; both are the same day where that day is known.
  paid_from date NOT NULL,
  paid_until date NOT NULL,
  settled_at timestamptz NOT NULL,
  CHECK (paid_from <= paid_until)
);
CREATE INDEX settled_transfer_of_account ON settled_transfer (account_id, amount_cents, paid_until);

-- Payments, their charges at gateways, and the transfers that paid them.
CREATE TYPE payment_method AS ENUM ('pix', 'credit_card');
CREATE TYPE payment_status AS ENUM ('pending', 'paid', 'refused', 'refunded', 'revoked', 'charged_back', 'expired', 'disputed');
CREATE TYPE receipt_status AS ENUM ('none', 'waiting', 'approved', 'rejected');

-- A payment pays the lines of an order. Who holds its lock may change them.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  order_id uuid NOT NULL CONSTRAINT payment_one_of_order UNIQUE,
  -- Of the line that sells a period, for the constraints below; null if the order sells none.
  subscription_id uuid,
  status payment_status NOT NULL,
  -- Of the newest receipt; a trigger of `receipt` writes it.
  receipt_status receipt_status NOT NULL DEFAULT 'none',
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  method payment_method NOT NULL,
  gateway payment_gateway NOT NULL,
  txid text NOT NULL CONSTRAINT payment_txid_key UNIQUE CHECK (txid ~ '^[A-Za-z0-9]{1,25}$'),
  pix_copy_paste text,
  pix_expires_at timestamptz,
  receipt_until timestamptz,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- The end of the period that a renewal follows; null for a first order.
  renews_at timestamptz,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  CONSTRAINT payment_check CHECK ((status = 'paid') <= (paid_at IS NOT NULL)),
  CONSTRAINT payment_order FOREIGN KEY (account_id, order_id) REFERENCES fan_order (account_id, id),
  CONSTRAINT payment_subscription FOREIGN KEY (subscription_id, order_id) REFERENCES subscription_line (subscription_id, order_id)
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
-- For reminders of first orders.
CREATE INDEX payment_unpaid ON payment (created_at) WHERE status = 'pending' AND receipt_status = 'none' AND renews_at IS NULL;
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
  pix_copy_paste text,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX former_code_payment ON former_code (payment_id);

-- The amount of a payment is the sum of its order's lines.
CREATE FUNCTION payment_pays_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.payment WHERE order_id = NEW.order_id
      AND amount_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM public.order_line WHERE order_id = NEW.order_id)) THEN
    RAISE EXCEPTION 'the payment of order % is not the sum of its lines', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_pays_lines';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_pays_lines AFTER INSERT OR UPDATE OF order_id, amount_cents ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_pays_lines();
CREATE CONSTRAINT TRIGGER order_line_is_paid AFTER INSERT OR UPDATE OF order_id, amount_cents ON order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_pays_lines();

-- Who has paid has got everything that the order sells.
CREATE FUNCTION payment_lines_fulfilled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.payment JOIN public.order_line USING (order_id)
      WHERE payment.id = NEW.id AND payment.status = 'paid' AND fulfilled_at IS NULL) THEN
    RAISE EXCEPTION 'the order of payment % is paid but not fulfilled', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_lines_fulfilled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_lines_fulfilled AFTER INSERT OR UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION payment_lines_fulfilled();

-- A payment has the subscription of which its order sells a period, so that the constraints above hold for it.
CREATE FUNCTION payment_has_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.payment JOIN public.subscription_line USING (order_id)
      WHERE payment.order_id = NEW.order_id AND payment.subscription_id IS NULL) THEN
    RAISE EXCEPTION 'the payment of order % does not have its subscription', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_has_subscription';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_has_subscription AFTER INSERT OR UPDATE OF order_id, subscription_id ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.subscription_id IS NULL) EXECUTE FUNCTION payment_has_subscription();
CREATE CONSTRAINT TRIGGER subscription_line_is_of_payment AFTER INSERT ON subscription_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_has_subscription();

-- The former code that an open payment to the creator's own key has again; null if it never had its code before. Then it and its order
-- may get the terms of that code, also after a receipt.
CREATE FUNCTION get_restored_code(paid payment) RETURNS former_code LANGUAGE plpgsql STABLE AS $$
DECLARE
  restored public.former_code;
BEGIN
  SELECT * INTO restored FROM public.former_code
    WHERE payment_id = paid.id AND txid = paid.txid AND paid.status = 'pending'
      AND NOT EXISTS (SELECT FROM public.gateway_charge charge WHERE charge.payment_id = paid.id);
  RETURN restored;
END $$;

-- A payment and its order keep their terms once it has a receipt or a charge, or is no longer open. A gateway's own code arrives after
-- the charge was submitted.
CREATE FUNCTION assert_terms_open(paid payment) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF paid.status <> 'pending'
      OR EXISTS (SELECT FROM public.receipt WHERE payment_id = paid.id)
      OR EXISTS (SELECT FROM public.gateway_charge WHERE payment_id = paid.id) THEN
    RAISE EXCEPTION 'the terms of payment % are frozen', paid.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_terms_frozen';
  END IF;
END $$;

CREATE FUNCTION payment_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  restored public.former_code := public.get_restored_code(NEW);
BEGIN
  IF OLD.status <> 'pending'
      OR (OLD.order_id, OLD.subscription_id, OLD.method, OLD.gateway)
        IS DISTINCT FROM (NEW.order_id, NEW.subscription_id, NEW.method, NEW.gateway)
      OR (restored.amount_cents, restored.pix_copy_paste) IS DISTINCT FROM (NEW.amount_cents, NEW.pix_copy_paste) THEN
    PERFORM public.assert_terms_open(OLD);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_terms_frozen BEFORE UPDATE ON payment FOR EACH ROW
  WHEN ((OLD.order_id, OLD.subscription_id, OLD.amount_cents, OLD.method, OLD.gateway, OLD.txid)
      IS DISTINCT FROM (NEW.order_id, NEW.subscription_id, NEW.amount_cents, NEW.method, NEW.gateway, NEW.txid)
    OR (OLD.pix_copy_paste IS NOT NULL AND OLD.pix_copy_paste IS DISTINCT FROM NEW.pix_copy_paste))
  EXECUTE FUNCTION payment_terms_frozen();

CREATE FUNCTION order_line_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid public.payment;
  restored public.former_code;
BEGIN
  SELECT * INTO paid FROM public.payment WHERE order_id = OLD.order_id;
  restored := public.get_restored_code(paid);
  IF paid.id IS NOT NULL AND ((OLD.order_id, OLD.kind) IS DISTINCT FROM (NEW.order_id, NEW.kind)
      OR (restored.amount_cents, restored.discount_cents, restored.price_cents, restored.coupon_code)
        IS DISTINCT FROM (NEW.amount_cents, NEW.discount_cents, NEW.price_cents, NEW.coupon_code)) THEN
    PERFORM public.assert_terms_open(paid);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_line_terms_frozen BEFORE UPDATE ON order_line FOR EACH ROW
  WHEN ((OLD.order_id, OLD.kind, OLD.amount_cents, OLD.discount_cents, OLD.price_cents, OLD.coupon_code)
    IS DISTINCT FROM (NEW.order_id, NEW.kind, NEW.amount_cents, NEW.discount_cents, NEW.price_cents, NEW.coupon_code))
  EXECUTE FUNCTION order_line_terms_frozen();

CREATE FUNCTION subscription_line_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid public.payment;
  restored public.former_code;
BEGIN
  SELECT * INTO paid FROM public.payment WHERE order_id = OLD.order_id;
  restored := public.get_restored_code(paid);
  IF paid.id IS NOT NULL AND ((OLD.order_id, OLD.subscription_id) IS DISTINCT FROM (NEW.order_id, NEW.subscription_id)
      OR (restored.plan_id, restored.period_months) IS DISTINCT FROM (NEW.plan_id, NEW.period_months)) THEN
    PERFORM public.assert_terms_open(paid);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_line_terms_frozen BEFORE UPDATE ON subscription_line FOR EACH ROW
  WHEN ((OLD.order_id, OLD.subscription_id, OLD.plan_id, OLD.period_months)
    IS DISTINCT FROM (NEW.order_id, NEW.subscription_id, NEW.plan_id, NEW.period_months))
  EXECUTE FUNCTION subscription_line_terms_frozen();

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
  -- The lines that the creator refunds with it, in the order of their requests: they are taken back with their money.
  refund_positions smallint[] NOT NULL DEFAULT '{}',
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
  -- What has been refunded beside the withdrawals of its order.
  voluntary_cents integer NOT NULL DEFAULT 0 CHECK (voluntary_cents >= 0),
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
  stopped_at timestamptz,
  -- The renewal of which the payer was told that its account cannot charge the card.
  lost_for timestamptz
);
CREATE INDEX renewal_card_of_gateway ON renewal_card (connection_id, card_id);

-- Cards that renew nothing any more, until their gateway has deleted them.
CREATE TABLE deleted_card (
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  card_id text NOT NULL,
  customer_id text NOT NULL,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, card_id)
);
CREATE INDEX deleted_card_tried ON deleted_card (tried_at);

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
CREATE INDEX settled_transfer_head ON settled_transfer (left(end_to_end_id, 21));

-- Whether two E2E ids, one of which was read in a picture, may be of one transfer: of the same bank and minute, which callers find by an
-- index, with most of the last eleven characters alike. Two random ids have one of them alike.
CREATE FUNCTION is_alike_transfer(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(one, 21) = left(other, 21) AND (least(length(one), length(other)) < 27
    OR (SELECT count(*) FROM generate_series(22, 32) i WHERE substr(one, i, 1) = substr(other, i, 1) AND substr(one, i, 1) <> '') >= 5)
  FROM (SELECT translate(upper($1), 'OQDIL|SBZGTJ', '000111582611') AS one, translate(upper($2), 'OQDIL|SBZGTJ', '000111582611') AS other) folded
$$;

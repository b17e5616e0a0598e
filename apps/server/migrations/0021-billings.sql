-- Billings: the platform's fee on the sales of a month whose money went to the creator directly.
CREATE TYPE billing_status AS ENUM ('open', 'in_review', 'paid', 'void');
CREATE TYPE billing_line_kind AS ENUM ('sales', 'refunds', 'adjustments');
CREATE TYPE billing_receipt_decision AS ENUM ('approved', 'rejected');

CREATE TABLE billing (
  id uuid PRIMARY KEY,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  account_id uuid NOT NULL REFERENCES account,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  sales_total_cents bigint NOT NULL,
  sales_count integer NOT NULL CHECK (sales_count >= 0),
  fee_basis_points integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  due_date date NOT NULL,
  txid text NOT NULL CONSTRAINT billing_txid_key UNIQUE CHECK (txid ~ '^[A-Za-z0-9]{1,25}$'),
  pix_copy_paste text NOT NULL,
  status billing_status NOT NULL,
  -- Each entry of the ledger with an older id is in some billing, so that no search begins before it.
  settled_to uuid NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- Canceled by an admin, with the reason.
  voided_at timestamptz,
  void_reason text CHECK (length(void_reason) BETWEEN 1 AND 300),
  CHECK (period_start < period_end),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
  CONSTRAINT billing_month_once UNIQUE (account_id, period_start)
);
CREATE INDEX billing_unpaid ON billing (account_id, due_date) WHERE status IN ('open', 'in_review');
CREATE INDEX billing_open_by_day ON billing (due_date, id) WHERE status = 'open';
CREATE TRIGGER billing_notifies AFTER INSERT ON billing FOR EACH ROW EXECUTE FUNCTION notify_account('billings');
CREATE TRIGGER billing_change_notifies AFTER UPDATE OF status ON billing FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('billings');

-- A billing never changes except in its status, which is final once it is paid or void.
CREATE FUNCTION billing_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status, paid_at, voided_at, void_reason}';
BEGIN
  IF OLD.status IN ('paid', 'void') OR (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving) THEN
    RAISE EXCEPTION 'billing % is immutable', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_immutable';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_immutable BEFORE UPDATE ON billing FOR EACH ROW EXECUTE FUNCTION billing_immutable();

-- The entries of the ledger that a billing collects; none is collected twice.
CREATE TABLE billing_entry (
  transaction_id uuid PRIMARY KEY REFERENCES ledger_transaction,
  billing_id uuid NOT NULL REFERENCES billing
);
CREATE INDEX billing_entry_billing ON billing_entry (billing_id);

CREATE TABLE billing_line (
  billing_id uuid NOT NULL REFERENCES billing,
  line smallint NOT NULL,
  kind billing_line_kind NOT NULL,
  plan_name text,
  fee_basis_points integer NOT NULL,
  sales_count integer NOT NULL,
  sales_total_cents bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (billing_id, line)
);

CREATE TABLE billing_receipt (
  id uuid PRIMARY KEY,
  billing_id uuid NOT NULL REFERENCES billing,
  file_key text NOT NULL,
  file_sha256 bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  decision billing_receipt_decision,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  reason text,
  CHECK ((decision IS NULL) = (decided_at IS NULL AND decided_by IS NULL)),
  CHECK ((decision = 'rejected') IS NOT TRUE OR reason IS NOT NULL)
);
CREATE INDEX billing_receipt_billing ON billing_receipt (billing_id, id DESC);
CREATE INDEX billing_receipt_waiting ON billing_receipt (id) WHERE decision IS NULL;
CREATE UNIQUE INDEX billing_receipt_one_waiting ON billing_receipt (billing_id) WHERE decision IS NULL;
-- No receipt pays two billings.
CREATE UNIQUE INDEX billing_receipt_approved_once ON billing_receipt (file_sha256) WHERE decision = 'approved';

CREATE FUNCTION billing_receipt_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'receipt % is decided', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_receipt_decided_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_receipt_decided_once BEFORE UPDATE ON billing_receipt
  FOR EACH ROW EXECUTE FUNCTION billing_receipt_decided_once();

-- Days before or after the due date of a billing; 'd+12' and 'd+15' are about new subscribers.
CREATE TYPE billing_reminder_kind AS ENUM ('d-3', 'd0', 'd+3', 'd+12', 'd+15');
-- One for each billing and kind. `claimed_at` is written before the e-mail is handed over, so that nobody is reminded twice.
CREATE TABLE billing_reminder (
  billing_id uuid NOT NULL REFERENCES billing,
  kind billing_reminder_kind NOT NULL,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  PRIMARY KEY (billing_id, kind)
);

-- What the platform paid back of `fees_due` above zero: fees of sales that were refunded after their billing was paid. An admin makes the
-- PIX transfer outside and records it here with its E2E id, in upper case. Append-only.
CREATE TABLE credit_payment (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  end_to_end_id text NOT NULL CHECK (end_to_end_id ~ '^E[0-9]{20}[A-Z0-9]{11}$'),
  recorded_by uuid NOT NULL REFERENCES account,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT credit_payment_once UNIQUE (end_to_end_id),
  CONSTRAINT credit_payment_not_own CHECK (recorded_by <> account_id)
);
CREATE INDEX credit_payment_account ON credit_payment (account_id, id);
CREATE TRIGGER credit_payment_append_only BEFORE UPDATE OR DELETE ON credit_payment
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER credit_payment_no_truncate BEFORE TRUNCATE ON credit_payment
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

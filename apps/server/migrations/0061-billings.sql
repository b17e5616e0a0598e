-- Faturas: what the platform's fee on a month's sales came to, where the money of those sales never passed through us.
CREATE TYPE billing_status AS ENUM ('open', 'in_review', 'paid', 'void');
CREATE TYPE billing_line_kind AS ENUM ('sales', 'refunds', 'adjustments');
CREATE TYPE billing_receipt_decision AS ENUM ('approved', 'refused');

-- `settled_to`: every entry of the ledger older than this id stands in some billing, so that no search begins before it.
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
  settled_to uuid NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK (period_start < period_end),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT billing_month_once UNIQUE (account_id, period_start)
);
CREATE INDEX billing_unpaid ON billing (account_id, due_date) WHERE status IN ('open', 'in_review');

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
  CHECK ((decision = 'refused') IS NOT TRUE OR reason IS NOT NULL)
);
CREATE INDEX billing_receipt_billing ON billing_receipt (billing_id, id DESC);
CREATE INDEX billing_receipt_waiting ON billing_receipt (id) WHERE decision IS NULL;
CREATE UNIQUE INDEX billing_receipt_one_waiting ON billing_receipt (billing_id) WHERE decision IS NULL;
-- No proof pays two billings.
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

-- A billing says what it said on its first day; only its status moves, and never back from an end.
CREATE FUNCTION billing_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('paid', 'void') OR
    (to_jsonb(NEW) - 'status' - 'paid_at') IS DISTINCT FROM (to_jsonb(OLD) - 'status' - 'paid_at') THEN
    RAISE EXCEPTION 'billing % stands', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_stands';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_stands BEFORE UPDATE ON billing FOR EACH ROW EXECUTE FUNCTION billing_stands();

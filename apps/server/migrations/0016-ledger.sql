-- The ledger: double entry in centavos. A positive amount is what an account's owner gets, a negative one what they give or owe, so that
-- each transaction sums to zero. Rows are only added; a mistake is corrected by a transaction the other way. The application's role may
-- neither update nor delete here (db/application-role.ts): triggers that move totals run with the rights of the owner of the schema.

-- Of a creator: available, waiting_funds, blocked (promised to a fan), transferred and own_bank (at their own bank), own_account (in their
-- own account at a gateway), fees_due (owed to the platform, negative), debt (owed to a gateway that holds their money, negative; later
-- sales repay it first), disputed (withheld by the gateway while a dispute is open). Of the platform: iugu and mercadopago (money there,
-- negative), fees (earned), gateway_fees (kept by gateways), bank (its own), fans (everybody outside).
CREATE TYPE ledger_account_kind AS ENUM (
  'available', 'waiting_funds', 'blocked', 'transferred', 'own_bank', 'own_account', 'fees_due', 'iugu', 'mercadopago', 'fees', 'fans',
  'bank', 'gateway_fees', 'debt', 'disputed'
);
CREATE TYPE ledger_transaction_kind AS ENUM (
  'sale', 'release', 'refund', 'transfer', 'fee_collection', 'chargeback', 'adjustment'
);

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id uuid REFERENCES account,
  kind ledger_account_kind NOT NULL,
  currency char(3) NOT NULL DEFAULT 'BRL',
  -- Money at somebody's own bank or gateway account, of which we only know. It never balances money that a gateway holds for us.
  elsewhere boolean NOT NULL GENERATED ALWAYS AS (kind IN ('transferred', 'own_bank', 'own_account', 'fans')) STORED,
  CHECK ((owner_id IS NULL) = (kind IN ('iugu', 'mercadopago', 'fees', 'gateway_fees', 'fans', 'bank')))
);
CREATE UNIQUE INDEX ledger_account_of_owner ON ledger_account (owner_id, kind, currency) WHERE owner_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_account_of_platform ON ledger_account (kind, currency) WHERE owner_id IS NULL;

-- Running totals of creators' accounts. The platform's accounts have none: every sale would wait for that one row.
CREATE TABLE ledger_balance (
  account_id bigint PRIMARY KEY REFERENCES ledger_account,
  cents bigint NOT NULL,
  may_be_negative boolean NOT NULL,
  CONSTRAINT ledger_balance_floor CHECK (may_be_negative OR cents >= 0)
) WITH (fillfactor = 50);

-- How many operations and payables a creator has, so that no list has to count them.
CREATE TABLE ledger_book (
  owner_id uuid PRIMARY KEY REFERENCES account,
  operations bigint NOT NULL,
  payables bigint NOT NULL
) WITH (fillfactor = 50);

-- `key` names what happened, so that it is posted once. `available_at` is when a sale's money becomes available.
CREATE TABLE ledger_transaction (
  id uuid PRIMARY KEY,
  key text NOT NULL CONSTRAINT ledger_transaction_key UNIQUE,
  kind ledger_transaction_kind NOT NULL,
  owner_id uuid REFERENCES account,
  payment_id uuid REFERENCES payment,
  available_at timestamptz,
  lines smallint NOT NULL CHECK (lines BETWEEN 2 AND 32),
  created_at timestamptz NOT NULL
);
CREATE INDEX ledger_transaction_operations ON ledger_transaction (owner_id, id DESC) WHERE kind <> 'release';
CREATE INDEX ledger_transaction_payables ON ledger_transaction (owner_id, id DESC) WHERE kind = 'sale';
CREATE INDEX ledger_transaction_available ON ledger_transaction (owner_id, available_at) WHERE available_at IS NOT NULL;
CREATE INDEX ledger_transaction_payment ON ledger_transaction (payment_id) WHERE payment_id IS NOT NULL;
-- For the job that releases money on its date, whoever's it is.
CREATE INDEX ledger_transaction_due ON ledger_transaction (available_at) WHERE available_at IS NOT NULL;

-- No foreign keys: they would lock the platform's accounts for each entry. `ledger_entry_valid` looks instead, and the rows that it looks
-- for are never deleted.
CREATE TABLE ledger_entry (
  transaction_id uuid NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  balance_after_cents bigint,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (transaction_id, line)
);
CREATE INDEX ledger_entry_account ON ledger_entry (account_id, seq);

-- What the platform's accounts held up to an entry; later entries are summed when the total is read.
CREATE TABLE ledger_rollup (
  account_id bigint NOT NULL REFERENCES ledger_account,
  through_seq bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (account_id, through_seq)
);

-- The platform's part of a sale in basis points, from a day on. A fee is never changed, a new one follows it.
CREATE TABLE platform_fee (
  gateway payment_gateway NOT NULL,
  valid_from timestamptz NOT NULL,
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (gateway, valid_from)
);

-- What each night's comparison of ledger and payments found.
CREATE TABLE ledger_verification (
  id uuid PRIMARY KEY,
  verified_at timestamptz NOT NULL,
  discrepancies integer NOT NULL CHECK (discrepancies >= 0),
  findings jsonb NOT NULL
);

CREATE FUNCTION ledger_create_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.ledger_balance VALUES (NEW.id, 0, NEW.kind IN ('fees_due', 'debt'));
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_create_balance AFTER INSERT ON ledger_account
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION ledger_create_balance();

-- Counts, and thereby serializes all postings of one creator: their balances are exact after each of them.
CREATE FUNCTION ledger_count_operations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.ledger_book AS book
    VALUES (NEW.owner_id, (NEW.kind <> 'release')::int, (NEW.kind = 'sale')::int)
    ON CONFLICT (owner_id) DO UPDATE
    SET operations = book.operations + EXCLUDED.operations, payables = book.payables + EXCLUDED.payables;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_count_operations AFTER INSERT ON ledger_transaction
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION ledger_count_operations();

-- An entry belongs to a transaction that still lacks it, moves no other creator's money, and moves the balance with it. A debt that is
-- repaid beyond zero is a booking error.
CREATE FUNCTION ledger_entry_valid() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_valid';
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
CREATE TRIGGER ledger_entry_valid BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_valid();

-- Checked at the end of the database transaction: all lines exist and sum to zero, money elsewhere on its own. A full transaction is
-- closed, since a line beyond the last does not fit.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries bigint;
  uneven boolean;
BEGIN
  SELECT sum(part.entries), bool_or(part.cents <> 0) INTO entries, uneven FROM (
    SELECT count(*) AS entries, sum(e.amount_cents) AS cents
    FROM public.ledger_entry e JOIN public.ledger_account a ON a.id = e.account_id
    WHERE e.transaction_id = NEW.id GROUP BY a.currency, a.elsewhere
  ) part;
  IF entries IS DISTINCT FROM NEW.lines OR uneven THEN
    RAISE EXCEPTION 'transaction % does not balance', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_rollup
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform_fee
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_verification
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

-- Totals move with the entries and by nothing else: a statement inside a trigger is one level deeper.
CREATE FUNCTION ledger_total_by_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND TG_OP IN ('INSERT', 'UPDATE') THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is changed by its triggers only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_total_by_trigger';
END $$;
CREATE TRIGGER ledger_total_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_total_by_trigger();
CREATE TRIGGER ledger_total_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger_book
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_total_by_trigger();

-- ALWAYS: also while session_replication_role is `replica`.
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_append_only, ENABLE ALWAYS TRIGGER ledger_create_balance;
ALTER TABLE ledger_transaction ENABLE ALWAYS TRIGGER ledger_append_only, ENABLE ALWAYS TRIGGER ledger_count_operations,
  ENABLE ALWAYS TRIGGER ledger_transaction_balances;
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER ledger_append_only, ENABLE ALWAYS TRIGGER ledger_entry_valid;
ALTER TABLE ledger_rollup ENABLE ALWAYS TRIGGER ledger_append_only;
ALTER TABLE platform_fee ENABLE ALWAYS TRIGGER ledger_append_only;
ALTER TABLE ledger_verification ENABLE ALWAYS TRIGGER ledger_append_only;
ALTER TABLE ledger_balance ENABLE ALWAYS TRIGGER ledger_total_by_trigger;
ALTER TABLE ledger_book ENABLE ALWAYS TRIGGER ledger_total_by_trigger;

-- Both locks need the UPDATE privilege, which the application's role does not have on these tables.
CREATE FUNCTION lock_ledger_book(owner uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM public.ledger_book WHERE owner_id = owner FOR UPDATE;
END $$;
CREATE FUNCTION lock_ledger_entries() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  LOCK TABLE public.ledger_entry IN SHARE MODE;
END $$;

-- CREATE TRIGGER checks EXECUTE, and firing does not: with it, an entry in a temporary table of the application could move a real balance.
REVOKE EXECUTE ON FUNCTION ledger_create_balance(), ledger_count_operations(), ledger_entry_valid(), lock_ledger_book(uuid), lock_ledger_entries()
  FROM PUBLIC;

INSERT INTO ledger_account (kind) VALUES ('iugu'), ('mercadopago'), ('fees'), ('fans'), ('bank');
-- What a gateway keeps comes on top of it, and is read from each charge.
INSERT INTO platform_fee VALUES
  ('bacen', '2020-01-01T03:00:00Z', 1000), ('iugu', '2020-01-01T03:00:00Z', 1000), ('mercadopago', '2020-01-01T03:00:00Z', 1000);

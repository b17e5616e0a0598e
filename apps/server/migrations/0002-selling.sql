CREATE TYPE pix_key_type AS ENUM ('cpf', 'cnpj', 'phone', 'email', 'random');
CREATE TYPE subscription_status AS ENUM
  ('pending', 'trialing', 'active', 'grace', 'expired', 'canceled', 'revoked', 'refunded', 'charged_back');
CREATE TYPE subscription_source AS ENUM ('checkout', 'whitelist', 'lastlink', 'import');
CREATE TYPE payment_method AS ENUM ('pix', 'credit_card');
CREATE TYPE payment_status AS ENUM ('pending', 'paid', 'refused', 'refunded', 'revoked', 'charged_back', 'expired');
CREATE TYPE receipt_sender AS ENUM ('fan', 'creator');
CREATE TYPE receipt_decision AS ENUM ('approved', 'reproved');

CREATE TABLE pix_key (
  account_id uuid PRIMARY KEY REFERENCES account,
  type pix_key_type NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  document text NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE plan (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  name text NOT NULL,
  description text NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 500 AND 200000),
  period_months smallint NOT NULL CHECK (period_months IN (1, 3, 6, 12)),
  trial_days smallint NOT NULL CHECK (trial_days BETWEEN 0 AND 30),
  active boolean NOT NULL,
  position smallint NOT NULL,
  created_at timestamptz NOT NULL,
  archived_at timestamptz
);
CREATE INDEX plan_account ON plan (account_id) WHERE archived_at IS NULL;

CREATE TABLE fan (
  id uuid PRIMARY KEY,
  email citext NOT NULL CONSTRAINT fan_email_key UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE fan_session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT fan_session_token_key UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);

-- The name and phone are those of this order: nobody who merely types an e-mail rewrites another person.
CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_name text NOT NULL,
  fan_phone text NOT NULL,
  fan_document text,
  plan_id uuid NOT NULL REFERENCES plan,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  period_months smallint NOT NULL CHECK (period_months IN (1, 3, 6, 12)),
  status subscription_status NOT NULL,
  source subscription_source NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  current_period_end timestamptz,
  CHECK (status NOT IN ('active', 'grace', 'canceled') OR current_period_end IS NOT NULL)
);
CREATE INDEX subscription_account ON subscription (account_id, status);
CREATE INDEX subscription_fan ON subscription (fan_id);
CREATE INDEX subscription_plan ON subscription (plan_id);

-- What a browser is signed in for: the orders made in it.
CREATE TABLE fan_session_subscription (
  session_id uuid NOT NULL REFERENCES fan_session,
  subscription_id uuid NOT NULL REFERENCES subscription,
  PRIMARY KEY (session_id, subscription_id)
);
CREATE INDEX fan_session_subscription_subscription ON fan_session_subscription (subscription_id);

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  subscription_id uuid NOT NULL REFERENCES subscription,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  method payment_method NOT NULL,
  gateway payment_gateway NOT NULL,
  status payment_status NOT NULL,
  txid text NOT NULL CONSTRAINT payment_txid_key UNIQUE CHECK (txid ~ '^[A-Za-z0-9]{1,25}$'),
  pix_copy_paste text,
  pix_expires_at timestamptz,
  receipt_until timestamptz,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  CHECK ((status = 'paid') <= (paid_at IS NOT NULL AND period_end > period_start))
);
CREATE INDEX payment_account ON payment (account_id, created_at DESC);
CREATE INDEX payment_receipt_until ON payment (receipt_until) WHERE status = 'pending';
CREATE UNIQUE INDEX payment_one_open ON payment (subscription_id) WHERE status = 'pending';

CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  sent_by receipt_sender NOT NULL,
  file_key text,
  file_sha256 bytea,
  end_to_end_id text,
  sent_at timestamptz NOT NULL,
  decision receipt_decision,
  decided_at timestamptz,
  reason text,
  CHECK (file_key IS NOT NULL OR end_to_end_id IS NOT NULL),
  CHECK ((file_key IS NULL) = (file_sha256 IS NULL)),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX receipt_payment ON receipt (payment_id, sent_at);
CREATE UNIQUE INDEX receipt_one_waiting ON receipt (payment_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX receipt_one_approved ON receipt (payment_id) WHERE decision = 'approved';
-- No proof pays twice, on the whole platform.
CREATE UNIQUE INDEX receipt_file_approved_once ON receipt (file_sha256) WHERE decision = 'approved';
CREATE UNIQUE INDEX receipt_end_to_end_approved_once ON receipt (end_to_end_id) WHERE decision = 'approved';
CREATE INDEX receipt_file ON receipt (file_sha256);
CREATE INDEX receipt_end_to_end ON receipt (end_to_end_id);

CREATE FUNCTION receipt_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'receipt % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_decided_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_decided_once BEFORE UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION receipt_decided_once();

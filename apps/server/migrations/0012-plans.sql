-- Plans and prices.
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
  archived_at timestamptz,
  CONSTRAINT plan_of_account UNIQUE (id, account_id)
);
CREATE INDEX plan_account ON plan (account_id) WHERE archived_at IS NULL;

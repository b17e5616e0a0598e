-- What the platform paid back of `fees_due` above zero: fees of sales that were refunded after their billing was paid. An admin makes
-- the PIX transfer outside and records it here with its E2E id, in upper case. Append-only.
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
CREATE TRIGGER credit_payment_stays BEFORE UPDATE OR DELETE ON credit_payment
  FOR EACH ROW EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER credit_payment_is_not_emptied BEFORE TRUNCATE ON credit_payment
  FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added_to();

ALTER TYPE admin_action_kind ADD VALUE 'credit_paid';

-- A first payment that was withdrawn within 7 days, with all that was paid since: once for each person and creator. Where no
-- gateway holds the money it is a task of the creator's until `due_at`; she says when it is done.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  subscription_id uuid NOT NULL CONSTRAINT refund_subscription_key UNIQUE REFERENCES subscription,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_phone text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  returned_at timestamptz,
  end_to_end_id text,
  CONSTRAINT refund_fan_key UNIQUE (account_id, fan_id),
  CONSTRAINT refund_phone_key UNIQUE (account_id, fan_phone),
  CHECK (end_to_end_id IS NULL OR returned_at IS NOT NULL)
);
CREATE INDEX refund_open ON refund (account_id, due_at, id) WHERE returned_at IS NULL;
CREATE INDEX refund_returned ON refund (account_id, returned_at DESC, id DESC) WHERE returned_at IS NOT NULL;
CREATE INDEX refund_due ON refund (due_at) WHERE returned_at IS NULL;

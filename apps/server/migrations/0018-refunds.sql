-- Refunds.

-- A withdrawal within 7 days of the payment (CDC art. 49): of a subscription, with everything that was paid for it since, or of other lines
-- of an order. The right belongs to each contract.
-- Where no gateway holds the money it is a task of the creator until `due_at`, who says when it is done.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- Null if no subscription was withdrawn.
  subscription_id uuid CONSTRAINT refund_subscription_key UNIQUE REFERENCES subscription,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_phone text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- Its gateway returns it, so it is no task of the creator.
  by_gateway boolean NOT NULL DEFAULT false,
  -- Of a refund that is the creator's task, the part that gateways return: the fan had paid both ways.
  gateway_cents integer NOT NULL DEFAULT 0,
  paid_at timestamptz NOT NULL,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Nobody withdrew: the payment was not accepted, and its gateway could not return it.
  is_unwanted boolean NOT NULL DEFAULT false,
  -- When the part of a refund that its gateway could not make became the creator's task.
  handed_over_at timestamptz,
  -- When the creator got the e-mail about a task that is late; once.
  overdue_notified_at timestamptz,
  returned_at timestamptz,
  end_to_end_id text,
  CHECK (end_to_end_id IS NULL OR returned_at IS NOT NULL),
  CHECK (gateway_cents >= 0 AND gateway_cents < amount_cents)
);
CREATE INDEX refund_of_fan ON refund (account_id, fan_id);
CREATE INDEX refund_open ON refund (account_id, due_at, id) WHERE returned_at IS NULL;
CREATE INDEX refund_returned ON refund (account_id, returned_at DESC, id DESC) WHERE returned_at IS NOT NULL;
CREATE INDEX refund_due ON refund (due_at) WHERE returned_at IS NULL;
-- A transfer that returned money pays for nothing.
CREATE INDEX refund_end_to_end ON refund (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
CREATE TRIGGER refund_notifies AFTER INSERT OR UPDATE OF returned_at ON refund FOR EACH ROW
  EXECUTE FUNCTION notify_account('payments', 'wallet');

-- The lines that a refund returns the money of. Each is withdrawn once.
CREATE TABLE refund_line (
  refund_id uuid NOT NULL REFERENCES refund,
  order_id uuid NOT NULL,
  position smallint NOT NULL,
  -- The part of the refund that is for it, also with a fine of the gateway, or without what was refunded before.
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  -- The part that its gateway could not return, and the creator returns or has returned by PIX.
  handed_over_cents integer NOT NULL DEFAULT 0,
  CHECK (handed_over_cents BETWEEN 0 AND amount_cents),
  PRIMARY KEY (order_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_line
);
CREATE INDEX refund_line_refund ON refund_line (refund_id);

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

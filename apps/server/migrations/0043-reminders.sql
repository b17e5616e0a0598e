-- Messages that bring unpaid orders and ended subscriptions back, and what came of them.
CREATE TYPE reminder_measure AS ENUM ('unpaid_order', 'ended_subscription');

-- What a creator has switched on. An account without a row has the defaults.
CREATE TABLE reminder_setting (
  account_id uuid PRIMARY KEY REFERENCES account,
  unpaid_orders boolean NOT NULL DEFAULT true,
  ended_subscriptions boolean NOT NULL DEFAULT false,
  -- In messages about ended subscriptions.
  coupon_id uuid REFERENCES coupon,
  updated_at timestamptz NOT NULL
);

-- An order, or an end of a subscription, whose first message was due: its group was fixed then, whatever was sent. Its fan is that of the
-- order or of the subscription, which may be assigned to somebody else.
CREATE TABLE reminder_target (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  measure reminder_measure NOT NULL,
  payment_id uuid REFERENCES payment,
  -- A deleted import leaves no subscription.
  subscription_id uuid REFERENCES subscription ON DELETE CASCADE,
  -- Of the subscription, which may be renewed later and end again.
  period_end timestamptz,
  -- Gets no message.
  control boolean NOT NULL,
  due_at timestamptz NOT NULL,
  -- When its next message is due; null after the last, and for a control.
  next_at timestamptz,
  CONSTRAINT reminder_target_payment UNIQUE (payment_id),
  CONSTRAINT reminder_target_subscription UNIQUE (subscription_id, period_end),
  CHECK ((measure = 'unpaid_order') = (payment_id IS NOT NULL) AND (payment_id IS NULL) = (subscription_id IS NOT NULL)),
  CHECK ((subscription_id IS NULL) = (period_end IS NULL)),
  CONSTRAINT reminder_target_control CHECK (NOT control OR next_at IS NULL)
);
CREATE INDEX reminder_target_due ON reminder_target (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX reminder_target_of_account ON reminder_target (account_id, measure, due_at);
CREATE INDEX reminder_target_old ON reminder_target (due_at);

-- An e-mail is claimed before it is handed over: one that is neither sent nor skipped since may have been sent, and is never sent again.
CREATE TYPE reminder_delivery AS ENUM ('waiting', 'claimed', 'sent', 'skipped');
CREATE TABLE reminder_message (
  id uuid PRIMARY KEY,
  target_id uuid NOT NULL REFERENCES reminder_target ON DELETE CASCADE,
  step smallint NOT NULL CHECK (step BETWEEN 1 AND 3),
  -- A keyed hash of the address, for a week: to count its messages of all creators.
  person text,
  decided_at timestamptz NOT NULL,
  email reminder_delivery NOT NULL,
  push reminder_delivery NOT NULL CHECK (push <> 'claimed'),
  CONSTRAINT reminder_message_once UNIQUE (target_id, step)
);
CREATE INDEX reminder_message_person ON reminder_message (person, decided_at) WHERE person IS NOT NULL;

-- What creators show to fans who are about to cancel. An account without a row only asks for the reason.
CREATE TABLE cancellation_setting (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Of the next period.
  discount_percent smallint CONSTRAINT cancellation_setting_discount CHECK (discount_percent BETWEEN 5 AND 90),
  ask_reason boolean NOT NULL DEFAULT true,
  offer_pause boolean NOT NULL DEFAULT false,
  -- Offered to those who pay more for a month.
  offer_plan_id uuid REFERENCES plan,
  updated_at timestamptz NOT NULL
);

-- A fan who opened the cancellation of their subscription, and what came of it. Those without a decision stayed.
CREATE TYPE cancellation_reason AS ENUM ('price', 'content', 'time', 'other');
CREATE TYPE cancellation_decision AS ENUM ('canceled', 'undone', 'plan', 'pause', 'discount');
CREATE TABLE cancellation (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- A deleted import leaves no subscription.
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  -- Of the last time, while nothing is decided.
  opened_at timestamptz NOT NULL,
  decision cancellation_decision,
  decided_at timestamptz,
  reason cancellation_reason,
  -- What the discount of the next period amounts to.
  discount_cents integer CHECK (discount_cents > 0),
  CONSTRAINT cancellation_discount CHECK ((discount_cents IS NOT NULL) = (decision IS NOT DISTINCT FROM 'discount')),
  CONSTRAINT cancellation_decided CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT cancellation_reason_of_decision CHECK (reason IS NULL OR decision IN ('canceled', 'undone'))
);
CREATE UNIQUE INDEX cancellation_one_undecided ON cancellation (subscription_id) WHERE decision IS NULL;
CREATE INDEX cancellation_opened ON cancellation (account_id, opened_at);
CREATE INDEX cancellation_subscription ON cancellation (subscription_id, id DESC);

-- When a fan last took the discount of a creator: once a year, whichever subscription it was for.
CREATE TABLE discount_grant (
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fan_id)
);

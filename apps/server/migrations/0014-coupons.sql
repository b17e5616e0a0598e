-- Coupons and their redemptions.
CREATE TYPE coupon_kind AS ENUM ('percent', 'fixed', 'trial_days');
CREATE TYPE coupon_duration AS ENUM ('once', 'cycles', 'forever');

-- What a coupon gives never changes, so that subscribers keep what they subscribed by. Limits, dates and plans may change.
CREATE TABLE coupon (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_-]{3,32}$'),
  kind coupon_kind NOT NULL,
  value integer NOT NULL CHECK (value > 0 AND (kind <> 'percent' OR value <= 100)),
  duration coupon_duration NOT NULL,
  cycles smallint CHECK (cycles > 0),
  -- The kinds of lines that it discounts; free days are of a subscription.
  applies_to text[] NOT NULL DEFAULT '{subscription}' CHECK (cardinality(applies_to) > 0 AND applies_to <@ '{subscription,item}'
    AND (kind <> 'trial_days' OR applies_to = '{subscription}')),
  max_redemptions integer CHECK (max_redemptions > 0),
  max_per_fan integer CHECK (max_per_fan > 0),
  starts_at timestamptz,
  expires_at timestamptz,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  CHECK ((duration = 'cycles') = (cycles IS NOT NULL)),
  CHECK (expires_at > starts_at)
);
-- The code of an archived coupon may be given again.
CREATE UNIQUE INDEX coupon_code_key ON coupon (account_id, code) WHERE archived_at IS NULL;
CREATE INDEX coupon_account ON coupon (account_id, id DESC);

-- A coupon without rows here is for every plan.
CREATE TABLE coupon_plan (
  coupon_id uuid NOT NULL REFERENCES coupon,
  plan_id uuid NOT NULL REFERENCES plan,
  PRIMARY KEY (coupon_id, plan_id)
);

-- One for each order that named a coupon: reserved until `reserved_until`, counted from `redeemed_at` on. `over_limit` marks a price
-- that was paid after all uses were taken, and is kept.
CREATE TABLE coupon_redemption (
  id uuid PRIMARY KEY,
  -- Null if nothing was due: that is a subscription without an order.
  order_id uuid CONSTRAINT coupon_redemption_order UNIQUE REFERENCES fan_order,
  -- The subscription that was discounted, also for its renewals; null if only other lines were.
  subscription_id uuid CONSTRAINT coupon_redemption_subscription UNIQUE REFERENCES subscription,
  coupon_id uuid NOT NULL REFERENCES coupon,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_phone text NOT NULL,
  -- Of the discounted lines.
  price_cents integer NOT NULL,
  discount_cents integer NOT NULL CHECK (discount_cents BETWEEN 0 AND price_cents),
  reserved_until timestamptz NOT NULL,
  -- An order that reserves nothing, as its network reserves enough, counts until then against others of this kind.
  queued_until timestamptz,
  -- A receipt of this order, or a charge to a card, took the use while it is undecided.
  claimed_at timestamptz,
  redeemed_at timestamptz,
  over_limit boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- A keyed hash of the network of an order whose e-mail address is not verified; null if it is. Reservations of such orders are fewer
  -- and shorter, and do not hinder a verified address.
  unverified_from text,
  CHECK (num_nonnulls(order_id, subscription_id) > 0)
);
CREATE INDEX coupon_redemption_coupon ON coupon_redemption (coupon_id, redeemed_at);

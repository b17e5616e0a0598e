-- The six digits are made from the id and a key of the server's, so that none stand here, nor in a queue.
CREATE TABLE fan_code (
  id uuid PRIMARY KEY,
  email citext NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX fan_code_one_live ON fan_code (email) WHERE ended_at IS NULL;

-- Whom a browser has proved to be.
CREATE TABLE fan_session_email (
  session_id uuid NOT NULL REFERENCES fan_session,
  fan_id uuid NOT NULL REFERENCES fan,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, fan_id)
);

-- What a browser is signed in for: the orders made in it, and all that belongs to the e-mails proved in it.
CREATE VIEW fan_session_hold AS
  SELECT session_id, subscription_id FROM fan_session_subscription
  UNION
  SELECT proved.session_id, subscription.id FROM fan_session_email proved JOIN subscription USING (fan_id);

-- `free` is access for which nothing was paid (whitelist, a coupon of 100 %): it is no revenue and no subscriber.
-- It may be for good, and then has no end; what had been worked out of source and price is now said by who gives it.
-- `trial_days` begin once the e-mail is proved.
ALTER TABLE subscription ALTER COLUMN free DROP EXPRESSION, ALTER COLUMN free SET DEFAULT false;
ALTER TABLE subscription
  ADD COLUMN trial_days smallint NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 30),
  ALTER COLUMN plan_id DROP NOT NULL,
  DROP CONSTRAINT subscription_check,
  ADD CONSTRAINT subscription_ends CHECK (
    status NOT IN ('trialing', 'active', 'grace', 'canceled') OR current_period_end IS NOT NULL OR (free AND source = 'whitelist')
  ),
  ADD CONSTRAINT subscription_of_a_plan CHECK (plan_id IS NOT NULL OR source = 'whitelist');

-- A guest's access has no plan, and is counted under none.
ALTER TABLE subscription_tally DROP CONSTRAINT subscription_tally_pkey;
ALTER TABLE subscription_tally
  ALTER COLUMN plan_id DROP NOT NULL,
  ADD CONSTRAINT subscription_tally_key UNIQUE NULLS NOT DISTINCT (account_id, plan_id, status, free);
CREATE OR REPLACE FUNCTION subscription_tally_moves(uuid, uuid, subscription_status, boolean, bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF $5 > 0 THEN
    INSERT INTO public.subscription_tally AS tally VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account_id, plan_id, status, free) DO UPDATE SET subscriptions = tally.subscriptions + EXCLUDED.subscriptions;
  ELSE
    UPDATE public.subscription_tally AS tally SET subscriptions = tally.subscriptions + $5
      WHERE tally.account_id = $1 AND tally.plan_id IS NOT DISTINCT FROM $2 AND tally.status = $3 AND tally.free = $4;
  END IF;
END $$;

-- Who has tried a creator's page for nothing, so that it happens once for each e-mail and phone.
CREATE TABLE trial (
  subscription_id uuid PRIMARY KEY REFERENCES subscription,
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_phone text NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT trial_fan_key UNIQUE (account_id, fan_id),
  CONSTRAINT trial_phone_key UNIQUE (account_id, fan_phone)
);

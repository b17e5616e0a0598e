-- What the creator's list of subscribers needs: their history, a count that nobody has to count, and a way to search them.
SET LOCAL statement_timeout = 0;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- As a person types it: without regard to capitals and accents.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

-- `next_*`: the plan that the next period is bought at. `free`: access without money, which no count of subscribers holds.
ALTER TABLE subscription
  ADD COLUMN fan_instagram text CHECK (length(fan_instagram) BETWEEN 1 AND 60),
  ADD COLUMN next_plan_id uuid REFERENCES plan,
  ADD COLUMN next_price_cents integer CHECK (next_price_cents >= 0),
  ADD COLUMN next_period_months smallint CHECK (next_period_months IN (1, 3, 6, 12)),
  ADD COLUMN canceled_at timestamptz,
  ADD COLUMN free boolean NOT NULL GENERATED ALWAYS AS (source <> 'checkout' OR price_cents = 0) STORED,
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD CHECK ((next_plan_id IS NULL) = (next_price_cents IS NULL) AND (next_plan_id IS NULL) = (next_period_months IS NULL));

CREATE FUNCTION subscription_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A blank before each word that may be looked for by its beginning.
  NEW.search_text := ' ' || public.folded(NEW.fan_name) || ' '
    || public.folded((SELECT email::text FROM public.fan WHERE id = NEW.fan_id))
    || coalesce(' @' || public.folded(ltrim(NEW.fan_instagram, '@')), '');
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_search_text BEFORE INSERT OR UPDATE OF fan_name, fan_id, fan_instagram ON subscription
  FOR EACH ROW EXECUTE FUNCTION subscription_search_text();
UPDATE subscription SET fan_name = fan_name;

CREATE INDEX subscription_of_account ON subscription (account_id, id DESC);
CREATE INDEX subscription_of_status ON subscription (account_id, status, id DESC);
CREATE INDEX subscription_of_plan ON subscription (account_id, plan_id, id DESC);
CREATE INDEX subscription_of_plan_and_status ON subscription (account_id, plan_id, status, id DESC);
CREATE INDEX subscription_search ON subscription USING gin (account_id, search_text gin_trgm_ops);
-- Whose period runs out: for the clock that marks them, and to count who has access now.
CREATE INDEX subscription_due ON subscription (current_period_end, id)
  WHERE status IN ('trialing', 'active', 'grace', 'canceled');
CREATE INDEX subscription_running ON subscription (account_id, fan_id)
  INCLUDE (plan_id, status, current_period_end, price_cents, period_months, free)
  WHERE status IN ('trialing', 'active', 'grace', 'canceled');
DROP INDEX subscription_account;
CREATE INDEX payment_of_subscription ON payment (subscription_id, id DESC);
CREATE INDEX payment_paid ON payment (account_id, paid_at) INCLUDE (amount_cents, status, subscription_id) WHERE paid_at IS NOT NULL;

-- How many subscriptions a creator has, so that no list has to count them.
CREATE TABLE subscription_tally (
  account_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  status subscription_status NOT NULL,
  free boolean NOT NULL,
  subscriptions integer NOT NULL CHECK (subscriptions >= 0),
  PRIMARY KEY (account_id, plan_id, status, free)
) WITH (fillfactor = 50);
INSERT INTO subscription_tally
  SELECT account_id, plan_id, status, free, count(*) FROM subscription GROUP BY account_id, plan_id, status, free;

CREATE FUNCTION subscription_tally_moves(uuid, uuid, subscription_status, boolean, bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF $5 > 0 THEN
    INSERT INTO public.subscription_tally AS tally VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account_id, plan_id, status, free) DO UPDATE SET subscriptions = tally.subscriptions + EXCLUDED.subscriptions;
  ELSE
    UPDATE public.subscription_tally AS tally SET subscriptions = tally.subscriptions + $5
      WHERE tally.account_id = $1 AND tally.plan_id = $2 AND tally.status = $3 AND tally.free = $4;
  END IF;
END $$;

-- Once for each statement, however many rows it changed, and always in one order: two at once wait, and do not block each other.
CREATE FUNCTION subscription_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.subscription_tally_moves(account_id, plan_id, status, free, n)
      FROM (SELECT account_id, plan_id, status, free, count(*) AS n FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.subscription_tally_moves(account_id, plan_id, status, free, -n)
      FROM (SELECT account_id, plan_id, status, free, count(*) AS n FROM went GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSE
    PERFORM public.subscription_tally_moves(account_id, plan_id, status, free, n) FROM (
      SELECT account_id, plan_id, status, free, sum(step) AS n FROM (
        SELECT account_id, plan_id, status, free, 1 AS step FROM came
        UNION ALL SELECT account_id, plan_id, status, free, -1 FROM went
      ) one GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
    ) moved;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_counts_new AFTER INSERT ON subscription
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION subscription_counts();
CREATE TRIGGER subscription_counts_changed AFTER UPDATE ON subscription
  REFERENCING NEW TABLE AS came OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION subscription_counts();
CREATE TRIGGER subscription_counts_gone AFTER DELETE ON subscription
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION subscription_counts();

-- What happened to a subscription, and when it did in the world: an end that is marked late still stands at its own time.
CREATE TYPE subscription_change_kind AS ENUM
  ('started', 'renewed', 'plan_chosen', 'plan_changed', 'extended', 'canceled', 'grace', 'expired', 'ended', 'revoked', 'refunded', 'charged_back');
CREATE TYPE subscription_actor AS ENUM ('creator', 'fan', 'clock');
CREATE TABLE subscription_change (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription,
  account_id uuid NOT NULL REFERENCES account,
  kind subscription_change_kind NOT NULL,
  actor subscription_actor NOT NULL,
  at timestamptz NOT NULL,
  -- Access until then, after it.
  until timestamptz,
  plan_id uuid REFERENCES plan
);
CREATE INDEX subscription_change_of_subscription ON subscription_change (subscription_id, at DESC, id DESC);
CREATE INDEX subscription_change_of_account ON subscription_change (account_id, at) INCLUDE (kind, subscription_id);

-- What is known of those that there are already.
INSERT INTO subscription_change
  SELECT gen_random_uuid(), id, account_id, 'started', 'clock', started_at, current_period_end, plan_id
  FROM subscription WHERE started_at IS NOT NULL;
INSERT INTO subscription_change
  SELECT gen_random_uuid(), id, account_id, status::text::subscription_change_kind, 'clock',
    greatest(started_at, least(current_period_end, now())), NULL, NULL
  FROM subscription WHERE started_at IS NOT NULL AND status IN ('expired', 'canceled', 'revoked', 'refunded', 'charged_back');
UPDATE subscription SET canceled_at = greatest(started_at, least(current_period_end, now())) WHERE status = 'canceled';

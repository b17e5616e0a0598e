-- Subscriptions: access, periods, counts, search, and history.
CREATE TYPE subscription_status AS ENUM (
  'pending', 'trialing', 'active', 'grace', 'expired', 'canceled', 'revoked', 'refunded', 'charged_back'
);
CREATE TYPE subscription_source AS ENUM ('checkout', 'whitelist', 'lastlink', 'import', 'gift');

-- Name and phone are those of this order, so that nobody who types another person's e-mail address changes that person's data.
CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_name text NOT NULL,
  fan_phone text NOT NULL,
  fan_document text,
  fan_instagram text CHECK (length(fan_instagram) BETWEEN 1 AND 60),
  search_text text NOT NULL DEFAULT '',
  source subscription_source NOT NULL,
  status subscription_status NOT NULL,
  plan_id uuid REFERENCES plan,
  -- The plan's name on the platform that an imported subscriber came from, where it is none of ours.
  plan_label text CHECK (length(plan_label) BETWEEN 1 AND 120),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  period_months smallint NOT NULL CHECK (period_months IN (1, 3, 6, 12)),
  -- Access for which nothing was paid (guest list, a coupon of 100 %, an import): it is no revenue, and no count of subscribers has it.
  free boolean NOT NULL DEFAULT false,
  -- The creator has to decide the price of the next period: until then nothing is charged and no free period starts. Without a plan
  -- nothing follows anyway, and it says that the price or the period is unknown.
  price_undecided boolean NOT NULL DEFAULT false,
  -- Days that begin once the e-mail address is verified.
  trial_days smallint NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 30),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  current_period_end timestamptz,
  -- The day of the month that periods end on, where the month has it (31 Jan, 28 Feb, 31 Mar); unknown before the first paid period.
  anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  -- Periods that count as cycles of a coupon, paid or at R$ 0,00; trial days are none.
  periods_started integer NOT NULL DEFAULT 0 CHECK (periods_started >= 0),
  -- Until when the creator has extended it: what an import adds and takes back later leaves that alone.
  extended_until timestamptz,
  canceled_at timestamptz,
  -- Months without charge and access after the paid period, which is canceled meanwhile; then the renewal is offered on its terms.
  pause_months smallint CONSTRAINT subscription_pause_months CHECK (pause_months BETWEEN 1 AND 3),
  -- A discount of the next period of this plan, which the fan took instead of cancelling: orders from then on have it, and the first of
  -- them that is paid uses it up.
  discount_percent smallint CONSTRAINT subscription_discount_percent CHECK (discount_percent BETWEEN 5 AND 90),
  discount_plan_id uuid REFERENCES plan,
  discount_granted_at timestamptz,
  -- The plan of the next period, if another one was chosen.
  next_plan_id uuid REFERENCES plan,
  next_price_cents integer CHECK (next_price_cents >= 0),
  next_period_months smallint CHECK (next_period_months IN (1, 3, 6, 12)),
  -- The version of the terms that the fan accepted with the order. Null where nobody was asked, as for guests and imported subscribers.
  terms_version text,
  terms_accepted_at timestamptz,
  CONSTRAINT subscription_check1 CHECK (
    (next_plan_id IS NULL) = (next_price_cents IS NULL) AND (next_plan_id IS NULL) = (next_period_months IS NULL)
  ),
  -- Only access without money may last for ever.
  CONSTRAINT subscription_ends CHECK (
    status NOT IN ('trialing', 'active', 'grace', 'canceled') OR current_period_end IS NOT NULL
    OR (free AND source IN ('whitelist', 'import'))
  ),
  CONSTRAINT subscription_discount CHECK (
    (discount_percent IS NULL) = (discount_plan_id IS NULL) AND (discount_percent IS NULL) = (discount_granted_at IS NULL)
  ),
  CONSTRAINT subscription_paused CHECK (pause_months IS NULL
    OR (status IN ('canceled', 'expired') AND canceled_at IS NOT NULL AND current_period_end IS NOT NULL AND plan_id IS NOT NULL)),
  CONSTRAINT subscription_of_a_plan CHECK (plan_id IS NOT NULL OR source NOT IN ('checkout', 'gift')),
  CONSTRAINT subscription_terms_version_has_moment CHECK (terms_version IS NULL OR terms_accepted_at IS NOT NULL)
);
CREATE INDEX subscription_fan ON subscription (fan_id);
CREATE INDEX subscription_plan ON subscription (plan_id);
CREATE INDEX subscription_of_account ON subscription (account_id, id DESC);
CREATE INDEX subscription_of_status ON subscription (account_id, status, id DESC);
CREATE INDEX subscription_of_plan ON subscription (account_id, plan_id, id DESC);
CREATE INDEX subscription_of_plan_and_status ON subscription (account_id, plan_id, status, id DESC);
CREATE INDEX subscription_search ON subscription USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX subscription_undecided ON subscription (account_id, plan_id, id) WHERE price_undecided AND plan_id IS NOT NULL;
CREATE INDEX subscription_of_pause ON subscription (account_id, fan_id) WHERE pause_months IS NOT NULL;
-- For the job that expires subscriptions, and to count who has access now.
CREATE INDEX subscription_due ON subscription (current_period_end, id)
  WHERE status IN ('trialing', 'active', 'grace', 'canceled');
-- For messages to fans whose access ended.
CREATE INDEX subscription_ended ON subscription (current_period_end) WHERE status = 'expired' AND NOT free AND started_at IS NOT NULL;
CREATE INDEX subscription_running ON subscription (account_id, fan_id)
  INCLUDE (plan_id, status, current_period_end, price_cents, period_months, free)
  WHERE status IN ('trialing', 'active', 'grace', 'canceled');
CREATE TRIGGER subscription_notifies AFTER UPDATE OF status, current_period_end ON subscription FOR EACH ROW
  WHEN ((OLD.status, OLD.current_period_end) IS DISTINCT FROM (NEW.status, NEW.current_period_end))
  EXECUTE FUNCTION notify_account('subscriptions');

-- A search ignores case and accents.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

CREATE FUNCTION subscription_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A blank before each word that may be looked for by its beginning.
  NEW.search_text := ' ' || public.fold_text(NEW.fan_name) || ' '
    || public.fold_text((SELECT email::text FROM public.fan WHERE id = NEW.fan_id))
    || coalesce(' @' || public.fold_text(ltrim(NEW.fan_instagram, '@')), '');
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_search_text BEFORE INSERT OR UPDATE OF fan_name, fan_id, fan_instagram ON subscription
  FOR EACH ROW EXECUTE FUNCTION subscription_search_text();

-- How many subscriptions a creator has, so that no list has to count them. The access of a guest has no plan.
CREATE TABLE subscription_count (
  account_id uuid NOT NULL,
  plan_id uuid,
  status subscription_status NOT NULL,
  free boolean NOT NULL,
  subscriptions integer NOT NULL CHECK (subscriptions >= 0),
  CONSTRAINT subscription_count_key UNIQUE NULLS NOT DISTINCT (account_id, plan_id, status, free)
) WITH (fillfactor = 50);

CREATE FUNCTION add_to_subscription_count(uuid, uuid, subscription_status, boolean, bigint)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF $5 > 0 THEN
    INSERT INTO public.subscription_count AS count VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account_id, plan_id, status, free) DO UPDATE SET subscriptions = count.subscriptions + EXCLUDED.subscriptions;
  ELSE
    UPDATE public.subscription_count AS count SET subscriptions = count.subscriptions + $5
      WHERE count.account_id = $1 AND count.plan_id IS NOT DISTINCT FROM $2 AND count.status = $3 AND count.free = $4;
  END IF;
END $$;

-- Once for each statement, however many rows it changed, and always in one order: concurrent statements wait and do not deadlock.
CREATE FUNCTION subscription_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.add_to_subscription_count(account_id, plan_id, status, free, n)
      FROM (SELECT account_id, plan_id, status, free, count(*) AS n FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.add_to_subscription_count(account_id, plan_id, status, free, -n)
      FROM (SELECT account_id, plan_id, status, free, count(*) AS n FROM went GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSE
    PERFORM public.add_to_subscription_count(account_id, plan_id, status, free, n) FROM (
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

-- The line of an order that sells a period of a subscription; an order has one at most. Approval and settlement start exactly this.
CREATE TABLE subscription_line (
  order_id uuid PRIMARY KEY,
  position smallint NOT NULL,
  kind order_line_kind NOT NULL DEFAULT 'subscription' CHECK (kind = 'subscription'),
  subscription_id uuid NOT NULL REFERENCES subscription,
  plan_id uuid NOT NULL REFERENCES plan,
  period_months smallint NOT NULL CONSTRAINT subscription_line_period_months CHECK (period_months IN (1, 3, 6, 12)),
  -- Of the period that it started; null before.
  period_start timestamptz,
  period_end timestamptz,
  -- When its time was taken out of the subscription, because its money was returned; null while it counts.
  access_ended_at timestamptz,
  FOREIGN KEY (order_id, position, kind) REFERENCES order_line (order_id, position, kind),
  CONSTRAINT subscription_line_of_subscription UNIQUE (subscription_id, order_id),
  CONSTRAINT subscription_line_period CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_end > period_start),
  CHECK (access_ended_at IS NULL OR period_end IS NOT NULL)
);

-- A line that sells a period is fulfilled by starting it.
CREATE FUNCTION subscription_line_fulfilled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.order_line line JOIN public.subscription_line period USING (order_id, position)
      WHERE line.order_id = NEW.order_id AND (line.fulfilled_at IS NULL) <> (period.period_end IS NULL)) THEN
    RAISE EXCEPTION 'the period of order % does not agree with its line', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_line_fulfilled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER subscription_line_fulfilled AFTER UPDATE OF fulfilled_at ON order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'subscription') EXECUTE FUNCTION subscription_line_fulfilled();
CREATE CONSTRAINT TRIGGER subscription_line_started AFTER INSERT ON subscription_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.period_end IS NOT NULL) EXECUTE FUNCTION subscription_line_fulfilled();
CREATE CONSTRAINT TRIGGER subscription_line_moved AFTER UPDATE OF period_end ON subscription_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscription_line_fulfilled();

-- A period of a subscription that somebody else's order paid for, from when it was claimed.
CREATE TABLE gifted_period (
  order_id uuid PRIMARY KEY REFERENCES fan_order,
  subscription_id uuid NOT NULL REFERENCES subscription,
  plan_id uuid NOT NULL REFERENCES plan,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  period_months smallint NOT NULL CHECK (period_months IN (1, 3, 6, 12)),
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  -- As that of a `subscription_line`.
  access_ended_at timestamptz,
  CHECK (period_end > period_start)
);
CREATE INDEX gifted_period_subscription ON gifted_period (subscription_id);

-- The history of a subscription. `at` is when it happened: an end that is recorded late still has its own time.
CREATE TYPE subscription_change_kind AS ENUM (
  'started', 'renewed', 'plan_chosen', 'plan_changed', 'extended', 'canceled', 'grace', 'expired', 'ended', 'revoked',
  'refunded', 'charged_back', 'restored', 'shortened', 'paused', 'pause_started', 'pause_ended', 'resumed', 'reinstated',
  'email_corrected'
);
CREATE TYPE subscription_actor AS ENUM ('creator', 'fan', 'system');
CREATE TABLE subscription_change (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL REFERENCES subscription,
  account_id uuid NOT NULL REFERENCES account,
  kind subscription_change_kind NOT NULL,
  actor subscription_actor NOT NULL,
  at timestamptz NOT NULL,
  -- Access until then, after it.
  until timestamptz,
  plan_id uuid REFERENCES plan,
  -- Whether the subscription was free after it.
  free boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX subscription_change_subscription_id_at_id_idx ON subscription_change (subscription_id, at DESC, id DESC);
CREATE INDEX subscription_change_account_id_at_kind_subscription_id_idx ON subscription_change (account_id, at)
  INCLUDE (kind, subscription_id, free);

-- Who has had a trial on a creator's page, so that it happens once for each e-mail address and phone.
CREATE TABLE trial (
  subscription_id uuid PRIMARY KEY REFERENCES subscription,
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  fan_phone text NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT trial_fan_key UNIQUE (account_id, fan_id),
  CONSTRAINT trial_phone_key UNIQUE (account_id, fan_phone)
);

-- The orders made in a browser.
CREATE TABLE fan_session_subscription (
  session_id uuid NOT NULL REFERENCES fan_session,
  subscription_id uuid NOT NULL REFERENCES subscription,
  PRIMARY KEY (session_id, subscription_id)
);
CREATE INDEX fan_session_subscription_subscription ON fan_session_subscription (subscription_id);
CREATE TRIGGER fan_session_subscription_end_notifies AFTER DELETE ON fan_session_subscription FOR EACH ROW
  EXECUTE FUNCTION notify_session_end('session_id');
CREATE TRIGGER fan_session_subscription_is_stale AFTER DELETE ON fan_session_subscription
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'session_id');

-- What a browser has access to: the orders made in it, and everything that belongs to the e-mail addresses verified in it.
CREATE VIEW fan_session_access AS
  SELECT session_id, subscription_id FROM fan_session_subscription
  UNION
  SELECT proved.session_id, subscription.id FROM fan_session_email proved JOIN subscription USING (fan_id);

-- When the clock next has to look at a subscription. Whatever moves its end or its status sets this to six days before the end,
-- by which time nothing can have been due; the clock then works out the very moment. What is not renewed has no row.
CREATE TABLE renewal_clock (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  wake_at timestamptz NOT NULL
);
CREATE INDEX renewal_clock_wake ON renewal_clock (wake_at, subscription_id);

CREATE FUNCTION renewal_clock_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('trialing', 'active', 'grace', 'expired') AND NEW.plan_id IS NOT NULL AND NEW.canceled_at IS NULL
      AND NEW.current_period_end IS NOT NULL THEN
    INSERT INTO public.renewal_clock VALUES (NEW.id, NEW.current_period_end - interval '6 days')
      ON CONFLICT (subscription_id) DO UPDATE SET wake_at = EXCLUDED.wake_at;
  ELSE
    DELETE FROM public.renewal_clock WHERE subscription_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER renewal_clock_set AFTER INSERT ON subscription FOR EACH ROW EXECUTE FUNCTION renewal_clock_follows();
CREATE TRIGGER renewal_clock_moved AFTER UPDATE OF status, plan_id, canceled_at, current_period_end ON subscription
  FOR EACH ROW WHEN ((OLD.status, OLD.plan_id, OLD.canceled_at, OLD.current_period_end)
    IS DISTINCT FROM (NEW.status, NEW.plan_id, NEW.canceled_at, NEW.current_period_end))
  EXECUTE FUNCTION renewal_clock_follows();

-- Nobody is reminded of what ran out before there were reminders.
INSERT INTO renewal_clock SELECT id, current_period_end - interval '6 days' FROM subscription
  WHERE status IN ('trialing', 'active', 'grace') AND plan_id IS NOT NULL AND canceled_at IS NULL AND current_period_end IS NOT NULL;

CREATE TYPE reminder_kind AS ENUM ('d-5', 'd-2', 'd0', 'd+1', 'd+3');
CREATE TYPE reminder_outcome AS ENUM ('sent', 'needless');

-- One for each payment and kind, so that nobody is reminded twice. `claimed_at` stands before the mail is handed over: one that
-- was claimed and has no outcome may have gone out, and is never sent again.
CREATE TABLE renewal_reminder (
  payment_id uuid NOT NULL REFERENCES payment,
  kind reminder_kind NOT NULL,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  settled_at timestamptz,
  outcome reminder_outcome,
  PRIMARY KEY (payment_id, kind),
  CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
CREATE INDEX renewal_reminder_unsettled ON renewal_reminder (made_at) WHERE settled_at IS NULL;

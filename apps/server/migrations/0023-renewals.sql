-- When the scheduler next has to look at a subscription. A change of its end or its status sets this to six days before the end, when
-- nothing can be due yet; the scheduler then computes the exact time. A paused one is renewed at the end of its pause. A subscription
-- that is not renewed has no row.
CREATE TABLE renewal_schedule (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  next_run_at timestamptz NOT NULL
);
CREATE INDEX renewal_schedule_next_run ON renewal_schedule (next_run_at, subscription_id);

CREATE FUNCTION schedule_renewal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('trialing', 'active', 'grace', 'expired') AND NEW.plan_id IS NOT NULL AND NEW.canceled_at IS NULL
      AND NEW.current_period_end IS NOT NULL THEN
    INSERT INTO public.renewal_schedule VALUES (NEW.id, NEW.current_period_end - interval '6 days')
      ON CONFLICT (subscription_id) DO UPDATE SET next_run_at = EXCLUDED.next_run_at;
  ELSIF NEW.pause_months IS NOT NULL THEN
    INSERT INTO public.renewal_schedule
      VALUES (NEW.id, NEW.current_period_end + make_interval(months => NEW.pause_months) - interval '6 days')
      ON CONFLICT (subscription_id) DO UPDATE SET next_run_at = EXCLUDED.next_run_at;
  ELSE
    DELETE FROM public.renewal_schedule WHERE subscription_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscription_schedules_renewal AFTER INSERT ON subscription FOR EACH ROW EXECUTE FUNCTION schedule_renewal();
CREATE TRIGGER subscription_reschedules_renewal AFTER UPDATE OF status, plan_id, canceled_at, current_period_end, pause_months
  ON subscription
  FOR EACH ROW WHEN ((OLD.status, OLD.plan_id, OLD.canceled_at, OLD.current_period_end, OLD.pause_months)
    IS DISTINCT FROM (NEW.status, NEW.plan_id, NEW.canceled_at, NEW.current_period_end, NEW.pause_months))
  EXECUTE FUNCTION schedule_renewal();

-- One for each payment and kind, so that nobody is reminded twice of an end; if the end moves, the row is about the new one.
-- `claimed_at` is written before the e-mail is handed over: one that was claimed and has no outcome may have been sent, and is never
-- sent again. 'declined': an attempt to charge the card failed. 'd-3': a pause ends.
CREATE TYPE reminder_kind AS ENUM ('d-5', 'd-3', 'd-2', 'd0', 'd+1', 'd+3', 'declined');
CREATE TYPE reminder_outcome AS ENUM ('sent', 'needless');
CREATE TABLE renewal_reminder (
  payment_id uuid NOT NULL REFERENCES payment,
  kind reminder_kind NOT NULL,
  renewal_end timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  settled_at timestamptz,
  outcome reminder_outcome,
  PRIMARY KEY (payment_id, kind),
  CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
CREATE INDEX renewal_reminder_unsettled ON renewal_reminder (made_at) WHERE settled_at IS NULL;

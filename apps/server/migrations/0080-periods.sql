-- Month ends keep their day: 31 Jan, 28 Feb, 31 Mar. And a coupon of so many cycles needs to know which one comes.
SET LOCAL statement_timeout = 0;

-- `anchor_day`: the day of the month that periods end on, where the month has it; unknown before the first paid one.
-- `periods_begun`: those that count as a coupon's cycles, paid or at R$ 0,00; days of trying are none.
ALTER TABLE subscription
  ADD COLUMN anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  ADD COLUMN periods_begun integer NOT NULL DEFAULT 0 CHECK (periods_begun >= 0);

-- `renews_at`: the end of the time that a renewal follows; an order has none.
ALTER TABLE payment ADD COLUMN renews_at timestamptz;
-- No period is charged, or paid, twice.
CREATE UNIQUE INDEX payment_one_per_period ON payment (subscription_id, renews_at)
  WHERE renews_at IS NOT NULL AND status IN ('pending', 'paid');

-- An end on the last day of a short month may have begun on a later day.
UPDATE subscription s SET
  anchor_day = CASE
    WHEN began > ended AND extract(day FROM (current_period_end AT TIME ZONE 'America/Sao_Paulo') + interval '1 day') = 1
    THEN began ELSE ended END,
  periods_begun = paid + (free AND paid = 0)::int
FROM (
  SELECT id, extract(day FROM started_at AT TIME ZONE 'America/Sao_Paulo') AS began,
    extract(day FROM current_period_end AT TIME ZONE 'America/Sao_Paulo') AS ended,
    (SELECT count(*) FROM payment WHERE subscription_id = subscription.id AND paid_at IS NOT NULL) AS paid
  FROM subscription WHERE plan_id IS NOT NULL AND started_at IS NOT NULL AND current_period_end IS NOT NULL AND status <> 'trialing'
) known WHERE known.id = s.id;

-- What a payment sells is stored with it: approval and settlement start exactly that.
SET LOCAL statement_timeout = 0;

-- `price_cents` is the price before the discount; `coupon_code` is the coupon that gave the discount.
ALTER TABLE payment
  ADD COLUMN plan_id uuid REFERENCES plan,
  ADD COLUMN period_months smallint,
  ADD COLUMN price_cents integer,
  ADD COLUMN coupon_code text;

-- An open renewal was priced by the plan that runs, or by the one chosen for the next period. The plan of a paid one is in the history;
-- without it, the months are those that the paid period is nearest to.
UPDATE payment SET plan_id = sold.plan_id, period_months = sold.months, price_cents = payment.amount_cents + payment.discount_cents,
  coupon_code = sold.code
FROM (
  SELECT p.id, coalesce(begun.plan_id, CASE WHEN is_next THEN s.next_plan_id ELSE s.plan_id END) AS plan_id,
    CASE
      WHEN p.period_end IS NOT NULL THEN (SELECT m FROM unnest('{1,3,6,12}'::smallint[]) m
        ORDER BY abs(extract(epoch FROM p.period_end - p.period_start) / 86400 - m * 30.44), m LIMIT 1)
      WHEN is_next THEN s.next_period_months
      ELSE s.period_months
    END AS months,
    CASE WHEN p.discount_cents > 0 THEN coupon.code END AS code
  FROM payment p
  JOIN subscription s ON s.id = p.subscription_id
  CROSS JOIN LATERAL (SELECT coalesce(p.status = 'pending' AND p.renews_at IS NOT NULL
    AND s.next_price_cents = p.amount_cents + p.discount_cents AND s.next_price_cents <> s.price_cents, false) AS is_next) priced
  LEFT JOIN LATERAL (SELECT plan_id FROM subscription_change c WHERE c.subscription_id = s.id AND c.kind IN ('started', 'renewed')
    AND c.until = p.period_end AND c.plan_id IS NOT NULL ORDER BY c.id DESC LIMIT 1) begun ON true
  LEFT JOIN coupon_redemption redemption ON redemption.subscription_id = s.id
  LEFT JOIN coupon ON coupon.id = redemption.coupon_id
) sold WHERE sold.id = payment.id;

ALTER TABLE payment
  ALTER COLUMN plan_id SET NOT NULL,
  ALTER COLUMN period_months SET NOT NULL,
  ALTER COLUMN price_cents SET NOT NULL,
  ADD CONSTRAINT payment_period_months CHECK (period_months IN (1, 3, 6, 12)),
  ADD CONSTRAINT payment_price CHECK (price_cents = amount_cents + discount_cents);

-- A payment that somebody submitted a receipt for, or that was submitted to a gateway, keeps amount, terms, code and method; so does
-- one that is no longer open. A gateway's own code arrives after the charge was submitted.
CREATE FUNCTION payment_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending'
      OR EXISTS (SELECT FROM public.receipt WHERE payment_id = OLD.id)
      OR EXISTS (SELECT FROM public.gateway_charge WHERE payment_id = OLD.id) THEN
    RAISE EXCEPTION 'the terms of payment % are frozen', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_terms_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_terms_frozen BEFORE UPDATE ON payment FOR EACH ROW
  WHEN ((OLD.subscription_id, OLD.amount_cents, OLD.discount_cents, OLD.price_cents, OLD.plan_id, OLD.period_months, OLD.coupon_code, OLD.method,
      OLD.gateway, OLD.txid) IS DISTINCT FROM (NEW.subscription_id, NEW.amount_cents, NEW.discount_cents, NEW.price_cents, NEW.plan_id, NEW.period_months,
      NEW.coupon_code, NEW.method, NEW.gateway, NEW.txid)
    OR (OLD.pix_copy_paste IS NOT NULL AND OLD.pix_copy_paste IS DISTINCT FROM NEW.pix_copy_paste))
  EXECUTE FUNCTION payment_terms_frozen();

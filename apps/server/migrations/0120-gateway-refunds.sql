-- A refund of what a gateway holds is asked of that gateway, and followed until it says that it is done: `refund_look_at` is when
-- to look next, and stands from the moment that somebody wants the money back until it is. `refund_asked_at` stands while the
-- gateway has been asked and has not said no; `refund_fault` is its last no.
ALTER TABLE gateway_charge
  ADD COLUMN refund_wanted_at timestamptz,
  ADD COLUMN refund_look_at timestamptz,
  ADD COLUMN refund_fault text,
  ADD CHECK (refund_look_at IS NULL OR refund_wanted_at IS NOT NULL);
UPDATE gateway_charge SET refund_wanted_at = refund_asked_at,
  refund_look_at = CASE WHEN payment.status IN ('refunded', 'charged_back') THEN NULL ELSE refund_asked_at END
FROM payment WHERE payment.id = payment_id AND refund_asked_at IS NOT NULL;
CREATE INDEX gateway_charge_refund_look ON gateway_charge (refund_look_at) WHERE refund_look_at IS NOT NULL;

-- What its gateway sends back is no task of the creator's.
ALTER TABLE refund ADD COLUMN by_gateway boolean NOT NULL DEFAULT false;
-- When the creator was reminded of a task whose day has passed; once.
ALTER TABLE refund ADD COLUMN overdue_told_at timestamptz;

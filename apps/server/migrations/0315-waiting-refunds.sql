-- Whether the creator requested the open refund of a charge, which they may cancel while it waits. Withdrawals and money that bought
-- nothing are owed to the payer. How often the payer's bank has returned a refund of this charge.
ALTER TABLE gateway_charge
  ADD COLUMN refund_voluntary boolean NOT NULL DEFAULT false,
  ADD COLUMN refund_reverts integer NOT NULL DEFAULT 0;
-- Refunds that are open now: a payment that still counts and was not withdrawn is being refunded by its creator.
UPDATE gateway_charge SET refund_voluntary = true
FROM payment WHERE payment.id = payment_id AND refund_poll_at IS NOT NULL AND payment.status = 'paid' AND payment.period_end IS NOT NULL
  AND NOT EXISTS (SELECT FROM refund WHERE refund.subscription_id = payment.subscription_id);

-- When the part of a refund that its gateway could not make became the creator's task.
ALTER TABLE refund ADD COLUMN handed_over_at timestamptz;

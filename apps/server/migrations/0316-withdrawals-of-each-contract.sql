-- The right to withdraw within 7 days belongs to each contract (CDC art. 49): neither another order of the person nor a phone, which
-- nobody verified, ends it. `refund_subscription_key` stays.
ALTER TABLE refund DROP CONSTRAINT refund_fan_key, DROP CONSTRAINT refund_phone_key;
CREATE INDEX refund_of_fan ON refund (account_id, fan_id);

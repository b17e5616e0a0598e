-- Of a refund that is the creator's task, what gateways give back beside: she had sold to that fan both ways.
ALTER TABLE refund ADD COLUMN gateway_cents integer NOT NULL DEFAULT 0 CHECK (gateway_cents >= 0 AND gateway_cents < amount_cents);

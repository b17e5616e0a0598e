-- A hash of the webhook's address that the gateway was last told to post this account's events to.
ALTER TABLE gateway_connection ADD COLUMN webhook_hash bytea CHECK (length(webhook_hash) = 32);

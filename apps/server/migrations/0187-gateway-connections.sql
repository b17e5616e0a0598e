-- A creator who connects another account at a gateway keeps the old one's credentials: what was sold through it is refunded
-- through it. At most one connection of a creator and gateway is active; earlier ones stay as `disconnected` rows.
ALTER TABLE gateway_connection DROP CONSTRAINT gateway_connection_one;
CREATE UNIQUE INDEX gateway_connection_active ON gateway_connection (account_id, gateway) WHERE status <> 'disconnected';

-- Credentials of a disconnected account are renewed too, while its sales may be refunded.
DROP INDEX gateway_connection_expiring;
CREATE INDEX gateway_connection_expiring ON gateway_connection (credentials_expire_at);

ALTER TABLE gateway_connection
  -- Since when the gateway has been refusing Pix charges because the seller has no Pix key there; null once one was made.
  ADD COLUMN pix_key_missing_at timestamptz,
  -- When it refused the last one for that.
  ADD COLUMN pix_key_refused_at timestamptz,
  -- When the creator was last mailed about it.
  ADD COLUMN pix_key_mailed_at timestamptz,
  ADD CHECK ((pix_key_missing_at IS NULL) = (pix_key_refused_at IS NULL));

-- Who issued a kept card, in the gateway's own name; Mercado Pago charges it by that too.
ALTER TABLE renewal_card ADD COLUMN issuer_id text CHECK (length(issuer_id) BETWEEN 1 AND 100);

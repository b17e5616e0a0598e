-- Changes of where sales go, for the account's log.
ALTER TYPE account_event_kind ADD VALUE 'pix_added';
ALTER TYPE account_event_kind ADD VALUE 'pix_change_canceled';
ALTER TYPE account_event_kind ADD VALUE 'mp_connected';
ALTER TYPE account_event_kind ADD VALUE 'mp_disconnected';
ALTER TYPE account_event_kind ADD VALUE 'mp_change_canceled';
ALTER TYPE account_event_kind ADD VALUE 'iugu_requested';
ALTER TYPE account_event_kind ADD VALUE 'lastlink_token_changed';
ALTER TYPE account_event_kind ADD VALUE 'lastlink_address_changed';

-- A key that replaces the one in `pix_key` at `starts_at`.
CREATE TABLE next_pix_key (
  account_id uuid PRIMARY KEY REFERENCES account,
  type pix_key_type NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  document text NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  starts_at timestamptz NOT NULL
);
CREATE INDEX next_pix_key_starts ON next_pix_key (starts_at);

-- An account at a gateway that does not sell before `starts_at`: a `pending` one of Mercado Pago, beside the one that it replaces,
-- or a verified one of iugu. Null from then on.
ALTER TABLE gateway_connection
  ADD COLUMN starts_at timestamptz,
  ADD CHECK (starts_at IS NULL OR status IN ('pending', 'verified'));
DROP INDEX gateway_connection_active;
CREATE UNIQUE INDEX gateway_connection_active ON gateway_connection (account_id, gateway)
  WHERE status <> 'disconnected' AND starts_at IS NULL;
CREATE UNIQUE INDEX gateway_connection_next ON gateway_connection (account_id, gateway) WHERE starts_at IS NOT NULL;
CREATE INDEX gateway_connection_starts ON gateway_connection (starts_at) WHERE starts_at IS NOT NULL;

-- A creator's account at a gateway, what the gateways tell us, and which charge there belongs to which payment.
CREATE TYPE gateway_connection_status AS ENUM ('pending', 'verified', 'refused', 'disconnected');

-- One row for each creator and gateway, for good: what was sold through it is refunded through it. `credentials` are sealed.
CREATE TABLE gateway_connection (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  gateway payment_gateway NOT NULL CHECK (gateway <> 'bacen'),
  status gateway_connection_status NOT NULL,
  external_account_id text NOT NULL CHECK (length(external_account_id) BETWEEN 1 AND 100),
  credentials bytea NOT NULL,
  credentials_expire_at timestamptz,
  refusals text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  verified_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT gateway_connection_one UNIQUE (account_id, gateway),
  -- Nobody else's money: an account there belongs to one creator here.
  CONSTRAINT gateway_connection_external UNIQUE (gateway, external_account_id)
);

-- As it came, once for each `event_key`, however many copies. `told_*` is what it names, to be read again.
CREATE TABLE provider_event (
  id uuid PRIMARY KEY,
  gateway payment_gateway NOT NULL,
  event_key text NOT NULL,
  event text NOT NULL,
  raw bytea NOT NULL,
  told_kind text CHECK (told_kind IN ('charge', 'account', 'withdrawal', 'unlinked')),
  told_id text,
  external_account_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  CONSTRAINT provider_event_key UNIQUE (gateway, event_key),
  CHECK ((told_kind IS NULL) = (told_id IS NULL))
);
CREATE INDEX provider_event_open ON provider_event (received_at) WHERE processed_at IS NULL;

-- `asked`: written before the gateway is; `unknown`: no answer came, and only reading it there may move it on; `open`: it is there,
-- and `charge_id` names it; `closed`: nothing more will happen to it but a refund.
CREATE TYPE gateway_charge_state AS ENUM ('asked', 'unknown', 'open', 'closed');
CREATE TABLE gateway_charge (
  payment_id uuid PRIMARY KEY REFERENCES payment,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  gateway payment_gateway NOT NULL CHECK (gateway <> 'bacen'),
  state gateway_charge_state NOT NULL,
  charge_id text,
  -- Agreed on when it was made, by the fee of that day.
  platform_cents integer NOT NULL CHECK (platform_cents >= 0),
  gateway_fee_cents integer CHECK (gateway_fee_cents >= 0),
  end_to_end_id text,
  card_brand text,
  card_last_digits text,
  decline text,
  refund_asked_at timestamptz,
  asked_at timestamptz NOT NULL,
  checked_at timestamptz,
  CONSTRAINT gateway_charge_key UNIQUE (gateway, charge_id),
  CONSTRAINT gateway_charge_end_to_end_once UNIQUE (end_to_end_id),
  CHECK (state <> 'open' OR charge_id IS NOT NULL)
);
CREATE INDEX gateway_charge_moving ON gateway_charge (checked_at NULLS FIRST) WHERE state <> 'closed';

-- What a gateway kept of a sale. Its one account comes with the first of them: a new value can't be used where it is made.
ALTER TYPE ledger_account_kind ADD VALUE 'gateway_fees';
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check;
ALTER TABLE ledger_account
  ADD CHECK ((owner_id IS NULL) = (kind::text IN ('iugu', 'mercadopago', 'fees', 'gateway_fees', 'fans', 'bank')));

-- The platform's part of a sale; what a gateway keeps comes on top of it, and is read from each charge.
INSERT INTO platform_fee VALUES ('iugu', '2020-01-01T03:00:00Z', 1000), ('mercadopago', '2020-01-01T03:00:00Z', 1000);

-- Creators' accounts at gateways and the webhooks of the gateways.
CREATE TYPE gateway_connection_status AS ENUM ('pending', 'verified', 'refused', 'disconnected');
CREATE TYPE gateway_submission AS ENUM ('sending', 'refused', 'failed');

-- Rows are never deleted: what was sold through an account is refunded through it. At most one row of a creator and gateway is active;
-- earlier ones stay as `disconnected`, and their `credentials`, which are sealed, are still renewed.
CREATE TABLE gateway_connection (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  gateway payment_gateway NOT NULL CHECK (gateway <> 'bacen'),
  status gateway_connection_status NOT NULL,
  external_account_id text NOT NULL CHECK (length(external_account_id) BETWEEN 1 AND 100),
  credentials bytea NOT NULL,
  credentials_expire_at timestamptz,
  -- Since when renewing the credentials has failed: sales go on while they are valid, and the creator is asked to connect again.
  refresh_failed_at timestamptz,
  refusals text[] NOT NULL DEFAULT '{}',
  refused_documents text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  verified_at timestamptz,
  ended_at timestamptz,
  -- When the account at the gateway was opened, if not with the row: iugu accepts a verification within 24 hours of it.
  opened_at timestamptz,
  -- Null until a verification was requested.
  applied_at timestamptz,
  -- Data and documents that are sent to the gateway longer than a response takes, since `submitted_at`; or how that ended without success.
  submission gateway_submission,
  submitted_at timestamptz,
  -- An account that does not sell before this time: a `pending` one of Mercado Pago, beside the one that it replaces, or a verified one
  -- of iugu. Null from then on.
  starts_at timestamptz,
  -- The creator's own bank account, where payouts go.
  payout_label text CHECK (length(payout_label) BETWEEN 1 AND 120),
  -- Since when the gateway has been refusing Pix charges because the seller has no Pix key there; null once one was created.
  pix_key_missing_at timestamptz,
  -- When it last refused a charge for that reason.
  pix_key_refused_at timestamptz,
  -- When the creator last got an e-mail about it.
  pix_key_mailed_at timestamptz,
  -- When the creator last got an e-mail that the cards stored there are not charged.
  cards_lost_mailed_at timestamptz,
  -- A hash of the webhook URL that the gateway was last told to post this account's events to.
  webhook_hash bytea CHECK (length(webhook_hash) = 32),
  -- An account at a gateway belongs to one creator.
  CONSTRAINT gateway_connection_external UNIQUE (gateway, external_account_id),
  CHECK ((pix_key_missing_at IS NULL) = (pix_key_refused_at IS NULL)),
  CHECK (submission IS NULL OR submitted_at IS NOT NULL),
  CHECK (starts_at IS NULL OR status IN ('pending', 'verified'))
);
CREATE UNIQUE INDEX gateway_connection_active ON gateway_connection (account_id, gateway)
  WHERE status <> 'disconnected' AND starts_at IS NULL;
CREATE UNIQUE INDEX gateway_connection_next ON gateway_connection (account_id, gateway) WHERE starts_at IS NOT NULL;
CREATE INDEX gateway_connection_starts ON gateway_connection (starts_at) WHERE starts_at IS NOT NULL;
CREATE INDEX gateway_connection_expiring ON gateway_connection (credentials_expire_at);
CREATE TRIGGER gateway_connection_notifies AFTER UPDATE OF status, refusals, refused_documents, submission ON gateway_connection
  FOR EACH ROW
  WHEN ((OLD.status, OLD.refusals, OLD.refused_documents, OLD.submission)
    IS DISTINCT FROM (NEW.status, NEW.refusals, NEW.refused_documents, NEW.submission))
  EXECUTE FUNCTION notify_account('gateways');

-- A creator who is authorizing us at a gateway: the response must be theirs, recent, and used once.
CREATE TABLE gateway_link (
  state_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- PKCE's verifier, sealed: without it nobody can use a code that they have read.
  verifier bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX gateway_link_account ON gateway_link (account_id);

-- Documents that a creator uploads for iugu's verification, sealed: kept until iugu has them, and never longer than a week.
CREATE TABLE iugu_document (
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('identificationFront', 'identificationBack', 'selfie', 'socialContract')),
  type text NOT NULL CHECK (type IN ('image/jpeg', 'application/pdf')),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);
CREATE INDEX iugu_document_age ON iugu_document (created_at);

-- Webhooks as they were received. Copies within some minutes are dropped; later the same event may mean something new, for example
-- paid, disputed and paid again. `object_kind` and `object_id` name what has to be read again. Partitioned by the time in its UUIDv7.
CREATE TABLE provider_event (
  id uuid PRIMARY KEY,
  gateway payment_gateway NOT NULL,
  event_key text NOT NULL,
  event text NOT NULL,
  raw bytea NOT NULL,
  object_kind text CHECK (object_kind IN ('charge', 'account', 'withdrawal', 'unlinked', 'dispute')),
  object_id text,
  external_account_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  CHECK ((object_kind IS NULL) = (object_id IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX provider_event_received_at_idx ON provider_event (received_at) WHERE processed_at IS NULL;
CREATE INDEX provider_event_gateway_event_key_received_at_idx ON provider_event (gateway, event_key, received_at);
CREATE INDEX provider_event_gateway_object_id_received_at_idx ON provider_event (gateway, object_id, received_at) WHERE object_id IS NOT NULL;

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

ALTER TABLE gateway_connection
  ADD COLUMN refused_documents text[] NOT NULL DEFAULT '{}',
  -- Of the account at the gateway, where it is not that of the row: iugu takes a verification within 24 hours of it.
  ADD COLUMN opened_at timestamptz,
  -- Until a verification was requested there is nothing to wait for: the form is still to be sent.
  ADD COLUMN applied_at timestamptz;
UPDATE gateway_connection SET applied_at = created_at WHERE gateway = 'iugu';

-- The same event may come again and mean something new: paid, contested, paid. Only copies within some minutes are dropped.
ALTER TABLE provider_event DROP CONSTRAINT provider_event_key;
CREATE INDEX provider_event_copies ON provider_event (gateway, event_key, received_at);
CREATE INDEX provider_event_object ON provider_event (gateway, told_id, received_at) WHERE told_id IS NOT NULL;
ALTER TABLE provider_event DROP CONSTRAINT provider_event_told_kind_check;
ALTER TABLE provider_event
  ADD CONSTRAINT provider_event_told_kind_check
  CHECK (told_kind IN ('charge', 'account', 'withdrawal', 'unlinked', 'dispute'));

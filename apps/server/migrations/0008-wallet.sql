-- The holder of a creator's payouts, and the two sides of a document that prove it. Without a row nobody is registered.
CREATE TYPE wallet_status AS ENUM ('registered', 'documents_pending', 'under_review', 'approved', 'rejected');
CREATE TYPE wallet_document_side AS ENUM ('front', 'back');
CREATE TYPE wallet_document_status AS ENUM ('sent', 'replaced', 'approved', 'rejected');
CREATE TYPE wallet_review_decision AS ENUM ('approved', 'rejected');

CREATE TABLE wallet (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT wallet_of_account UNIQUE REFERENCES account,
  name text NOT NULL,
  document text NOT NULL,
  birth_date date,
  street text NOT NULL,
  street_number text NOT NULL,
  complement text,
  neighborhood text NOT NULL,
  city text NOT NULL,
  state char(2) NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zipcode char(8) NOT NULL CHECK (zipcode ~ '^\d{8}$'),
  -- The holder's own CPF or CNPJ: the only keys that cannot belong to somebody else.
  pix_key text NOT NULL,
  pix_key_changed_at timestamptz,
  status wallet_status NOT NULL,
  refusals jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT wallet_pays_its_holder CHECK (pix_key = document)
);
CREATE TRIGGER wallet_notifies AFTER UPDATE OF status ON wallet FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('wallet');

-- `file_key` is null once the file is deleted: after a decision, or when another took its place.
CREATE TABLE wallet_document (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  side wallet_document_side NOT NULL,
  file_key text,
  sent_at timestamptz NOT NULL,
  status wallet_document_status NOT NULL,
  CHECK (status <> 'sent' OR file_key IS NOT NULL)
);
CREATE INDEX wallet_document_account ON wallet_document (account_id, id DESC);
CREATE UNIQUE INDEX wallet_document_one_sent ON wallet_document (account_id, side) WHERE status = 'sent';
CREATE INDEX wallet_document_erased ON wallet_document (id) WHERE status <> 'sent' AND file_key IS NOT NULL;

-- One for each time that a wallet waited for a decision.
CREATE TABLE wallet_review (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  front_id uuid NOT NULL REFERENCES wallet_document,
  back_id uuid NOT NULL REFERENCES wallet_document,
  opened_at timestamptz NOT NULL,
  decision wallet_review_decision,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  refusals jsonb NOT NULL DEFAULT '[]',
  CHECK ((decision IS NULL) = (decided_at IS NULL AND decided_by IS NULL))
);
CREATE INDEX wallet_review_account ON wallet_review (account_id, id DESC);
CREATE INDEX wallet_review_waiting ON wallet_review (id) WHERE decision IS NULL;
CREATE UNIQUE INDEX wallet_review_one_open ON wallet_review (account_id) WHERE decision IS NULL;

CREATE FUNCTION wallet_review_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'review % is decided', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'wallet_review_decided_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_review_decided_once BEFORE UPDATE ON wallet_review
  FOR EACH ROW EXECUTE FUNCTION wallet_review_decided_once();

-- Payment receipts and bank statements.
CREATE TYPE receipt_sender AS ENUM ('fan', 'creator');
CREATE TYPE receipt_decision AS ENUM ('approved', 'rejected');

-- `analysis` is what OCR or a PDF says, not what is true: it is shown to the creator and decides nothing.
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  sent_by receipt_sender NOT NULL,
  sent_at timestamptz NOT NULL,
  file_key text,
  file_sha256 bytea,
  end_to_end_id text,
  -- The id as it was read in a picture, where characters may be wrong: compared with others by is_alike_transfer, never evidence.
  read_id text,
  -- The line of a bank statement by which this payment was approved.
  statement_line bytea,
  analysis jsonb,
  -- A perceptual hash of the picture, and four parts of it: pictures that look the same have at least one in common.
  picture_hash bytea,
  picture_hash_bands integer[],
  similar_receipt_id uuid REFERENCES receipt,
  -- The creator approved it together with others, and may undo that until then.
  approve_at timestamptz,
  decision receipt_decision,
  decided_at timestamptz,
  reason text,
  CONSTRAINT receipt_of_something CHECK (num_nonnulls(file_key, end_to_end_id, statement_line) > 0),
  CONSTRAINT receipt_check1 CHECK ((file_key IS NULL) = (file_sha256 IS NULL)),
  CONSTRAINT receipt_check2 CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT receipt_print CHECK ((picture_hash IS NULL) = (picture_hash_bands IS NULL))
);
CREATE INDEX receipt_payment ON receipt (payment_id, sent_at);
CREATE UNIQUE INDEX receipt_one_waiting ON receipt (payment_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX receipt_one_approved ON receipt (payment_id) WHERE decision = 'approved';
-- No receipt pays twice, on the whole platform.
CREATE UNIQUE INDEX receipt_file_approved_once ON receipt (file_sha256) WHERE decision = 'approved';
CREATE UNIQUE INDEX receipt_end_to_end_approved_once ON receipt (end_to_end_id) WHERE decision = 'approved';
-- No line of a statement pays twice. The hash contains the creator, because two banks may number their lines alike.
CREATE UNIQUE INDEX receipt_statement_line_once ON receipt (statement_line) WHERE statement_line IS NOT NULL;
CREATE INDEX receipt_file ON receipt (file_sha256);
CREATE INDEX receipt_end_to_end ON receipt (upper(end_to_end_id));
CREATE INDEX receipt_head ON receipt (left(upper(coalesce(end_to_end_id, read_id)), 21));
CREATE INDEX receipt_bands ON receipt USING gin (picture_hash_bands);
CREATE INDEX receipt_similar_receipt_id ON receipt (similar_receipt_id) WHERE similar_receipt_id IS NOT NULL;

CREATE FUNCTION receipt_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'receipt % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_decided_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_decided_once BEFORE UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION receipt_decided_once();

CREATE FUNCTION get_receipt_status(uuid) RETURNS receipt_status LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT coalesce(decision::text, 'waiting')::public.receipt_status FROM public.receipt WHERE payment_id = $1 ORDER BY id DESC LIMIT 1),
    'none')
$$;

CREATE FUNCTION update_receipt_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_id uuid := coalesce(NEW.payment_id, OLD.payment_id);
BEGIN
  UPDATE public.payment SET receipt_status = public.get_receipt_status(changed_id) WHERE id = changed_id;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_updates_payment AFTER INSERT OR UPDATE OF decision OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION update_receipt_status();

-- The other devices of the creator have the same seconds to undo it. A decision notifies by the payment.
CREATE FUNCTION notify_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change (message)
    SELECT 'account ' || account_id || ' payments' FROM public.payment WHERE id = NEW.payment_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_notifies AFTER UPDATE OF approve_at ON receipt FOR EACH ROW
  WHEN (OLD.approve_at IS DISTINCT FROM NEW.approve_at) EXECUTE FUNCTION notify_approval();

-- Columns that a creator chose for the CSV statements of a bank. `header_hash` is the hash of the names in its header, or of the form of
-- a row where there is none. Nothing of a statement is stored.
CREATE TABLE statement_columns (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  header_hash bytea NOT NULL CHECK (octet_length(header_hash) = 32),
  columns jsonb NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, header_hash)
);

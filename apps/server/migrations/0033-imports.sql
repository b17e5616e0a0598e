-- Subscribers from another platform, by a file or by Lastlink's webhooks. They have access without paying here until the day that they
-- have paid for there: their subscriptions are `free`, with or without a plan of ours.
CREATE TYPE import_source AS ENUM ('lastlink', 'hotmart', 'patreon', 'ghost', 'camarim', 'other');
CREATE TYPE import_state AS ENUM ('reading', 'ready', 'importing', 'done', 'undoing', 'undone', 'failed');
CREATE TYPE import_row_state AS ENUM ('new', 'merged', 'repeated', 'skipped', 'wrong');

-- One file. `file_key` is set until its rows are staged; `columns` has header, samples and field of each column.
CREATE TABLE import (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  file_name text NOT NULL,
  file_key text,
  encoding text NOT NULL,
  delimiter text NOT NULL,
  source import_source NOT NULL,
  columns jsonb NOT NULL,
  -- Titles and the header, before the first row of data.
  skipped_rows integer NOT NULL DEFAULT 1,
  -- Unknown while `date_order_unclear`: no date that both orders can read counts.
  date_order text NOT NULL CHECK (date_order IN ('dmy', 'mdy')),
  date_order_unclear boolean NOT NULL DEFAULT false,
  default_until date,
  -- Plan, price and period as the file states them, with the number of people, and the creator's choices by the key of an offer.
  offers jsonb NOT NULL DEFAULT '[]',
  choices jsonb NOT NULL DEFAULT '{}',
  -- Texts that were not understood, with the number of people, and the creator's answers by a hash of the text.
  questions jsonb NOT NULL DEFAULT '[]',
  answers jsonb NOT NULL DEFAULT '{}',
  state import_state NOT NULL,
  failure text,
  done_rows integer NOT NULL DEFAULT 0,
  total_rows integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- By the creator, or the progress of a job.
  changed_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  imported_at timestamptz,
  undone_count integer,
  retained_count integer,
  cleaned_up_at timestamptz
);
CREATE INDEX import_account ON import (account_id, id DESC);
-- One at a time for a creator: two that read the same people would wait for each other.
CREATE UNIQUE INDEX import_one_running ON import (account_id) WHERE state IN ('reading', 'importing', 'undoing');
CREATE TRIGGER import_notifies AFTER UPDATE OF state, done_rows, total_rows ON import FOR EACH ROW
  WHEN ((OLD.state, OLD.done_rows, OLD.total_rows) IS DISTINCT FROM (NEW.state, NEW.done_rows, NEW.total_rows))
  EXECUTE FUNCTION notify_account('imports');

-- A row of a file: its text (`cells`), the corrections of the creator, and what was understood. Its id becomes that of the person and the
-- subscription.
CREATE TABLE import_row (
  import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
  line integer NOT NULL,
  id uuid NOT NULL,
  cells text[] NOT NULL,
  corrections jsonb,
  key text,
  name text,
  email text,
  phone text,
  document text,
  instagram text,
  plan_name text,
  price_cents integer,
  period_months smallint,
  -- Texts of price and period that were not understood.
  unclear jsonb,
  status subscription_status,
  started_at timestamptz,
  paid_until timestamptz,
  external_id text,
  state import_row_state,
  reason text,
  -- A subscriber here who was not imported.
  already_subscribed boolean NOT NULL DEFAULT false,
  imported boolean NOT NULL DEFAULT false,
  person_id uuid,
  previous_until timestamptz,
  previous_status subscription_status,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_row_key ON import_row (import_id, key);
CREATE INDEX import_row_state ON import_row (import_id, state, line);
CREATE INDEX import_row_person ON import_row (person_id) WHERE person_id IS NOT NULL;

-- An imported person. Without a subscription they wait, because a phone alone proves nothing. `key` is the platform's own id of the
-- subscription, or else contact and plan.
CREATE TABLE import_person (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  source import_source NOT NULL,
  key text NOT NULL,
  -- Of the last webhook that was theirs.
  lastlink_subscription_id text,
  name text,
  email text,
  phone text,
  document text,
  instagram text,
  plan_name text,
  price_cents integer,
  period_months smallint,
  -- Texts of price and period that were not understood.
  unclear jsonb,
  status subscription_status NOT NULL,
  started_at timestamptz,
  paid_until timestamptz,
  subscription_id uuid REFERENCES subscription DEFERRABLE INITIALLY DEFERRED,
  import_id uuid REFERENCES import,
  claim_until timestamptz NOT NULL,
  claimed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(email, phone) > 0),
  CONSTRAINT import_person_key UNIQUE (account_id, source, key)
);
CREATE INDEX import_person_subscription ON import_person (subscription_id);
CREATE INDEX import_person_import ON import_person (import_id, id);
CREATE INDEX import_person_contact ON import_person (account_id, email);
CREATE INDEX import_person_lastlink ON import_person (account_id, lastlink_subscription_id) WHERE lastlink_subscription_id IS NOT NULL;

-- Only the hash of Lastlink's token is stored: it is only compared.
CREATE TABLE lastlink_connection (
  account_id uuid PRIMARY KEY REFERENCES account,
  token_hash bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  tested_at timestamptz,
  last_event_at timestamptz
);

-- What the URL of a creator's Lastlink webhook is signed over besides their id, once they have replaced the first URL.
CREATE TABLE lastlink_address (
  account_id uuid PRIMARY KEY REFERENCES account,
  nonce text NOT NULL CHECK (length(nonce) BETWEEN 16 AND 100),
  changed_at timestamptz NOT NULL
);

-- Webhooks of Lastlink, each once. When another arrives, all of its `subject` (a subscription there) are read again, in the order of
-- `sent_at`.
CREATE TABLE lastlink_event (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  key text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  sent_at timestamptz NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT lastlink_event_key UNIQUE (account_id, key)
);
CREATE INDEX lastlink_event_subject ON lastlink_event (account_id, subject, sent_at);
-- To find a fan's data when they delete it.
CREATE INDEX lastlink_event_email ON lastlink_event (lower(body->>'email'));

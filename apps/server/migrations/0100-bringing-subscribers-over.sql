-- People who come over from another platform, by a file or by Lastlink's webhooks. They watch for nothing until the day that they
-- have paid for there: access of theirs is `free`, with or without a plan of ours.
ALTER TABLE subscription
  DROP CONSTRAINT subscription_ends,
  DROP CONSTRAINT subscription_of_a_plan,
  -- The plan's name where they came from, for those who have none of ours.
  ADD COLUMN plan_label text CHECK (length(plan_label) BETWEEN 1 AND 120),
  ADD CONSTRAINT subscription_ends CHECK (
    status NOT IN ('trialing', 'active', 'grace', 'canceled') OR current_period_end IS NOT NULL
    OR (free AND source IN ('whitelist', 'import'))
  ),
  ADD CONSTRAINT subscription_of_a_plan CHECK (plan_id IS NOT NULL OR source <> 'checkout');

CREATE TYPE migration_source AS ENUM ('lastlink', 'hotmart', 'patreon', 'ghost', 'camarim', 'other');
CREATE TYPE migration_state AS ENUM ('reading', 'ready', 'importing', 'done', 'undoing', 'undone', 'failed');
CREATE TYPE migration_row_state AS ENUM ('new', 'merged', 'repeated', 'skipped', 'wrong');

-- One file. `file_key` stands until its rows are staged; `columns` holds header, samples and field of each.
CREATE TABLE migration (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  file_name text NOT NULL,
  file_key text,
  encoding text NOT NULL,
  delimiter text NOT NULL,
  source migration_source NOT NULL,
  columns jsonb NOT NULL,
  date_order text NOT NULL CHECK (date_order IN ('dmy', 'mdy')),
  default_until date,
  state migration_state NOT NULL,
  failure text,
  done_rows integer NOT NULL DEFAULT 0,
  total_rows integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  imported_at timestamptz,
  undone_count integer,
  kept_count integer,
  tidied_at timestamptz
);
CREATE INDEX migration_account ON migration (account_id, id DESC);
-- One at a time for a creator: two that read the same people would wait for each other.
CREATE UNIQUE INDEX migration_one_running ON migration (account_id) WHERE state IN ('reading', 'importing', 'undoing');

-- A row of a file as it stands there (`cells`), as it was mended, and as it was understood. Its id is that of all that it becomes.
CREATE TABLE migration_row (
  migration_id uuid NOT NULL REFERENCES migration ON DELETE CASCADE,
  line integer NOT NULL,
  id uuid NOT NULL,
  cells text[] NOT NULL,
  mended jsonb,
  key text,
  name text,
  email text,
  phone text,
  document text,
  instagram text,
  plan_name text,
  price_cents integer,
  period_months smallint,
  status subscription_status,
  started_at timestamptz,
  paid_until timestamptz,
  external_id text,
  state migration_row_state,
  reason text,
  -- Somebody who is here already without having been brought.
  twin boolean NOT NULL DEFAULT false,
  imported boolean NOT NULL DEFAULT false,
  person_id uuid,
  before_until timestamptz,
  before_status subscription_status,
  PRIMARY KEY (migration_id, line)
);
CREATE INDEX migration_row_key ON migration_row (migration_id, key);
CREATE INDEX migration_row_state ON migration_row (migration_id, state, line);
CREATE INDEX migration_row_person ON migration_row (person_id) WHERE person_id IS NOT NULL;

-- Who was brought. Without a subscription they wait: a phone alone proves nothing. `key` is the platform's own id of the
-- subscription, or else contact and plan.
CREATE TABLE migration_person (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  source migration_source NOT NULL,
  key text NOT NULL,
  name text,
  email text,
  phone text,
  document text,
  instagram text,
  plan_name text,
  price_cents integer,
  period_months smallint,
  status subscription_status NOT NULL,
  started_at timestamptz,
  paid_until timestamptz,
  subscription_id uuid REFERENCES subscription DEFERRABLE INITIALLY DEFERRED,
  migration_id uuid REFERENCES migration,
  claim_until timestamptz NOT NULL,
  claimed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(email, phone) > 0),
  CONSTRAINT migration_person_key UNIQUE (account_id, source, key)
);
CREATE INDEX migration_person_subscription ON migration_person (subscription_id);
CREATE INDEX migration_person_migration ON migration_person (migration_id, id);
CREATE INDEX migration_person_contact ON migration_person (account_id, email);

-- Lastlink's token is kept as a hash: it is only ever compared.
CREATE TABLE lastlink_connection (
  account_id uuid PRIMARY KEY REFERENCES account,
  token_hash bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  tested_at timestamptz,
  last_event_at timestamptz
);

-- What Lastlink has told, once each. All of one `subject` (a subscription there) is read again, in the order of `told_at`, when more comes.
CREATE TABLE lastlink_event (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  key text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  told_at timestamptz NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT lastlink_event_key UNIQUE (account_id, key)
);
CREATE INDEX lastlink_event_subject ON lastlink_event (account_id, subject, told_at);

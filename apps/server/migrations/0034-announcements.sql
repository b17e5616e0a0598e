-- Announcements ("recados"): a creator's message to their fans, or to some of them.
CREATE TYPE announcement_segment AS ENUM ('everyone', 'plan', 'new', 'leaving', 'lapsed', 'buyers');

CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  segment announcement_segment NOT NULL,
  plan_id uuid REFERENCES plan,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  send_at timestamptz NOT NULL,
  -- When its recipients were recorded, from which on they see it.
  started_at timestamptz,
  recipients integer CHECK (recipients >= 0),
  -- Of its recipients. An e-mail is done once it was sent, or will not be.
  emails_done integer NOT NULL DEFAULT 0,
  emails_sent integer NOT NULL DEFAULT 0,
  pushes_sent integer NOT NULL DEFAULT 0,
  opened integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0,
  taken_down_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT announcement_of_account UNIQUE (id, account_id),
  CHECK ((segment = 'plan') = (plan_id IS NOT NULL)),
  CHECK ((started_at IS NULL) = (recipients IS NULL)),
  -- The texts of a deleted account are removed.
  CHECK (deleted_at IS NOT NULL OR (length(title) BETWEEN 1 AND 60 AND length(text) BETWEEN 1 AND 500)),
  CHECK (emails_done BETWEEN 0 AND coalesce(recipients, 0) AND emails_sent BETWEEN 0 AND emails_done),
  CHECK (pushes_sent BETWEEN 0 AND coalesce(recipients, 0) AND opened BETWEEN 0 AND coalesce(recipients, 0))
) WITH (fillfactor = 50);
CREATE INDEX announcement_account ON announcement (account_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX announcement_due ON announcement (send_at) WHERE started_at IS NULL AND deleted_at IS NULL;
-- One on a day in São Paulo, also one that was deleted after it was sent.
CREATE UNIQUE INDEX announcement_one_a_day ON announcement (account_id, ((send_at AT TIME ZONE 'America/Sao_Paulo')::date))
  WHERE deleted_at IS NULL OR started_at IS NOT NULL;

CREATE TYPE announcement_delivery AS ENUM ('waiting', 'sent', 'skipped', 'failed');

-- Each fan once, with what makes them a fan: a subscription, or an order of somebody who never subscribed. Without foreign keys to these,
-- whose checks would lock all subscriptions of a creator while 100,000 recipients are recorded, and payments would wait.
CREATE TABLE announcement_recipient (
  id uuid PRIMARY KEY,
  announcement_id uuid NOT NULL REFERENCES announcement,
  fan_id uuid NOT NULL,
  subscription_id uuid,
  order_id uuid,
  -- The jobs that it is part of.
  batch integer NOT NULL,
  email announcement_delivery NOT NULL,
  push announcement_delivery NOT NULL,
  opened_at timestamptz,
  CONSTRAINT announcement_recipient_once UNIQUE (announcement_id, fan_id),
  CHECK (num_nonnulls(subscription_id, order_id) = 1)
);
CREATE INDEX announcement_recipient_fan ON announcement_recipient (fan_id);
CREATE INDEX announcement_recipient_subscription ON announcement_recipient (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX announcement_recipient_order ON announcement_recipient (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX announcement_recipient_unmailed ON announcement_recipient (announcement_id, batch) WHERE email = 'waiting';
CREATE INDEX announcement_recipient_unpushed ON announcement_recipient (announcement_id, batch) WHERE push = 'waiting';

-- Whether a fan wants e-mails and pushes about a creator's announcements. Without a row they do, unless they want none about stories.
CREATE TABLE announcement_choice (
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  stopped boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fan_id)
);
CREATE INDEX announcement_choice_fan ON announcement_choice (fan_id);

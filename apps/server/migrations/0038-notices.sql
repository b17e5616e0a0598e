-- Notifications of fans.

-- Whether fans are notified of a story: not if they were of another one a moment ago.
CREATE TABLE story_notice (
  story_id uuid PRIMARY KEY REFERENCES story,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  announced boolean NOT NULL
);
CREATE INDEX story_notice_account ON story_notice (account_id, at DESC) WHERE announced;

-- Claimed before it is sent, so that nobody is notified twice. Pushes are sent in batches first, then e-mails.
CREATE TABLE story_notice_sent (
  story_id uuid NOT NULL REFERENCES story,
  subscription_id uuid NOT NULL REFERENCES subscription ON DELETE CASCADE,
  mailed boolean NOT NULL DEFAULT true,
  PRIMARY KEY (story_id, subscription_id)
);
CREATE INDEX story_notice_sent_subscription ON story_notice_sent (subscription_id);
CREATE INDEX story_notice_unmailed ON story_notice_sent (story_id, subscription_id) WHERE NOT mailed;

-- Fans who do not want notifications of a creator's stories.
CREATE TABLE notice_stop (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  stopped_at timestamptz NOT NULL
);

-- Fans who do not want reminders of a renewal. That a card is charged, and that it was declined, is sent nevertheless.
CREATE TABLE reminder_stop (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  stopped_at timestamptz NOT NULL
);

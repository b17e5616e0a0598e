-- Browsers that may be pushed to; each belongs to a fan's session, and is told of what that session holds.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES fan_session,
  endpoint text NOT NULL CONSTRAINT push_subscription_endpoint_key UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  -- Silent at night.
  quiet boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_session ON push_subscription (session_id);

-- Of each story that is out, whether fans were told: not when they had been told of another a moment ago.
CREATE TABLE story_notice (
  story_id uuid PRIMARY KEY REFERENCES story,
  account_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  told boolean NOT NULL
);
CREATE INDEX story_notice_account ON story_notice (account_id, at DESC) WHERE told;

-- Claimed before it is sent, so that nobody is told twice.
CREATE TABLE story_notice_sent (
  story_id uuid NOT NULL REFERENCES story,
  subscription_id uuid NOT NULL REFERENCES subscription,
  PRIMARY KEY (story_id, subscription_id)
);

-- Whose stories a fan does not want to be told of.
CREATE TABLE notice_stop (
  subscription_id uuid PRIMARY KEY REFERENCES subscription,
  stopped_at timestamptz NOT NULL
);

-- Nobody is told of what was there before this.
INSERT INTO story_notice (story_id, account_id, at, told)
  SELECT id, account_id, created_at, false FROM story WHERE audience = 'closed' AND state = 'ready' AND (publish_at IS NULL OR publish_at <= now());
CREATE INDEX story_newest ON story (created_at) WHERE audience = 'closed';
CREATE INDEX story_scheduled ON story (publish_at) WHERE publish_at IS NOT NULL;

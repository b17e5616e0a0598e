-- Browsers that receive pushes; each belongs to a fan's session, and gets those of the subscriptions that the session has access to.
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

-- Writes that carried an Idempotency-Key. Without a status one is still running, and expires_at ends its lease; with a status
-- it has its answer, and expires_at ends the time that it is kept.
CREATE TABLE kept_answer (
  caller text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  attempt uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  status smallint,
  body text,
  PRIMARY KEY (caller, key)
);
CREATE INDEX kept_answer_expires_at ON kept_answer (expires_at);

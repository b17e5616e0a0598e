-- Resumable uploads. `key` is the client's own id: two requests with the same one create one upload. `intent` is what the file is to
-- become, `published_id` what it became. The offset is in the row and the bytes are objects of at most 8 MiB, so that any node can
-- receive the next chunk. `refusal` is also set while an upload is open whose creator was told to try again.
CREATE TYPE upload_state AS ENUM ('open', 'published', 'refused');
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  key uuid,
  kind story_audience NOT NULL,
  intent jsonb NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0,
  state upload_state NOT NULL,
  published_id uuid,
  refusal text,
  created_at timestamptz NOT NULL,
  last_activity_at timestamptz NOT NULL,
  CONSTRAINT upload_key UNIQUE (account_id, key),
  CONSTRAINT upload_published_id UNIQUE (published_id),
  CONSTRAINT upload_received CHECK (received_bytes BETWEEN 0 AND bytes),
  CHECK ((state = 'published') = (published_id IS NOT NULL)),
  CHECK (state = 'open' OR (state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX upload_open ON upload (account_id) WHERE state = 'open';
CREATE INDEX upload_last_activity ON upload (last_activity_at);

CREATE TABLE upload_part (
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  start_byte bigint NOT NULL CHECK (start_byte >= 0),
  bytes bigint NOT NULL CHECK (bytes > 0),
  key text NOT NULL UNIQUE,
  PRIMARY KEY (upload_id, start_byte)
);
COMMENT ON COLUMN upload_part.key IS 'Of the object in the storage.';

-- Keys that were canceled lately. The creation may arrive after the cancellation.
CREATE TABLE upload_cancellation (
  account_id uuid NOT NULL REFERENCES account,
  key uuid NOT NULL,
  canceled_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX upload_cancellation_canceled_at ON upload_cancellation (canceled_at);

-- A file that comes in pieces. They lie in the storage under `uploads/<id>`, and how many bytes have come is what lies there.
-- `key` is the client's own name for it: created twice under one, it is one. `wish` is what it is to become, `became_id` what it did.
CREATE TYPE upload_state AS ENUM ('open', 'published', 'refused');

CREATE TABLE upload (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  key uuid,
  kind story_audience NOT NULL,
  wish jsonb NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  state upload_state NOT NULL,
  became_id uuid,
  refusal text,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  CONSTRAINT upload_key UNIQUE (account_id, key),
  CONSTRAINT upload_became UNIQUE (became_id),
  CHECK ((state = 'published') = (became_id IS NOT NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX upload_open ON upload (account_id) WHERE state = 'open';
CREATE INDEX upload_touched ON upload (touched_at);

-- The stretch of a longer video that is the story.
ALTER TABLE story
  ADD COLUMN cut_start_seconds numeric(6, 3) CHECK (cut_start_seconds >= 0),
  ADD COLUMN cut_seconds numeric(6, 3) CHECK (cut_seconds > 0),
  ADD CONSTRAINT story_cut CHECK (num_nonnulls(cut_start_seconds, cut_seconds) <> 1);

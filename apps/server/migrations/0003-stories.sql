CREATE TYPE story_audience AS ENUM ('closed', 'highlight');
CREATE TYPE story_state AS ENUM ('queued', 'processing', 'ready', 'failed');

CREATE TABLE story (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  audience story_audience NOT NULL,
  caption text,
  state story_state NOT NULL,
  failure text,
  attempts smallint NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL,
  source_key text,
  video_key text,
  poster_key text,
  placeholder text,
  duration_seconds numeric(6, 3) NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  deleted_at timestamptz,
  CHECK (state <> 'ready' OR (video_key IS NOT NULL AND poster_key IS NOT NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX story_account ON story (account_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX story_unfinished ON story (id) WHERE state IN ('queued', 'processing');

CREATE TABLE story_view (
  story_id uuid NOT NULL REFERENCES story,
  fan_id uuid NOT NULL REFERENCES fan,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (story_id, fan_id)
);

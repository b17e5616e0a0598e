-- One job takes one turn and does one piece of work: it prepares a queued story, or gives a heavy one its light rendition.
-- What need not be encoded (`encodes` is false) takes moments, and has turns of its own.
-- `facts` is what was seen when it was published, so that the first attempt need not look again.
-- `turn` is the job that has the story, so that it finds it again after a crash; `progress` is of the preparation, in percent.
ALTER TABLE story
  ADD COLUMN encodes boolean NOT NULL DEFAULT true,
  ADD COLUMN facts jsonb,
  ADD COLUMN turn uuid,
  ADD COLUMN progress smallint CHECK (progress BETWEEN 0 AND 100),
  ADD COLUMN light_wanted boolean NOT NULL DEFAULT false,
  ADD COLUMN light_key text,
  ADD COLUMN light_at timestamptz;

-- While a story has both, `light_key` is handed out and `video_key` still serves the links of before.
ALTER TABLE story
  DROP CONSTRAINT story_check,
  ADD CONSTRAINT story_watchable CHECK (state <> 'ready' OR (coalesce(light_key, video_key) IS NOT NULL AND poster_key IS NOT NULL)),
  ADD CONSTRAINT story_light_wanted CHECK (NOT light_wanted OR (state = 'ready' AND video_key IS NOT NULL AND light_key IS NULL)),
  ADD CONSTRAINT story_light_at CHECK ((light_key IS NULL) = (light_at IS NULL));

DROP INDEX story_unfinished;
CREATE INDEX story_unfinished ON story (id) WHERE state IN ('queued', 'processing') OR light_wanted;
CREATE INDEX story_replaced ON story (light_at) WHERE light_key IS NOT NULL AND video_key IS NOT NULL;

-- Progress is written once a second: with room on its page a row is written beside itself, and no index learns of it.
ALTER TABLE story SET (fillfactor = 80);

-- Who had the last turn, so that the next is another creator's.
CREATE TABLE story_turn (
  account_id uuid PRIMARY KEY REFERENCES account,
  taken_at timestamptz NOT NULL
);

-- Stories, their transcoding and their views. The videos of the gallery ('media') and drafts are rows of `story` too, each with an
-- audience of its own, so that no statement about the stories of a page finds them.
CREATE TYPE story_audience AS ENUM ('closed', 'highlight', 'media', 'draft');
CREATE TYPE story_state AS ENUM ('queued', 'processing', 'ready', 'failed');

-- `transcode_claim_id` is the job that has the story, so that it finds it again after a crash. While a story has both `low_bitrate_key`
-- and `video_key`, new URLs use the former, and the latter serves URLs that were issued before. `progress` is written once a second; the
-- fillfactor leaves room on the page, so that no index changes.
CREATE TABLE story (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  audience story_audience NOT NULL,
  caption text,
  state story_state NOT NULL,
  failure text,
  attempts smallint NOT NULL DEFAULT 0,
  last_activity_at timestamptz NOT NULL,
  -- False: it is only remuxed, which takes moments and has a queue of its own.
  encodes boolean NOT NULL DEFAULT true,
  -- What the inspection at the upload found, so that the first attempt does not repeat it.
  facts jsonb,
  transcode_claim_id uuid,
  -- Of the transcoding, in percent.
  progress smallint CHECK (progress BETWEEN 0 AND 100),
  source_key text,
  video_key text,
  poster_key text,
  placeholder text,
  low_bitrate_pending boolean NOT NULL DEFAULT false,
  low_bitrate_key text,
  low_bitrate_at timestamptz,
  duration_seconds numeric(6, 3) NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- The part of a longer video that is the story.
  cut_start_seconds numeric(6, 3) CHECK (cut_start_seconds >= 0),
  cut_seconds numeric(6, 3) CHECK (cut_seconds > 0),
  -- Size of the uploaded file: what an account has stored is the sum of these.
  file_bytes bigint DEFAULT 0 CHECK (file_bytes >= 0),
  created_at timestamptz NOT NULL,
  -- When a scheduled story is shown and its lifetime begins; null if it was published at once.
  publish_at timestamptz,
  expires_at timestamptz,
  -- When it left the ring before its time.
  archived_at timestamptz,
  taken_down_at timestamptz,
  -- The story that a draft became; the draft itself is deleted then.
  published_id uuid,
  deleted_at timestamptz,
  -- The highlights that it left when it was deleted, so that undoing the deletion puts it back.
  left_highlights jsonb,
  CONSTRAINT story_of_account UNIQUE (id, account_id),
  CONSTRAINT story_watchable
    CHECK (state <> 'ready' OR (coalesce(low_bitrate_key, video_key) IS NOT NULL AND poster_key IS NOT NULL)),
  CONSTRAINT story_check1 CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT story_low_bitrate_pending
    CHECK (NOT low_bitrate_pending OR (state = 'ready' AND video_key IS NOT NULL AND low_bitrate_key IS NULL)),
  CONSTRAINT story_low_bitrate_at CHECK ((low_bitrate_key IS NULL) = (low_bitrate_at IS NULL)),
  CONSTRAINT story_cut CHECK (num_nonnulls(cut_start_seconds, cut_seconds) <> 1),
  CONSTRAINT story_dates_closed_only CHECK (audience = 'closed' OR num_nonnulls(expires_at, publish_at, archived_at) = 0),
  CONSTRAINT story_expires_after_start CHECK (expires_at > publish_at),
  CONSTRAINT story_published_draft CHECK (published_id IS NULL OR (audience::text = 'draft' AND deleted_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX story_account ON story (account_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX story_left_highlights ON story (account_id) WHERE left_highlights IS NOT NULL;
CREATE INDEX story_newest ON story (created_at) WHERE audience = 'closed';
CREATE INDEX story_scheduled ON story (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX story_unfinished ON story (id) WHERE state IN ('queued', 'processing') OR low_bitrate_pending;
CREATE INDEX story_replaced ON story (low_bitrate_at) WHERE low_bitrate_key IS NOT NULL AND video_key IS NOT NULL;
-- The progress of an encode is written each second; every tenth of it is an event.
CREATE TRIGGER story_notifies AFTER UPDATE OF state, progress ON story FOR EACH ROW
  WHEN ((OLD.state, OLD.progress / 10) IS DISTINCT FROM (NEW.state, NEW.progress / 10))
  EXECUTE FUNCTION notify_account('stories');

-- When a creator's story was last claimed, so that the next is another creator's.
CREATE TABLE last_transcode (
  account_id uuid PRIMARY KEY REFERENCES account,
  claimed_at timestamptz NOT NULL
);

-- Partitioned by the time in the story's UUIDv7.
CREATE TABLE story_view (
  story_id uuid NOT NULL REFERENCES story,
  fan_id uuid NOT NULL REFERENCES fan,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (story_id, fan_id)
) PARTITION BY RANGE (story_id);

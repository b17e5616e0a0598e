-- The gallery of photos and videos. A video of it is also a row of `story`, with the same id, so that the transcoder and the cleanup of
-- stories handle it.
CREATE TYPE media_kind AS ENUM ('photo', 'video');
CREATE TABLE media (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  kind media_kind NOT NULL,
  caption text,
  -- Shown to buyers of an item that contains it, not to subscribers.
  only_in_items boolean NOT NULL DEFAULT false,
  video_id uuid,
  photo_key text,
  thumb_key text,
  placeholder text,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  -- As `story.file_bytes`; the size of a video is in its story.
  file_bytes bigint DEFAULT 0 CHECK (file_bytes >= 0),
  created_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT media_of_account UNIQUE (id, account_id),
  CONSTRAINT media_video FOREIGN KEY (video_id, account_id) REFERENCES story (id, account_id),
  CONSTRAINT media_is_its_video CHECK (video_id = id),
  CONSTRAINT media_of_kind CHECK ((kind = 'video') = (video_id IS NOT NULL)),
  CONSTRAINT media_photo CHECK (
    num_nonnulls(photo_key, thumb_key, placeholder, width, height) = CASE WHEN kind = 'photo' THEN 5 ELSE 0 END
    OR (deleted_at IS NOT NULL AND photo_key IS NULL)
  )
);
CREATE INDEX media_account ON media (account_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX media_erasable ON media (deleted_at) WHERE photo_key IS NOT NULL;

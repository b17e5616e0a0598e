-- The lasting gallery. A video of it is a row of `story` too, of an audience of its own: there the transcoder, its turns and its
-- tidying know it. Both have one id.
ALTER TYPE story_audience ADD VALUE 'media';
CREATE TYPE media_kind AS ENUM ('photo', 'video');

CREATE TABLE media (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  kind media_kind NOT NULL,
  caption text,
  video_id uuid,
  photo_key text,
  thumb_key text,
  placeholder text,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
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

-- Highlights are made of stories.
CREATE OR REPLACE FUNCTION highlight_story_alive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM story WHERE id = NEW.story_id AND deleted_at IS NULL AND audience <> 'media' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'story % is not there', NEW.story_id USING ERRCODE = 'check_violation', CONSTRAINT = 'highlight_story_alive';
  END IF;
  RETURN NEW;
END $$;

-- A video that its creator keeps and publishes later. It has an audience of its own, so that no statement that reads stories of the ring,
-- of highlights or of the gallery finds it, also none of the release before.
ALTER TYPE story_audience ADD VALUE IF NOT EXISTS 'draft';

-- The story that a draft became; the draft itself is deleted then.
ALTER TABLE story ADD COLUMN published_id uuid;

CREATE OR REPLACE FUNCTION highlight_story_alive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM story WHERE id = NEW.story_id AND deleted_at IS NULL AND audience NOT IN ('media', 'draft') FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'story % is not there', NEW.story_id USING ERRCODE = 'check_violation', CONSTRAINT = 'highlight_story_alive';
  END IF;
  RETURN NEW;
END $$;

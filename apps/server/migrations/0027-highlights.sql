-- Highlights: stories of one creator under a title. A highlight always has stories, and one of them is its cover.
CREATE TABLE highlight (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 30),
  cover_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT highlight_of_account UNIQUE (id, account_id),
  -- Checked at the end, since moving one moves others.
  CONSTRAINT highlight_position UNIQUE (account_id, position) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE highlight_story (
  highlight_id uuid NOT NULL,
  story_id uuid NOT NULL,
  account_id uuid NOT NULL,
  PRIMARY KEY (highlight_id, story_id),
  CONSTRAINT highlight_story_highlight FOREIGN KEY (highlight_id, account_id) REFERENCES highlight (id, account_id) ON DELETE CASCADE,
  CONSTRAINT highlight_story_story FOREIGN KEY (story_id, account_id) REFERENCES story (id, account_id)
);
CREATE INDEX highlight_story_story ON highlight_story (story_id);

ALTER TABLE highlight ADD CONSTRAINT highlight_cover
  FOREIGN KEY (id, cover_id) REFERENCES highlight_story (highlight_id, story_id) DEFERRABLE INITIALLY DEFERRED;

-- If the cover leaves, the oldest story that remains becomes the cover; with the last story the highlight is deleted.
CREATE FUNCTION highlight_replace_cover() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heir uuid;
BEGIN
  SELECT story_id INTO heir FROM highlight_story WHERE highlight_id = OLD.highlight_id ORDER BY story_id LIMIT 1;
  IF heir IS NULL THEN
    DELETE FROM highlight WHERE id = OLD.highlight_id;
  ELSE
    UPDATE highlight SET cover_id = heir WHERE id = OLD.highlight_id AND cover_id = OLD.story_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER highlight_replace_cover AFTER DELETE ON highlight_story
  FOR EACH ROW EXECUTE FUNCTION highlight_replace_cover();

-- A story that is deleted, or is being deleted at this moment, cannot join a highlight.
CREATE FUNCTION highlight_story_not_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM story WHERE id = NEW.story_id AND deleted_at IS NULL AND audience NOT IN ('media', 'draft') FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'story % is deleted', NEW.story_id USING ERRCODE = 'check_violation', CONSTRAINT = 'highlight_story_not_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER highlight_story_not_deleted BEFORE INSERT ON highlight_story
  FOR EACH ROW EXECUTE FUNCTION highlight_story_not_deleted();

-- Deleting a story removes it from its highlights, each locked first, so that two that leave at once see each other.
CREATE FUNCTION story_leaves_highlights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM highlight
    WHERE id IN (SELECT highlight_id FROM highlight_story WHERE story_id = NEW.id) ORDER BY id FOR UPDATE;
  DELETE FROM highlight_story WHERE story_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER story_leaves_highlights AFTER UPDATE OF deleted_at ON story
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION story_leaves_highlights();

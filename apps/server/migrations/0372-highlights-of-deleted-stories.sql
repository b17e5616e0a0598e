-- The highlights that a story left when it was deleted, so that undoing the deletion puts it back.
ALTER TABLE story ADD COLUMN left_highlights jsonb;

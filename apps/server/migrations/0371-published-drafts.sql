-- As text: all pending migrations run in one transaction, which cannot use the label that 0370 adds to the enum.
ALTER TABLE story ADD CONSTRAINT story_published_draft CHECK (published_id IS NULL OR (audience::text = 'draft' AND deleted_at IS NOT NULL));

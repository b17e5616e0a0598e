-- Apart from 0370, since a label of an enum cannot be used in the transaction that adds it.
ALTER TABLE story ADD CONSTRAINT story_published_draft CHECK (published_id IS NULL OR (audience = 'draft' AND deleted_at IS NOT NULL));
CREATE INDEX story_draft ON story (account_id, id) WHERE audience = 'draft' AND deleted_at IS NULL;

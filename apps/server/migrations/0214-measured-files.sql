-- Files from before 0200 count nothing. Null: not measured yet, until a job has read the size from the storage (measure-files.ts). Those
-- of deleted rows never count. Videos of the gallery are counted in `story`.
ALTER TABLE story ALTER COLUMN file_bytes DROP NOT NULL;
ALTER TABLE media ALTER COLUMN file_bytes DROP NOT NULL;
UPDATE story SET file_bytes = NULL WHERE file_bytes = 0 AND deleted_at IS NULL;
UPDATE media SET file_bytes = NULL WHERE file_bytes = 0 AND deleted_at IS NULL AND kind = 'photo';
CREATE INDEX story_unmeasured ON story (id) WHERE file_bytes IS NULL AND deleted_at IS NULL;
CREATE INDEX media_unmeasured ON media (id) WHERE file_bytes IS NULL AND deleted_at IS NULL;

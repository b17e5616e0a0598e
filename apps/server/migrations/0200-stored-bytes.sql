-- How large the file was that a story, or a photo of the gallery, was made from: what an account has stored is the sum of these. Those
-- from before count nothing.
ALTER TABLE story ADD COLUMN file_bytes bigint NOT NULL DEFAULT 0 CHECK (file_bytes >= 0);
ALTER TABLE media ADD COLUMN file_bytes bigint NOT NULL DEFAULT 0 CHECK (file_bytes >= 0);

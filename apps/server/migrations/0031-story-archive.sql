-- `publish_at` is when a scheduled story begins to be seen, and its life to count; null of one that was published at once.
-- `archived_at` takes it out of the ring before its time.
ALTER TABLE story
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN archived_at timestamptz,
  DROP CONSTRAINT story_of_highlight,
  ADD CONSTRAINT story_of_ring CHECK (audience = 'closed' OR num_nonnulls(expires_at, publish_at, archived_at) = 0),
  ADD CONSTRAINT story_lives CHECK (expires_at > publish_at);

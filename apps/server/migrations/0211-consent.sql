-- Which version of the terms somebody agreed to (packages/contract/src/terms.ts). A creator agrees when registering, a fan with each
-- order. Null: agreed to before versions were kept, or not asked, as guests and imported subscribers are not.
ALTER TABLE account ADD COLUMN terms_version text;
ALTER TABLE subscription
  ADD COLUMN terms_version text,
  ADD COLUMN terms_accepted_at timestamptz,
  ADD CONSTRAINT subscription_terms_version_has_moment CHECK (terms_version IS NULL OR terms_accepted_at IS NOT NULL);

-- A report has an effect of its own only where it names its author and the e-mail is proved (Lei 15.211/2025, art. 29 § 2).
CREATE TYPE report_effect AS ENUM ('anonymous', 'unconfirmed', 'hid', 'counted', 'already_hidden', 'not_independent',
  'rejected_before', 'cleared', 'limit', 'decided');
ALTER TABLE report
  ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 100),
  -- HMACs of the e-mail and of the network: they tell two reporters apart and nothing else.
  ADD COLUMN reporter_key text,
  ADD COLUMN network_key text,
  ADD COLUMN identified_at timestamptz,
  ADD COLUMN effect report_effect NOT NULL DEFAULT 'anonymous',
  -- When admins were told of it as it stands.
  ADD COLUMN alerted_at timestamptz,
  ADD CONSTRAINT report_reporter CHECK (name IS NULL OR email IS NOT NULL),
  ADD CONSTRAINT report_identified CHECK (identified_at IS NULL OR reporter_key IS NOT NULL);
UPDATE report SET alerted_at = created_at;
CREATE INDEX report_reporter_key ON report (reporter_key) WHERE identified_at IS NOT NULL;
CREATE INDEX report_network_key ON report (created_at) WHERE network_key IS NOT NULL;
CREATE INDEX report_unalerted ON report (id) WHERE alerted_at IS NULL;
CREATE INDEX report_alerted ON report (alerted_at);

-- A photo of the gallery is reported by itself; a video of it is a story.
ALTER TABLE media
  ADD COLUMN taken_down_at timestamptz,
  ADD CONSTRAINT media_of_account UNIQUE (id, account_id);
ALTER TABLE report_case
  ADD COLUMN media_id uuid,
  ADD CONSTRAINT report_case_media FOREIGN KEY (media_id, account_id) REFERENCES media (id, account_id),
  ADD CONSTRAINT report_case_one_item CHECK (story_id IS NULL OR media_id IS NULL);
DROP INDEX report_case_one_open;
CREATE UNIQUE INDEX report_case_one_open ON report_case (account_id, story_id, media_id) NULLS NOT DISTINCT
  WHERE decision IS NULL;

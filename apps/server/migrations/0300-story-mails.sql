-- Fans are notified in two steps: pushes in batches, then e-mails. The default is for rows that releases without this column write:
-- these send the e-mail themselves.
ALTER TABLE story_notice_sent ADD COLUMN mailed boolean NOT NULL DEFAULT true;
CREATE INDEX story_notice_unmailed ON story_notice_sent (story_id, subscription_id) WHERE NOT mailed;

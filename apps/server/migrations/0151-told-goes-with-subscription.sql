-- An import that is undone takes its subscriptions away: what was noted of telling them goes along.
ALTER TABLE story_notice_sent
  DROP CONSTRAINT story_notice_sent_subscription_id_fkey,
  ADD CONSTRAINT story_notice_sent_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription ON DELETE CASCADE;
CREATE INDEX story_notice_sent_subscription ON story_notice_sent (subscription_id);
ALTER TABLE notice_stop
  DROP CONSTRAINT notice_stop_subscription_id_fkey,
  ADD CONSTRAINT notice_stop_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription ON DELETE CASCADE;

-- Each request for a profile picture asks whether the page was taken down. Few pages are.
CREATE INDEX profile_hidden_picture ON profile (picture_id) WHERE taken_down_at IS NOT NULL;

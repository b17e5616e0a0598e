ALTER TABLE creator_session RENAME COLUMN password_confirmed_at TO confirmed_at;
COMMENT ON COLUMN creator_session.confirmed_at IS 'When the owner last proved their identity; endpoints with `fresh` need it within 15 minutes.';

-- A confirmation replaces the token, which closes the streams that were opened with the old one.
DROP TRIGGER creator_session_end_notifies ON creator_session;
CREATE TRIGGER creator_session_end_notifies AFTER UPDATE OF ended_at, token_hash ON creator_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL OR NEW.token_hash <> OLD.token_hash) EXECUTE FUNCTION notify_session_end('id');

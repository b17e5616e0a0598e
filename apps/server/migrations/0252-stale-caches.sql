-- What each process caches about sessions, roles and second factors: the commit that changes it tells all of them, whichever process
-- wrote. A payload is `<scope> <id>`; PostgreSQL sends equal ones of a transaction once.
CREATE FUNCTION notify_stale_cache() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stale_cache', TG_ARGV[0] || ' ' || (to_jsonb(coalesce(OLD, NEW)) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

-- Not when a session is only seen again.
CREATE TRIGGER creator_session_is_stale AFTER DELETE OR UPDATE OF ended_at, expires_at, token_hash, confirmed_at ON creator_session
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');
CREATE TRIGGER account_is_stale AFTER DELETE OR UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'id');
-- The rights of an admin depend on having a second factor.
CREATE TRIGGER passkey_is_stale AFTER INSERT OR DELETE ON passkey
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');
CREATE TRIGGER authenticator_app_is_stale AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON authenticator_app
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');

CREATE TRIGGER fan_session_is_stale AFTER DELETE OR UPDATE OF ended_at, replaced_at, token_hash, plain_cookie ON fan_session
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'id');
CREATE TRIGGER fan_session_email_is_stale AFTER DELETE ON fan_session_email
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'session_id');
CREATE TRIGGER fan_session_subscription_is_stale AFTER DELETE ON fan_session_subscription
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'session_id');

-- What a username looks like, after Unicode Technical Standard 39 for the characters that a username may have; the same as
-- `toSkeleton` of the contract. Dots and underscores are overlooked.
CREATE FUNCTION username_skeleton(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(translate($1, '01i._', 'oll'), 'rn', 'm'), 'vv', 'w');

-- Not unique: names from before may look alike.
CREATE INDEX profile_username_skeleton ON profile (username_skeleton(username));

-- A page name is where fans pay: a new name must not look like another account's.
CREATE FUNCTION profile_username_looks_alike() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  skeleton text := public.username_skeleton(NEW.username);
BEGIN
  -- Two names that look alike may be taken at the same time.
  PERFORM pg_advisory_xact_lock(hashtextextended('username ' || skeleton, 0));
  IF EXISTS (SELECT FROM public.profile
      WHERE public.username_skeleton(username) = skeleton AND account_id <> NEW.account_id) THEN
    RAISE EXCEPTION 'the username % looks like another one', NEW.username USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profile_username_looks_alike_insert BEFORE INSERT ON profile
  FOR EACH ROW EXECUTE FUNCTION profile_username_looks_alike();
CREATE TRIGGER profile_username_looks_alike_update BEFORE UPDATE OF username ON profile
  FOR EACH ROW WHEN (NEW.username IS DISTINCT FROM OLD.username) EXECUTE FUNCTION profile_username_looks_alike();

-- Pages of creators and their usernames.
CREATE TABLE profile (
  account_id uuid PRIMARY KEY REFERENCES account,
  username text NOT NULL CONSTRAINT profile_username_key UNIQUE
    CHECK (username ~ '^[a-z0-9_]+(\.[a-z0-9_]+)*$' AND length(username) BETWEEN 3 AND 30),
  full_name text NOT NULL,
  bio text NOT NULL DEFAULT '',
  city text,
  instagram text,
  adult boolean NOT NULL DEFAULT false,
  picture_id uuid,
  published_at timestamptz,
  taken_down_at timestamptz,
  -- Reports hid the page, and no admin has decided: fans with access still see it.
  under_review_at timestamptz,
  CONSTRAINT profile_taken_down CHECK (taken_down_at IS NULL OR published_at IS NULL),
  CONSTRAINT profile_under_review CHECK (under_review_at IS NULL OR taken_down_at IS NOT NULL)
);
-- Each request for a profile picture asks whether the page was taken down. Few pages are.
CREATE INDEX profile_hidden_picture ON profile (picture_id) WHERE taken_down_at IS NOT NULL;

-- The names that pages had before. Each stays with its account and leads to the new name; one of a deleted account has no account
-- and stays with nobody.
CREATE TABLE former_username (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES account,
  username text NOT NULL CHECK (length(username) BETWEEN 3 AND 30),
  left_at timestamptz NOT NULL,
  reserved_until timestamptz NOT NULL,
  undone_at timestamptz,
  CHECK (reserved_until > left_at)
);
CREATE INDEX former_username_name ON former_username (username);
CREATE INDEX former_username_account ON former_username (account_id, left_at);
CREATE INDEX former_username_end ON former_username (reserved_until);
COMMENT ON COLUMN former_username.undone_at IS 'When the report of an intrusion took back the change that left this name.';

-- The username of a deleted account is reserved for a while, so that nobody is taken for the person who has left.
CREATE FUNCTION profile_username_is_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.account_deletion WHERE username = NEW.username AND username_reserved_until > now()) THEN
    RAISE EXCEPTION 'the username % is reserved', NEW.username USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profile_username_is_reserved BEFORE INSERT OR UPDATE OF username ON profile
  FOR EACH ROW EXECUTE FUNCTION profile_username_is_reserved();

-- After the row, and not before: a change to a name that another transaction is leaving waits for that one at the unique index, and
-- only then sees its row here. The application deletes rows whose time is over before it takes a name.
CREATE FUNCTION profile_username_is_former() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.former_username WHERE username = NEW.username AND account_id IS DISTINCT FROM NEW.account_id
  ) THEN
    RAISE EXCEPTION 'the username % is reserved', NEW.username USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER profile_username_is_former AFTER INSERT OR UPDATE OF username ON profile
  FOR EACH ROW EXECUTE FUNCTION profile_username_is_former();

-- What a username looks like, after Unicode Technical Standard 39 for the characters that a username may have; the same as
-- `toSkeleton` of the contract. Dots and underscores are overlooked.
CREATE FUNCTION username_skeleton(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(translate($1, '01i._', 'oll'), 'rn', 'm'), 'vv', 'w');

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
    RAISE EXCEPTION 'the username % looks like another one', NEW.username
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profile_username_looks_alike_insert BEFORE INSERT ON profile
  FOR EACH ROW EXECUTE FUNCTION profile_username_looks_alike();
CREATE TRIGGER profile_username_looks_alike_update BEFORE UPDATE OF username ON profile
  FOR EACH ROW WHEN (NEW.username IS DISTINCT FROM OLD.username) EXECUTE FUNCTION profile_username_looks_alike();

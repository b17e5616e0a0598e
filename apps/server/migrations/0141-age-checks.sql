-- What a provider found about the age of who sits at a browser: that it was shown or not, by what, and when. Nothing else of it stays.
CREATE TYPE age_result AS ENUM ('passed', 'failed');
CREATE TABLE age_check (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES fan_session,
  -- The provider's own name for it, until there is a result.
  provider_ref text,
  started_at timestamptz NOT NULL,
  result age_result,
  method text CHECK (length(method) <= 40),
  decided_at timestamptz,
  CHECK ((result IS NULL) = (decided_at IS NULL)),
  CHECK (result IS NULL OR provider_ref IS NULL)
);
CREATE INDEX age_check_session ON age_check (session_id, result);
CREATE INDEX age_check_undecided ON age_check (started_at) WHERE result IS NULL;
-- Who has shown it in one browser has shown it in others where the same e-mail is proved.
CREATE INDEX fan_session_email_fan ON fan_session_email (fan_id);

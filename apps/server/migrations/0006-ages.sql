-- What a provider found about the age of the person at a browser: passed or failed, by what method, and when. Nothing else is stored.
CREATE TYPE age_result AS ENUM ('passed', 'failed');
CREATE TABLE age_check (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES fan_session,
  -- The provider's id of the check, until there is a result.
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

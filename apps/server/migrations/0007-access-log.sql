-- Who used the application, when and from where: kept for six months (Lei 12.965/2014, art. 15), and for nothing else.
CREATE TABLE access_log (
  at timestamptz NOT NULL,
  address inet NOT NULL,
  -- Behind a carrier's NAT an address alone names nobody; unknown behind a proxy.
  port integer,
  account_id uuid,
  fan_session_id uuid,
  CHECK (account_id IS NOT NULL OR fan_session_id IS NOT NULL)
);
CREATE INDEX access_log_at ON access_log USING brin (at);
CREATE INDEX access_log_account ON access_log (account_id, at) WHERE account_id IS NOT NULL;

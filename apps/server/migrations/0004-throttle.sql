-- How often something was tried since its window began; `bucket` is a keyed hash, so that no address or e-mail stands here.
CREATE TABLE throttle (
  bucket text PRIMARY KEY,
  hits integer NOT NULL CHECK (hits >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX throttle_ends_at ON throttle (ends_at);

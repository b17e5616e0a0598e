-- Files of the web app that a page may still load after a deploy, from a process of another release.
CREATE TABLE web_asset (
  name text PRIMARY KEY,
  content bytea NOT NULL,
  -- When a process that has this file started.
  seen_at timestamptz NOT NULL
);

-- When backups last ended without an error. `deploy/backup` writes it as a superuser of the database; the application only reads it.
CREATE TABLE backup_run (
  what text PRIMARY KEY CHECK (what IN ('backup', 'check')),
  ended_at timestamptz NOT NULL
);

#!/usr/bin/env bash
# Run by the postgres image in an empty database: the role of the product owns nothing. The container `backup` copies the database, and
# PostgreSQL archives its WAL to /backup, a segment a minute at the latest and never over another (deploy/compose-backup).
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<SQL
create role camarim login password '$APPLICATION_PASSWORD';
alter system set archive_mode = on;
alter system set archive_timeout = 60;
alter system set archive_command = 'test -e /backup/.camarim-backup && if test -e /backup/wal/%f.gz; then gzip -dc /backup/wal/%f.gz | cmp - %p; else gzip -1 <%p >/backup/wal/%f.new && sync /backup/wal/%f.new && mv /backup/wal/%f.new /backup/wal/%f.gz && sync /backup/wal; fi';
SQL
echo "host replication $POSTGRES_USER samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"

#!/usr/bin/env bash
# Starts Debian's PostgreSQL as the image `postgres` does: with POSTGRES_USER as superuser, POSTGRES_DB, and the scripts of
# /docker-entrypoint-initdb.d in an empty database.
set -euo pipefail
[ "$1" = postgres ] || exec "$@"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
install -d -m 0700 -o postgres -g postgres "$PGDATA"
install -d -m 0755 -o postgres -g postgres /run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -m 0600 -o postgres /dev/stdin /tmp/password <<<"$POSTGRES_PASSWORD"
  as_postgres initdb --encoding=UTF8 --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=trust >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  as_postgres psql -U "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do as_postgres "$script"; done
  as_postgres pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c listen_addresses='*'

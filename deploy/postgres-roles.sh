#!/usr/bin/env bash
# Run by the postgres image in an empty database: the role of the product owns nothing.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "create role camarim login password '$APPLICATION_PASSWORD'"

#!/bin/sh
# Runs once, when the database is made: a role that may sign in and nothing else yet.
# `croupier grant` gives it the rights to serve.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$SERVES_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE croupier_serves LOGIN PASSWORD :'password';
SQL

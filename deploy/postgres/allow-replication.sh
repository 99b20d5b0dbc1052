#!/bin/sh
# Runs once, when the primary's data folder is created: lets the site's role follow the primary with its password.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --command="alter role \"$POSTGRES_USER\" replication"
echo "host replication $POSTGRES_USER samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"

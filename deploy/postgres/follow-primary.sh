#!/bin/sh
# Starts a replica: the first time, it copies the primary. Settings: PRIMARY_HOST, POSTGRES_USER, POSTGRES_PASSWORD,
# and PGDATA, which the image sets.
set -eu
export PGPASSWORD="$POSTGRES_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    mkdir -p "$PGDATA"
    chmod 0700 "$PGDATA"
    # The slot keeps what the replica hasn't received yet. If the replica is removed permanently, drop the slot.
    slot="--slot=replica"
    pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username="$POSTGRES_USER" \
        --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast --create-slot $slot ||
        pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username="$POSTGRES_USER" \
            --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast $slot
fi
exec postgres "$@"

import type pg from "pg";
import { ReportableError } from "~/platform/failure.server";

/** How far a replica is, in terms of this process's clock. */
export type ReplicaLag = {
  /** The replica has everything that was committed before this moment, in ms; -Infinity if that isn't known. */
  caughtUpTo(): number;
  /** Compares both databases once. @throws WrongReplica, or the error of the database that doesn't respond. */
  check(): Promise<void>;
};

/** The setting leads to a database that isn't a replica of the primary. */
export class WrongReplica extends ReportableError {}

/** Enough for the longest lag that the setting allows, with one check per second. */
const KEPT_POSITIONS = 120;

type Row = { cluster: string; isReplica: boolean; position: string | null };

/** The position up to which the write-ahead log was written or, on a replica, replayed: a number of bytes. */
const POSITION = `select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::text
    as position
  from pg_control_system()`;

/**
 * Notes the primary's position at each check and looks up which of the noted positions the replica has reached. Only
 * this process's clock counts, and an idle primary doesn't look like a replica that falls behind.
 * @param clock in ms, never set back.
 */
export function createReplicaLag(primary: pg.Pool, replica: pg.Pool, clock: () => number): ReplicaLag {
  const noted: { at: number; position: bigint }[] = [];
  let caughtUpTo = Number.NEGATIVE_INFINITY;

  return {
    caughtUpTo: () => caughtUpTo,
    async check() {
      const at = clock();
      const own = await positionOf(primary);
      noted.push({ at, position: ownEnd(BigInt(own.position ?? 0)) });
      if (noted.length > KEPT_POSITIONS) noted.shift();
      const { cluster, isReplica, position } = await positionOf(replica);
      if (cluster !== own.cluster || !isReplica) {
        caughtUpTo = Number.NEGATIVE_INFINITY;
        throw new WrongReplica("DATABASE_READ_URL doesn't lead to a replica of DATABASE_URL.");
      }
      const reached = noted.findLast((note) => note.position <= BigInt(position ?? -1));
      caughtUpTo = reached?.at ?? Number.NEGATIVE_INFINITY;
    },
  };
}

async function positionOf(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<Row>(POSITION);
  if (!rows[0]) throw new ReportableError("The database didn't say its position.");
  return rows[0];
}

const PAGE_BYTES = 8_192n;
const PAGE_HEADERS = [24n, 40n];

/**
 * Where the last record ends. The primary reports where the next record would begin; at the start of a page, that is
 * after the page's header, which a replica reaches only with the next record.
 */
function ownEnd(position: bigint): bigint {
  const inPage = position % PAGE_BYTES;
  return PAGE_HEADERS.includes(inPage) ? position - inPage : position;
}

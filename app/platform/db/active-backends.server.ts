import pg from "pg";
import { sqlStateOf } from "./failure.server";

export type ActiveBackendsQuery = {
  /**
   * The process ids of the connections on which the database is working; "silent" if the query timed out. A database
   * that refuses the connection isn't working on anything. Never throws.
   */
  active: Promise<ReadonlySet<number> | "silent">;
  giveUp(): void;
};

/** Asks on a new connection, which also shows whether the database accepts new ones. */
export function queryActiveBackends(config: pg.ClientConfig): ActiveBackendsQuery {
  const client = new pg.Client(config);
  client.on("error", () => {});
  let isGivenUp = false;
  async function ask(): Promise<ReadonlySet<number> | "silent"> {
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and state not like 'idle%'",
      );
      // No one waits for the connection to close.
      client.end().catch(() => {});
      return new Set(rows.map((row) => row.pid));
    } catch (error) {
      client.connection.stream.destroy();
      if (isGivenUp) return "silent";
      // A database that only lacks a free connection may be working on any of them.
      return sqlStateOf(error) === undefined ? new Set() : ALL_BACKENDS;
    }
  }
  return {
    active: ask(),
    giveUp: () => {
      isGivenUp = true;
      client.connection.stream.destroy();
    },
  };
}

const ALL_BACKENDS: ReadonlySet<number> = new (class extends Set<number> {
  override has() {
    return true;
  }
})();

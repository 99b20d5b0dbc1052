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

/**
 * Asks whether a pooler and the database behind it both respond. A pooler gives its own process ids to its clients, so
 * any of them may be waiting for the database: every connection counts as active.
 * @param pooler answers a login without a connection to the database, so it also responds when all of those are in use.
 */
export function askThroughPooler(pooler: pg.ClientConfig, direct: pg.ClientConfig): ActiveBackendsQuery {
  const login = new pg.Client(pooler);
  const database = queryActiveBackends(direct);
  let isGivenUp = false;
  async function ask(): Promise<ReadonlySet<number> | "silent"> {
    try {
      await login.connect();
      login.end().catch(() => {});
    } catch (error) {
      database.giveUp();
      if (isGivenUp) return "silent";
      return sqlStateOf(error) === undefined ? new Set() : ALL_BACKENDS;
    }
    const active = await database.active;
    return active === "silent" || active.size === 0 ? active : ALL_BACKENDS;
  }
  login.on("error", () => {});
  return {
    active: ask(),
    giveUp: () => {
      isGivenUp = true;
      login.connection.stream.destroy();
      database.giveUp();
    },
  };
}

const ALL_BACKENDS: ReadonlySet<number> = new (class extends Set<number> {
  override has() {
    return true;
  }
  override get size() {
    return Number.POSITIVE_INFINITY;
  }
})();

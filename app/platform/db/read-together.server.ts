import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.server";

/** Runs single queries: a database, a transaction, or one of the readers below. */
export type RowReader = {
  execute<Row extends Record<string, unknown>>(query: SQL, shape: "objects"): Promise<Row[]>;
};

/** How long a statement of several queries may take, in ms, until its queries are also run alone. */
const TOGETHER_MS = 1_000;

type Rows = Record<string, unknown>[];
type Waiting = { query: SQL; resolve: (rows: Rows) => void; reject: (error: unknown) => void };

/**
 * Runs the queries that are requested at the same time as one statement, because sending a statement and reading its
 * answer takes longer than many queries. For short queries that read a few rows each: they run one after another.
 * Each still succeeds or fails alone: if the statement fails or takes more than a second, they are run one by one.
 * Rows may arrive as JSON, so moments and exact decimals must be selected as text, and bigint as text or float8.
 */
export function readTogether(db: Db): RowReader {
  return collecting(db, async (requested) => {
    let isAlone = false;
    const runAlone = () => {
      isAlone = true;
      for (const { query, resolve, reject } of requested) db.execute(query, "objects").then(resolve, reject);
    };
    // The first answer to a query counts.
    const timer = setTimeout(runAlone, TOGETHER_MS);
    try {
      await runTogether(db, requested);
    } catch {
      // Each query reports its own failure.
      if (!isAlone) runAlone();
    } finally {
      clearTimeout(timer);
    }
  });
}

/**
 * The same in a transaction, where queries can't run at the same time or go on after a failure: all of them fail
 * together, and take as long as they take.
 */
export function inOneStatement(tx: Db): RowReader {
  return collecting(tx, async (requested) => {
    try {
      await runTogether(tx, requested);
    } catch (error) {
      for (const { reject } of requested) reject(error);
    }
  });
}

/** Collects the queries of one turn; a query that has no company runs as it is. */
function collecting(db: Db, run: (requested: readonly Waiting[]) => Promise<void>): RowReader {
  let waiting: Waiting[] = [];
  function start() {
    const requested = waiting;
    waiting = [];
    const [first, second] = requested;
    if (first && !second) db.execute(first.query, "objects").then(first.resolve, first.reject);
    else void run(requested);
  }
  return {
    execute: <Row extends Record<string, unknown>>(query: SQL) =>
      new Promise<Row[]>((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(start);
        waiting.push({ query, resolve: (rows) => resolve(rows as Row[]), reject });
      }),
  };
}

async function runTogether(db: Db, requested: readonly Waiting[]): Promise<void> {
  const lists = requested.map(
    ({ query }, index) =>
      sql`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${sql.identifier(String(index))}`,
  );
  const [found = {}] = await db.execute<Record<string, Rows>>(
    sql`select ${sql.join(lists, sql`, `)}`,
    "objects",
  );
  for (const [index, { resolve }] of requested.entries()) resolve(found[index] ?? []);
}

import { finished } from "node:stream/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Database } from "./client.server";

/** A table's rows are read in pieces of about this size, so that a table of any length fits in memory. */
const PIECE_BYTES = 1_048_576;
/** Pages of the embedded database in one piece; a page is 8 KB. */
const PIECE_PAGES = 128;

/**
 * One transaction on one connection that can also COPY. Values use the text format of COPY, which every PostgreSQL
 * release reads back exactly.
 */
export type Session = {
  /** Runs one or more statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows of a table in the text format of COPY, in pieces that end with a whole row. */
  copyOut(table: string, columns: readonly string[]): AsyncGenerator<Buffer>;
  /** Adds whole rows in the text format of COPY. @param columns already quoted, in the order of the rows. */
  copyIn(table: string, columns: readonly string[], rows: Buffer): Promise<void>;
};

/** Makes every server write the same value as the same text. */
const PLAIN_FORMS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`;

/**
 * Runs `work` in one transaction: `read` sees one snapshot of the database however long it takes; `write` is committed
 * only if `work` returns. It may take hours, so it runs without a statement timeout.
 */
export function inSession<Result>(
  { driver }: Database,
  kind: "read" | "write",
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  if (driver.kind === "embedded") return inPglite(driver.pglite, work);
  return driver.directPool.connect().then((client) => inPostgres(client, kind, work));
}

async function inPostgres<Result>(
  client: PoolClient,
  kind: "read" | "write",
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  let isBroken = true;
  try {
    await client.query(kind === "read" ? "begin isolation level repeatable read read only" : "begin");
    await client.query(PLAIN_FORMS);
    const result = await work(postgresSession(client));
    await client.query("commit");
    isBroken = false;
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => (isBroken = false),
      () => {},
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function postgresSession(client: PoolClient): Session {
  return {
    async run(sql) {
      await client.query(sql);
    },
    async rows(sql, values = []) {
      return (await client.query(sql, [...values])).rows;
    },
    async *copyOut(table, columns) {
      const stream = client.query(
        copyTo(`copy (select ${columns.join(", ")} from ${table}) to stdout (encoding 'UTF8')`),
      );
      yield* wholeRows(stream);
    },
    async copyIn(table, columns, rows) {
      const stream = client.query(
        copyFrom(`copy ${table} (${columns.join(", ")}) from stdin (encoding 'UTF8')`),
      );
      const done = finished(stream);
      stream.end(rows);
      await done;
    },
  };
}

/**
 * Splits a stream of COPY text at row ends. A newline inside a value is written as `\n`, so a real newline always ends
 * a row.
 */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const end = part.lastIndexOf(0x0a) + 1;
    if (end === 0 || bytes + part.byteLength < PIECE_BYTES) {
      waiting.push(part);
      bytes += part.byteLength;
      continue;
    }
    yield Buffer.concat([...waiting, part.subarray(0, end)]);
    const rest = part.subarray(end);
    waiting = rest.byteLength > 0 ? [rest] : [];
    bytes = rest.byteLength;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function inPglite<Result>(pglite: PGlite, work: (session: Session) => Promise<Result>): Promise<Result> {
  return pglite.transaction(async (tx) => {
    await tx.exec(PLAIN_FORMS);
    return work(pgliteSession(tx));
  });
}

function pgliteSession(tx: Transaction): Session {
  const rows: Session["rows"] = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await tx.query<Row>(sql, [...values])).rows;
  return {
    async run(sql) {
      await tx.exec(sql);
    },
    rows,
    async *copyOut(table, columns) {
      // PGlite collects the output of a COPY in memory, so a table is read page by page.
      const parts = await rows<{ part: string; pages: number }>(
        `select relid::regclass::text as part, (pg_relation_size(relid) / 8192)::integer as pages from (
           select oid as relid from pg_class where oid = $1::regclass and relkind = 'r'
           union select inhrelid from pg_inherits where inhparent = $1::regclass
         ) parts`,
        [table],
      );
      for (const { part, pages } of parts) {
        for (let page = 0; page < pages; page += PIECE_PAGES) {
          const range = `ctid >= '(${page},0)'::tid and ctid < '(${page + PIECE_PAGES},0)'::tid`;
          const { blob } = await tx.query(
            `copy (select ${columns.join(", ")} from only ${part} where ${range}) to '/dev/blob'`,
          );
          if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
        }
      }
    },
    async copyIn(table, columns, piece) {
      const blob = new Blob([new Uint8Array(piece)]);
      await tx.query(`copy ${table} (${columns.join(", ")}) from '/dev/blob'`, [], { blob });
    },
  };
}

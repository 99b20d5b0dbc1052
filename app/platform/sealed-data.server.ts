import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./db/client.server";
import { takeLock } from "./db/locks.server";
import type { Log } from "./log.server";
import type { RenewedText, Secrets } from "./secrets.server";

/** A column whose texts are encrypted with AUTH_SECRET (spec:platform#secret-change). */
export type SealedColumn = {
  table: string;
  /** The column that identifies a row. */
  key: string;
  column: string;
  /** Which rows are still in use; all of them unless given. */
  where?: SQL;
  /** What its texts are, in a sentence about those that can't be read: "the AI vendor's key". */
  title: string;
  /**
   * Encrypts one text again.
   * @param key the value of the row's key column, as text.
   */
  renew(key: string, text: string): RenewedText | Promise<RenewedText>;
};

/** What a look at all encrypted texts found. */
export type SealedState = {
  current: number;
  /** Encrypted with an AUTH_SECRET_PREVIOUS; after `renew`, how many it encrypted again. */
  previous: number;
  /** Encrypted with another secret, or damaged. */
  unreadable: number;
  /** The `title` of each column with unreadable texts. */
  unreadableTitles: string[];
};

/** Everything in the database that is encrypted with AUTH_SECRET. */
export type SealedData = {
  add(columns: readonly SealedColumn[]): void;
  /** The names of the columns: `api_keys.key_value`. */
  columns(): string[];
  /** Decrypts every text without changing any. */
  inspect(): Promise<SealedState>;
  /**
   * Encrypts with the current AUTH_SECRET what a previous one encrypted: everything or, if it fails, nothing. Unreadable
   * texts stay as they are.
   */
  renew(): Promise<SealedState>;
};

const ROWS_PER_READ = 500;

export function createSealedData(db: Db): SealedData {
  const all: SealedColumn[] = [];
  return {
    add: (columns) => {
      all.push(...columns);
    },
    columns: () => all.map(({ table, column }) => `${table}.${column}`),
    inspect: () => walk(db, all, async () => {}),
    renew: () =>
      db.transaction(async (tx) => {
        // Processes that start together would do the same work.
        await takeLock(tx, "sealedData");
        return walk(tx, all, (column, row, sealed) => store(tx, column, row, sealed));
      }),
  };
}

/** Before jobs and requests, which would need the texts. Nothing to do unless the settings name a previous secret. */
export async function renewAtStart({
  sealed,
  secrets,
  log,
}: {
  sealed: SealedData;
  secrets: Secrets;
  log: Log;
}): Promise<void> {
  if (secrets.previousKeyIds.length === 0) return;
  const { current, previous, unreadable } = await sealed.renew();
  log.info(
    { renewed: previous, current, unreadable },
    "stored secrets encrypted with the current AUTH_SECRET",
  );
  if (unreadable > 0)
    log.warn(
      { unreadable },
      "some stored secrets were encrypted with an unknown AUTH_SECRET: see Settings > System",
    );
}

/** The columns of `Secrets`; `nameOf` gives the name under which the row with this key is sealed. */
export function sealedBy(
  secrets: Secrets,
  { nameOf, ...column }: Omit<SealedColumn, "renew"> & { nameOf(key: string): string },
): SealedColumn {
  return { ...column, renew: (key, text) => secrets.renew(nameOf(key), text) };
}

type Row = { key: string; text: string };
type OnRenewed = (column: SealedColumn, row: Row, sealed: string) => Promise<void>;

async function walk(db: Db, columns: readonly SealedColumn[], onRenewed: OnRenewed): Promise<SealedState> {
  const state: SealedState = { current: 0, previous: 0, unreadable: 0, unreadableTitles: [] };
  for (const column of columns) {
    const before = state.unreadable;
    for await (const row of rowsOf(db, column)) {
      const result = await column.renew(row.key, row.text);
      if (result.kind === "renewed") {
        state.previous += 1;
        await onRenewed(column, row, result.sealed);
      } else state[result.kind] += 1;
    }
    if (state.unreadable > before && !state.unreadableTitles.includes(column.title))
      state.unreadableTitles.push(column.title);
  }
  return state;
}

async function* rowsOf(db: Db, { table, key, column, where }: SealedColumn): AsyncGenerator<Row> {
  const [keyName, name] = [sql.identifier(key), sql.identifier(column)];
  let after: string | null = null;
  while (true) {
    const isLater: SQL = after === null ? sql`true` : sql`${keyName}::text > ${after}`;
    const rows: Row[] = await db.execute<Row>(
      sql`select ${keyName}::text as key, ${name} as text from ${sql.identifier(table)}
          where ${name} is not null and ${where ?? sql`true`} and ${isLater} order by ${keyName}::text limit ${ROWS_PER_READ}`,
      "objects",
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    after = last.key;
  }
}

/** Leaves a text that was changed in the meantime. */
async function store(tx: Db, { table, key, column }: SealedColumn, row: Row, sealed: string): Promise<void> {
  const [keyName, name] = [sql.identifier(key), sql.identifier(column)];
  await tx.execute(
    sql`update ${sql.identifier(table)} set ${name} = ${sealed}
        where ${keyName}::text = ${row.key} and ${name} = ${row.text}`,
  );
}

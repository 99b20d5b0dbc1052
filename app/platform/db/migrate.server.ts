import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, DatabaseOpenError } from "./client.server";
import { takeLock } from "./locks.server";

/** File name → SQL of every migration, inlined at build time so that the server is one file. */
const scripts = import.meta.glob<string>("../../../db/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** One migration of this release. `checksum` is the SHA-256 of its text, in hex. */
export type Migration = { name: string; text: string; checksum: string };

/** This release's migrations, in order. */
export const migrations: readonly Migration[] = Object.entries(scripts)
  .map(([file, text]) => ({
    name: file.slice(file.lastIndexOf("/") + 1),
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The table that records the applied migrations. */
export const MIGRATIONS_TABLE = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now()
)`;

/**
 * Applies the migrations that this database doesn't have yet, each in its own transaction, forward only. Two processes
 * can start at once: on PostgreSQL, one waits for the other.
 * @throws DatabaseOpenError when an applied migration was edited later.
 * @returns the names of the migrations applied by this call.
 */
export async function migrate(database: Database): Promise<string[]> {
  await createMigrationsTable(database);
  const applied: string[] = [];
  const known = await database.direct.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations`,
    "objects",
  );
  const checksums = new Map(known.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const { checksum } = migration;
    // Almost every start ends here. The rest is checked again when it's this process's turn.
    if (checksums.get(migration.name) === checksum) continue;
    const isNew = await database.direct.transaction(async (tx) => {
      await takeLock(tx, "migrations");
      const rows = await tx.execute<{ checksum: string }>(
        sql`select checksum from schema_migrations where name = ${migration.name}`,
        "objects",
      );
      const known = rows[0]?.checksum;
      if (known && known !== checksum) {
        throw new DatabaseOpenError(`Migration ${migration.name} was changed after it had been applied.`);
      }
      if (known) return false;
      for (const statement of splitStatements(migration.text)) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${checksum})`,
      );
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Two processes that create the same table at once get an error from PostgreSQL, even with "if not exists". */
async function createMigrationsTable({ direct }: Database): Promise<void> {
  const found = await direct.execute<{ exists: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as exists`,
    "objects",
  );
  if (found[0]?.exists) return;
  await direct.transaction(async (tx) => {
    await takeLock(tx, "migrations");
    await tx.execute(sql.raw(MIGRATIONS_TABLE));
  });
}

/**
 * Splits a script into statements at semicolons, except those inside `$$ … $$` bodies, quotes, and line comments.
 * Statements run one by one because the extended protocol accepts only one at a time.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  const token = /\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;/g;
  let start = 0;
  for (const match of script.matchAll(token)) {
    if (match[0] !== ";") continue;
    statements.push(script.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(script.slice(start));
  return statements
    .map((statement) => statement.replace(/^\s*--[^\n]*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

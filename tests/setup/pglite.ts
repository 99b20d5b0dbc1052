import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { createPglite, fromPglite } from "~/platform/db/embedded.server";
import { migrate } from "~/platform/db/migrate.server";
import { keepBuildCurrent } from "./current-build.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".cache/pglite");

/**
 * Runs once before the `pglite` project: a current build, and a dump of one migrated database, kept until a migration
 * changes or the month ends.
 */
export default async function setup(project: TestProject): Promise<void> {
  await keepBuildCurrent(project);
  const name = `${await fingerprint()}.tar`;
  const dump = path.join(folder, name);
  if (!existsSync(dump)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const draft = `${dump}.${process.pid}`;
    await writeFile(draft, await dumpMigratedDatabase());
    await rename(draft, dump);
  }
  project.provide("testDatabase", { kind: "pglite", dump });
}

async function dumpMigratedDatabase(): Promise<Uint8Array> {
  const pglite = await createPglite({});
  const database = fromPglite(pglite);
  await migrate(database);
  // Each load copies everything in the dump. The templates of new databases and the used files of the log would double
  // it, and without the checkpoint, each load would replay the migrations from the log.
  for (const statement of [
    "update pg_database set datistemplate = false where datname like 'template%'",
    "drop database template0",
    "drop database template1",
    "set wal_recycle = off",
    "select pg_switch_wal()",
    "checkpoint",
  ])
    await database.runScript(statement);
  const dump = await pglite.dumpDataDir("none");
  await database.close();
  return dump.bytes();
}

/**
 * Changes with the migrations, with how they are applied and dumped, with the release of PGlite, and with the month,
 * since the migrations add the months of events that come next.
 */
async function fingerprint(): Promise<string> {
  const migrations = readdirSync(path.join(root, "db/migrations")).sort();
  const files = [
    ...migrations.map((file) => `db/migrations/${file}`),
    "app/platform/db/migrate.server.ts",
    "tests/setup/pglite.ts",
    "node_modules/@electric-sql/pglite/package.json",
  ];
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 7));
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

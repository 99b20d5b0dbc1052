import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { MIGRATIONS_TABLE, migrations } from "~/platform/db/migrate.server";
import { inSession } from "~/platform/db/session.server";
import { testAccounts } from "~tests/setup/accounts";
import { installation, makeJobTables } from "~tests/setup/backups";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { listTables, readMigrations } from "./queries/catalog.server";

const folder = useTemporaryFolder();
/** The tests create whole databases, which takes a long time on a busy machine. */
const SLOW = { timeout: 120_000 };
const at = (name: string) => path.join(folder, name);
const source = await useDatabase();
const site = await installation(source, at("site"));
const { db } = source;

beforeAll(async () => {
  await makeJobTables(source);
  await db.execute(sql`insert into brands (brand_name, slug) values ('Northfield', 'northfield')`);
  await site.storage.put("brand-logos/1700000000000-aa.webp", Buffer.from("a logo"));
  await site.storage.put("rebate-claims/1700000000000-bb.webp", Buffer.alloc(300_000, "screenshot"));
});

describe("a damaged archive", () => {
  const whole = at("whole.tar.zst");
  let other: Awaited<ReturnType<typeof installation>>;
  beforeAll(async () => {
    await site.save(whole);
    other = await installation(await emptyDatabase("pglite"), at("damaged"));
  });

  async function leavesNothing(bytes: Buffer) {
    const file = at("damaged.tar.zst");
    writeFileSync(file, bytes);
    await expect(other.restore(file)).rejects.toThrow(/^(The archive is damaged|.* isn't a backup archive)/);
    expect(await inSession(other.database, "read", listTables)).toEqual([]);
    expect(existsSync(at("damaged/uploads"))).toBe(false);
  }

  test("truncated in the middle", () =>
    leavesNothing(readFileSync(whole).subarray(0, statSync(whole).size / 2)));
  test("missing its last byte", () => leavesNothing(readFileSync(whole).subarray(0, -1)));
  test("with one byte changed", async () => {
    for (const place of [0.1, 0.6, 0.99]) {
      const bytes = readFileSync(whole);
      const index = Math.floor(bytes.byteLength * place);
      bytes[index] = (bytes[index] ?? 0) ^ 0x10;
      await leavesNothing(bytes);
    }
  });
  test("that isn't an archive", () => leavesNothing(Buffer.from("PK not an archive")));
});

test("a restore under another AUTH_SECRET says what to enter again", SLOW, async () => {
  await db.execute(
    sql`insert into api_keys (key_name, key_value) values ('anthropic', 'v1.00000000.AAAA') on conflict do nothing`,
  );
  await db.execute(
    sql`insert into alert_settings (rules, webhook_url, webhook_secret_sealed)
        values ('{}', 'https://hooks.example/x', 'v1.00000000.AAAA')`,
  );
  const file = at("secret.tar.zst");
  await site.save(file);
  const other = await installation(
    await emptyDatabase("pglite"),
    at("secret"),
    "another secret of 32 characters or more",
  );
  const { advice } = await other.restore(file);
  expect(advice).toEqual([
    expect.stringContaining("AUTH_SECRET"),
    expect.stringContaining("set AUTH_SECRET_PREVIOUS to it"),
    expect.stringContaining("AI vendor's key"),
    expect.stringContaining("webhook"),
  ]);
  const knowing = await installation(
    await emptyDatabase("pglite"),
    at("knowing"),
    undefined,
    parseConfig({
      NODE_ENV: "test",
      DATA_DIR: at("knowing"),
      AUTH_SECRET: "another secret of 32 characters or more",
      AUTH_SECRET_PREVIOUS: testAccounts.AUTH_SECRET,
    }),
  );
  expect((await knowing.restore(file)).advice).toEqual([
    expect.stringContaining("AUTH_SECRET"),
    expect.stringContaining("AUTH_SECRET_PREVIOUS has it"),
  ]);
  const same = await installation(await emptyDatabase("pglite"), at("same"));
  expect((await same.restore(file)).advice).toEqual([]);
});

test("jobs from another queue release keep the columns that both releases have", SLOW, async () => {
  await source.runScript("alter table pgboss.job add column from_the_future text");
  await db.execute(
    sql`insert into pgboss.job (name, data, from_the_future) values ('note', '{"text": "kept"}', 'gone')`,
  );
  const file = at("jobs.tar.zst");
  await site.save(file);
  await source.runScript("alter table pgboss.job drop column from_the_future");
  const other = await installation(await emptyDatabase("pglite"), at("jobs"));
  await expect(other.restore(file)).resolves.toBeDefined();
  const jobs = await other.database.db.execute(
    sql`select data from pgboss.job where name = 'note'`,
    "objects",
  );
  expect(jobs).toEqual([{ data: { text: "kept" } }]);
});

test(
  "an archive from an older version is migrated, and one from a newer version is refused",
  SLOW,
  async () => {
    const older = await installation(await emptyDatabase("pglite"), at("older"));
    const { runScript } = older.database;
    await runScript(MIGRATIONS_TABLE);
    for (const { name, text, checksum } of migrations.slice(0, -1)) {
      await runScript(text);
      await runScript(`insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`);
    }
    await runScript("insert into brands (brand_name, slug) values ('Old', 'old')");
    const file = at("older.tar.zst");
    await older.save(file);
    const other = await installation(await emptyDatabase(), at("current"));
    await other.restore(file);
    const applied = await inSession(other.database, "read", readMigrations);
    expect(applied).toEqual(migrations.map(({ name, checksum }) => ({ name, checksum })));
    const brands = sql`select brand_name, slug from brands`;
    expect(await other.database.db.execute(brands, "objects")).toEqual([{ brand_name: "Old", slug: "old" }]);

    await runScript(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', '${"0".repeat(64)}')`,
    );
    await older.save(file);
    const newer = "newer version, with the migration 9999_future.sql";
    await expect(other.restore(file, { replace: true })).rejects.toThrow(newer);
    expect(await inSession(other.database, "read", readMigrations)).toEqual(applied);
  },
);

test("an archive from the first version with backups still restores", async () => {
  const fixture = path.resolve("tests/fixtures/backup-format-1.tar.zst");
  const other = await installation(await emptyDatabase(), at("fixture"));
  // The restore itself compares every table with the archive's checksums.
  expect((await other.restore(fixture)).uploads).toBe(1);
  const brands = await other.database.db.execute(sql`select 1 from brands`, "objects");
  expect(brands.length).toBeGreaterThan(100);
});

import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { inSession } from "~/platform/db/session.server";
import { installation, makeJobTables } from "~tests/setup/backups";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { listTables } from "./queries/catalog.server";
import { isBackedUp, LEFT_OUT } from "./rules/tables";

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

test("every table is backed up, or listed among those that aren't", async () => {
  const tables = await inSession(source, "read", listTables);
  const named = Object.keys(LEFT_OUT);
  expect(named.filter((table) => !tables.includes(table))).toEqual([]);
  const saved = tables.filter(isBackedUp);
  const file = at("tables.tar.zst");
  expect((await site.save(file)).tables).toBe(saved.length);
});

describe("values", () => {
  const hostile = fc.oneof(
    fc.constantFrom("\\N", "\\.", "a\tb\nc\rd\\", "\u2028\u00a0", "💊'\"`", "null", "{}", "é́"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }).filter((text) => !text.includes("\0")),
  );

  test("of any kind are restored unchanged", SLOW, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: hostile, json: fc.option(fc.jsonValue()), micros: fc.maxSafeNat() }), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.uint8Array({ maxLength: 200 }),
        async (rows, bytes) => {
          for (const { text, json, micros } of rows) {
            const value = JSON.stringify({ json }).replaceAll("\\u0000", "");
            await db.execute(sql`
              insert into audit_log (actor_name, action, entity, entity_id, summary, before, created_at)
              values (${text}, 'saved', 'setting', 'x', ${text}, ${value}::jsonb,
                '0001-01-01'::timestamptz + ${micros % 9e15} * interval '1 microsecond')`);
          }
          await db.execute(sql`
            insert into postback_requests (endpoint, method, query, body)
            values ('postback', 'POST', '', decode(${Buffer.from(bytes).toString("hex")}, 'hex'))`);
        },
      ),
      { numRuns: 3 },
    );
    const file = at("values.tar.zst");
    await site.save(file);
    const other = await installation(await emptyDatabase(), at("values"));
    await other.restore(file);
    expect(await other.facts()).toEqual(await site.facts());
    expect(await other.uploads()).toEqual(await site.uploads());
    // Sequences continue, and the triggers are back.
    await other.database.db.execute(sql`insert into brands (brand_name, slug) values ('B', 'b')`);
    await expect(other.database.db.execute(sql`delete from audit_log`)).rejects.toThrow();
  });
});

test("concurrent writers don't matter: rows and their counters are consistent", SLOW, async () => {
  let isWriting = true;
  const write = async () => {
    for (let n = 0; isWriting; n += 1) {
      // The embedded database responds without letting anything else in this process run.
      await setImmediate();
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into provider_clicks (provider_id, component, source_page, click_id)
                select brand_id, 'card', '/compare', ${crypto.randomUUID()} from brands where slug = 'northfield'`,
        );
        await tx.execute(sql`insert into ad_spend_removed (date, day, removed_at) values (date '2000-01-01' + ${n}::integer, '{}', now())
          on conflict do nothing`);
      });
    }
  };
  const before = await site.facts();
  const writers = write();
  const file = at("busy.tar.zst");
  try {
    await site.save(file);
  } finally {
    isWriting = false;
    await writers;
  }
  const other = await installation(await emptyDatabase(), at("busy"));
  await other.restore(file);
  const facts = await other.facts();
  const added = (table: string) => Number(facts[table]?.rows) - Number(before[table]?.rows);
  expect(added("public.provider_clicks")).toBe(added("public.ad_spend_removed"));
});

describe("an installation that isn't empty", () => {
  test("is refused, and replaced if the person asks for that", SLOW, async () => {
    const file = at("replace.tar.zst");
    await site.save(file);
    const other = await installation(await emptyDatabase(), at("full"));
    await other.restore(file);
    await other.database.db.execute(sql`insert into brands (brand_name, slug) values ('Mine', 'mine')`);
    await other.storage.put("brand-logos/1700000000001-cc.webp", Buffer.from("mine"));
    const mine = await other.facts();
    await expect(other.restore(file)).rejects.toThrow("isn't empty");
    expect(await other.facts()).toEqual(mine);

    await other.restore(file, { replace: true });
    expect(await other.facts()).toEqual(await site.facts());
    expect(await other.uploads()).toEqual(await site.uploads());
  });

  test("of another product is always refused", async () => {
    const file = at("foreign.tar.zst");
    await site.save(file);
    const other = await installation(await emptyDatabase(), at("foreign"));
    await other.database.runScript("create table invoices (id integer)");
    await expect(other.restore(file, { replace: true })).rejects.toThrow("aren't this site's");
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { useImports } from "~tests/setup/imports";

const site = await useImports();
const { db, database, get, upload, press, say, carryOut, countsOf, rowsOf, everything } = site;
const { first, second, dearer, dearerFile } = await site.samplePrices();

const priceOf = async (id: number) => {
  const [row] = await rowsOf<{ price: string }>(
    sql`select price from brand_pricing where pricing_id = ${id}`,
  );
  return row?.price;
};

/** Undoes an import, so that the next test has the sample data. */
async function undo(importId: number) {
  expect((await press(importId, "undo")).status).toBe(302);
}

beforeEach(async () => {
  await db.execute(sql`truncate brand_imports cascade`);
});

/**
 * Locks a row as someone who is saving it does, until `release` is called: other writers wait in the middle of their
 * transaction. Resolves once the row is locked. A failing test releases it too.
 */
async function hold(statement: ReturnType<typeof sql>) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction(async (tx) => {
    await tx.execute(statement);
    held.resolve();
    await released.promise;
  });
  onTestFinished(() => {
    released.resolve();
    return done;
  });
  await Promise.race([held.promise, done]);
  return { release: () => released.resolve(), done };
}

describe("several at once", () => {
  test("a double click imports once; the second request sees it done", async () => {
    const { importId } = await upload("brand_pricing", dearerFile);
    const answers = await Promise.all([
      press(importId, "import"),
      press(importId, "import"),
      press(importId, "import"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([302, 302, 302]);
    const history = await rowsOf(sql`select 1 from brand_price_history where import_id = ${importId}`);
    expect(history).toHaveLength(2);
    const entries = await rowsOf(
      sql`select 1 from audit_log where entity = 'brand_import' and entity_id = ${String(importId)}`,
    );
    expect(entries).toHaveLength(1);
    await undo(importId);
  });

  test("when two people undo at the same time, one gets a message", async () => {
    const importId = await carryOut("brand_pricing", dearerFile);
    const answers = await Promise.all([press(importId, "undo"), press(importId, "undo")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409]);
    expect(await priceOf(first.pricing_id)).toBe(first.price);
  });

  // The embedded database runs transactions one after another anyway.
  if (database.driver.kind === "postgres")
    test("while one import is running, another has to wait", async () => {
      const one = await upload("brand_pricing", dearerFile);
      const two = await upload("brands", `brand_id,rebate\n${first.brand_id},77`);
      // Someone is saving the brand, so the first import waits for it in the middle of its transaction.
      const editor = await hold(sql`select 1 from brands where brand_id = ${first.brand_id} for update`);
      const running = press(one.importId, "import");
      await expect
        .poll(async () => {
          const [waiting] = await rowsOf<{ waiting: number }>(
            sql`select count(*)::integer as waiting from pg_locks where not granted`,
          );
          return waiting?.waiting;
        })
        .toBeGreaterThan(0);
      expect(await say(two.importId, "import")).toEqual({
        status: 409,
        alert: "Another import is running. Try again in a moment.",
      });
      editor.release();
      await editor.done;
      expect((await running).status).toBe(302);
      await undo(one.importId);
    });
});

/** The database sessions that wait for a lock. */
const waiting = () =>
  rowsOf<{ pid: number }>(
    sql`select distinct pid from pg_locks where not granted and pid <> pg_backend_pid()`,
  );

// The embedded database ends with its process: `tests/import-kill.test.ts` kills both.
if (database.driver.kind === "postgres") {
  describe("a connection that is killed in the middle of an import", () => {
    test("leaves nothing from it, and the next attempt imports everything", async () => {
      const before = await everything();
      const { importId } = await upload("brand_pricing", dearerFile);
      // The second price is locked, so the first is already written when the import waits.
      const other = await hold(
        sql`select 1 from brand_pricing where pricing_id = ${second.pricing_id} for update`,
      );
      const running = say(importId, "import");
      await expect.poll(waiting).toHaveLength(1);
      const [killed] = await waiting();
      await db.execute(sql`select pg_terminate_backend(${killed?.pid ?? 0})`);
      expect(await running).toEqual({
        status: 503,
        alert:
          "Failed to process Brand Pricing CSV file: the database didn&#x27;t respond. Nothing was imported. Try again.",
      });
      other.release();
      await other.done;
      expect(await everything()).toBe(before);
      expect(await countsOf(importId)).toMatchObject({ status: "ready", changed: 2 });
      expect((await press(importId, "import")).status).toBe(302);
      expect(await priceOf(first.pricing_id)).toBe(dearer[0]?.price);

      const again = await hold(
        sql`select 1 from brand_pricing where pricing_id = ${second.pricing_id} for update`,
      );
      const undoing = say(importId, "undo");
      await expect.poll(waiting).toHaveLength(1);
      const [other2] = await waiting();
      await db.execute(sql`select pg_terminate_backend(${other2?.pid ?? 0})`);
      expect((await undoing).status).toBe(503);
      again.release();
      await again.done;
      expect(await priceOf(first.pricing_id)).toBe(dearer[0]?.price);
      await undo(importId);
      expect(await everything()).toBe(before);
    });

    test("while the file is being read leaves no partial file", async () => {
      const other = await hold(sql`lock table brand_import_rows in access exclusive mode`);
      const reading = upload("brands", `brand_id,rebate\n${"1,5\n".repeat(3_000)}`);
      await expect.poll(waiting).toHaveLength(1);
      const [killed] = await waiting();
      await db.execute(sql`select pg_terminate_backend(${killed?.pid ?? 0})`);
      other.release();
      await other.done;
      expect(await reading).toMatchObject({ ok: false, status: 503 });
      expect(await rowsOf(sql`select 1 from brand_imports`)).toEqual([]);
      expect(await rowsOf(sql`select 1 from brand_import_rows`)).toEqual([]);
    });
  });

  test("an import's progress is visible while it runs, and not afterward", async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, n) => `${100_000 + n},${first.brand_id},sema_inject,monthly,${n}`,
    );
    // The 11,000th row changes a locked price, so the import waits in its third step.
    const held = `${second.pricing_id},${second.brand_id},${second.medication_type},${second.plan_interval},1`;
    const { importId } = await upload(
      "brand_pricing",
      [dearerFile.split("\n")[0], ...lines.with(11_000, held)].join("\n"),
    );
    const progress = async () => (await get(`/admin/import/${importId}/progress`)).text();
    const other = await hold(
      sql`select 1 from brand_pricing where pricing_id = ${second.pricing_id} for update`,
    );
    const running = press(importId, "import");
    await expect.poll(progress).toBe(JSON.stringify({ done: 10_000, total: 12_000 }));
    other.release();
    await other.done;
    expect((await running).status).toBe(302);
    expect(await progress()).toBe("null");
    await undo(importId);
  });
}

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useImports } from "~tests/setup/imports";
import { KEEP_ROWS_DAYS, KEEP_UNUSED_DAYS, sweepImports } from "./mutations/sweep.server";

const { db, clock, get, upload, press, say, carryOut, rowsOf, ...site } = await useImports();
const { dearerFile } = await site.samplePrices();

const daysFromNow = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
const rowCount = async (importId: number) =>
  (await rowsOf(sql`select 1 from brand_import_rows where import_id = ${importId}`)).length;

test("a file that no one imported is deleted after its retention period, with its rows", async () => {
  const { importId } = await upload("brand_pricing", dearerFile);
  await sweepImports(db, daysFromNow(KEEP_UNUSED_DAYS - 1));
  expect(await rowCount(importId)).toBe(2);
  await sweepImports(db, daysFromNow(KEEP_UNUSED_DAYS + 1));
  expect(await rowCount(importId)).toBe(0);
  expect((await get(`/admin/import/${importId}`)).status).toBe(404);
});

test("an import's rows are deleted after their retention period, but it stays in the list; it can no longer be undone", async () => {
  const importId = await carryOut("brand_pricing", dearerFile);
  await sweepImports(db, daysFromNow(KEEP_ROWS_DAYS - 1));
  expect(await rowCount(importId)).toBe(2);
  const undone = await carryOut("brands", "brand_id,rebate\n1,1");
  expect((await press(undone, "undo")).status).toBe(302);
  await sweepImports(db, daysFromNow(KEEP_ROWS_DAYS + 1));
  expect(await rowCount(importId)).toBe(0);
  const list = await (await get("/admin/import")).text();
  expect(list).toContain("prices.csv");
  expect(list).not.toContain(`/admin/import/${importId}`);
  expect(await say(importId, "undo")).toEqual({ status: 409, alert: "You can undo only the latest import." });
});

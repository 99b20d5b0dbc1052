import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { createConversion } from "~/features/revenue/factory";
import { useDatabase } from "~tests/setup/database";
import { listFiltered } from "./queries/conversions.server";
import { conversionPage } from "./rules/listed-conversion";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const NOW = new Date("2025-11-04T15:30:00Z");

// spec:explorer#conversions
test("pages list every conversion once, the latest first, and a page beyond the last is the first", async () => {
  // Several arrived at the same moment.
  for (let n = 0; n < 7; n += 1)
    await createConversion(db, {
      sub1: n === 6 ? "other" : "ads",
      status: n === 2 ? "reversed" : "approved",
      createdAt: new Date(NOW.getTime() - Math.floor(n / 3) * 60_000),
    });
  const params = new URLSearchParams("by=sub1&m=payout&days=7&is.sub1=ads");
  const { reportQuery } = readReportQuery(params, { role: "admin" }, NOW);
  const read = (page: number) =>
    withSnapshot(db, (snapshot) =>
      listFiltered(snapshot, { role: "admin" }, reportQuery, { now: NOW, limit: 4, page }),
    );
  const pages = [await read(1), await read(2)];
  expect(pages.map(({ rows, count, page }) => [rows.length, count, page])).toEqual([
    [4, 6, 1],
    [2, 6, 2],
  ]);
  const stored = await db.execute<{ id: string }>(
    sql`select id::text from conversions where sub1 = 'ads' order by created_at desc, id desc`,
    "objects",
  );
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => String(id)))).toEqual(stored.map(({ id }) => id));
  expect(await read(3)).toEqual(pages[0]);
});

test("a page of the URL is a number that a list can have", () => {
  const pages = ["", "page=2", "page=200", "page=201", "page=0", "page=1.5", "page=x"].map((query) =>
    conversionPage(new URLSearchParams(query)),
  );
  expect(pages).toEqual([1, 2, 200, 1, 1, 1, 1]);
});

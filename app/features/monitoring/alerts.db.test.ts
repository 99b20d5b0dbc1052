import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { FindingLevel } from "~/kernel/finding";
import type { CheckResult } from "~/platform/system-checks.server";
import { useDatabase } from "~tests/setup/database";
import { recordRound } from "./mutations/alerts.server";
import { listAlerts } from "./queries/alerts.server";

const { db } = await useDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate system_alerts`);
});

const found = (level: FindingLevel): CheckResult => ({
  key: "jobs",
  title: "Background jobs",
  alerts: true,
  level,
  says: "2 jobs failed.",
});

let minute = 0;
/** The keys that a round of checks reports. */
async function round(...levels: FindingLevel[]): Promise<string[]> {
  minute += 5;
  const now = new Date(Date.UTC(2026, 10, 22, 12, minute));
  const results = levels.map((level, index) => ({ ...found(level), key: `check-${index}` }));
  return (await db.transaction((tx) => recordRound(tx, results, now))).map(({ key }) => key);
}

test("a problem is reported once, when two rounds in a row found it, and again only after it was OK", async () => {
  expect(await round("problem")).toEqual([]);
  expect(await round("problem")).toEqual(["check-0"]);
  expect(await round("problem")).toEqual([]);
  // It couldn't be checked, which isn't the end of it.
  expect(await round("unknown")).toEqual([]);
  expect(await round("problem")).toEqual([]);
  expect(await round("ok")).toEqual([]);
  expect(await round("problem")).toEqual([]);
  expect(await round("problem")).toEqual(["check-0"]);
});

test("a problem that only one round found isn't reported", async () => {
  expect(await round("problem")).toEqual([]);
  expect(await round("attention")).toEqual([]);
  expect(await round("problem")).toEqual([]);
  expect(await listAlerts(db)).toEqual([]);
});

test("each problem has its own alert, which says when it was over", async () => {
  await round("problem", "problem");
  expect(await round("problem", "ok")).toEqual(["check-0"]);
  await round("ok", "ok");
  expect(await listAlerts(db)).toMatchObject([{ title: "Background jobs", closedAt: expect.any(Date) }]);
});

test("rounds of two processes at the same time report a problem once", async () => {
  await round("problem");
  const both = await Promise.all([round("problem"), round("problem")]);
  expect(both.flat()).toEqual(["check-0"]);
});

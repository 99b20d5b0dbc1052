import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Progress } from "~/features/prepared-reports/rules/prepared-reports";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { storeRecordedEvents } from "./factory";
import { readDistinct } from "./queries/distinct.server";
import { explore } from "./queries/explore.server";
import { dimensionKeys } from "./rules/dimensions";
import { measureKeys, type Sum } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";
import type { Report } from "./rules/table";
import { prepareReport } from "./use-cases/prepare-report.server";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
const reportQueryOf = (query: string, viewer: Parameters<typeof readReportQuery>[1] = ADMIN) =>
  readReportQuery(new URLSearchParams(query), viewer, NOW).reportQuery;

describe("an answer in parts", () => {
  beforeEach(() => emptyScene(db));
  const signal = new AbortController().signal;

  test("is the same as one that's read at once, for any question", async () => {
    const asking = fc.record({
      by: fc.uniqueArray(fc.constantFrom(...dimensionKeys), { minLength: 1, maxLength: 3 }),
      days: fc.constantFrom("days=1", "days=90", "from=2025-09-10&to=2025-11-02"),
      compare: fc.constantFrom("", "previous"),
      measures: fc.uniqueArray(fc.constantFrom(...measureKeys), { minLength: 1 }),
    });
    const part = fc.record({ recorded: recordedEventsIn(postIds, networkId), rolls: fc.boolean() });
    await assertWithin(
      fc
        .asyncProperty(
          part,
          fc.array(asking, { minLength: 3, maxLength: 3 }),
          async (stored, reportQueries) => {
            await storeRecordedEvents(db, stored.recorded, nothing());
            if (stored.rolls) await rollup(db, 4);
            for (const { by, days, compare, measures } of reportQueries) {
              const params = [...by.map((key) => `by=${key}`), ...measures.map((key) => `m=${key}`)];
              const reportQuery = reportQueryOf(`${params.join("&")}&${days}&compare=${compare}`);
              const whole = await withSnapshot(db, (snapshot) =>
                explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
              );
              const steps: Progress[] = [];
              const prepared = await prepareReport(db, ADMIN, reportQuery, {
                now: NOW,
                signal,
                moved: async (progress) => steps.push(progress) > 0,
              });
              if (prepared === "canceled" || "problem" in prepared) throw new Error("It wasn't prepared.");
              const distinct = await withSnapshot(db, (snapshot) =>
                readDistinct(snapshot, ADMIN, reportQuery, { now: NOW, facts: whole.facts }),
              );
              expect(prepared.report.distinct).toEqual(distinct);
              expect(plain(prepared.report), JSON.stringify(reportQuery)).toEqual(plain(whole));
              expect(steps[0]?.percent).toBe(0);
              expect(steps.map(({ percent }) => percent)).toEqual(
                steps.map(({ percent }) => percent).toSorted((a, b) => a - b),
              );
            }
          },
        )
        .beforeEach(() => emptyScene(db)),
      { numRuns: 8, limit: 45_000 },
    );
  }, 90_000);

  test("ends when it's canceled, when its job is stopped, or when it takes too long", async () => {
    const reportQuery = reportQueryOf("by=rank&m=clicks&days=90");
    const moved = async () => false;
    expect(await prepareReport(db, ADMIN, reportQuery, { now: NOW, signal, moved })).toBe("canceled");
    expect(await prepareReport(db, ADMIN, reportQuery, { now: NOW, signal, moved, allMs: -1 })).toEqual({
      problem: "too-long",
    });
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(prepareReport(db, ADMIN, reportQuery, { now: NOW, signal: stopped, moved })).rejects.toThrow(
      "stopped",
    );
  });
});

/** A report with its rows by key, as numbers that adding up in another order can't change. */
function plain({ rows, totals, priorTotals, distinct: _distinct, ...report }: Report) {
  const rounded = (sums: Report["totals"]) =>
    Object.fromEntries(
      Object.entries(sums).flatMap(([name, n]) => (n === 0 ? [] : [[name, Number(n.toFixed(3))]])),
    );
  const additive = (sums: Report["totals"]) => {
    const {
      visitors: _visitors,
      uniqueClicks: _uniqueClicks,
      ...others
    } = sums satisfies Partial<Record<Sum, number>>;
    return rounded(others);
  };
  return {
    ...report,
    rows: rows
      .map(({ keys, sums, prior }) => ({ keys, sums: rounded(sums), prior: rounded(prior) }))
      .toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1)),
    totals: additive(totals),
    priorTotals: additive(priorTotals),
  };
}

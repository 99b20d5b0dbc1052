import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dimensionKeys } from "./dimensions";
import { measureKeys } from "./measures";
import { charts, comparisons, readReportQuery } from "./report-query";
import { canChange, endBefore, lastDue, queryOf, savedReportQuery, skippedDay } from "./saved-report";

const ADMIN = { role: "admin" } as const;
const MANAGER = { role: "content_manager" } as const;
const NOW = new Date("2026-03-09T03:30:00Z");

const parameter = fc.oneof(
  fc.tuple(fc.constant("by"), fc.constantFrom(...dimensionKeys)),
  fc.tuple(fc.constant("m"), fc.constantFrom(...measureKeys)),
  fc.tuple(
    fc
      .constantFrom("is", "not")
      .chain((kind) => fc.constantFrom(...dimensionKeys.map((key) => `${kind}.${key}`))),
    fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom("~", "~~x", "7")),
  ),
  fc.tuple(fc.constant("days"), fc.constantFrom("1", "7", "x")),
  fc.constantFrom<[string, string]>(["from", "2026-03-01"], ["to", "2026-03-05"], ["since", "2026-01-05"]),
  fc.tuple(fc.constant("compare"), fc.constantFrom(...Object.keys(comparisons))),
  fc.tuple(fc.constant("sort"), fc.constantFrom("rows", ...measureKeys)),
  fc.constantFrom<[string, string]>(["dir", "asc"], ["layout", "pivot"], ["show", "conversions"]),
  fc.tuple(fc.constant("chart"), fc.constantFrom(...charts)),
);

test("a saved query asks the same question", () => {
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 12 }), fc.boolean(), (parameters, isAdmin) => {
      const viewer = isAdmin ? ADMIN : MANAGER;
      const { reportQuery } = readReportQuery(new URLSearchParams(parameters), viewer, NOW);
      const read = savedReportQuery(queryOf(reportQuery), viewer, NOW);
      expect(read).toEqual({ ...reportQuery, showsConversions: false });
    }),
  );
});

test("a report with figures that a viewer may not see isn't shown in part", () => {
  for (const query of ["by=sub1&m=payout&m=spend", "by=rank&m=payout&is.sub1=x&sort=views&m=views"])
    expect([savedReportQuery(query, MANAGER, NOW), savedReportQuery(query, ADMIN, NOW)], query).toEqual([
      null,
      expect.anything(),
    ]);
  expect(savedReportQuery("by=sub1&m=payout&days=7", MANAGER, NOW)).not.toBeNull();
});

test("owners change their reports, and administrators those that are shared", () => {
  const can = (userId: string, role: "admin" | "content_manager", isShared: boolean) =>
    canChange({ userId, role }, { ownerId: "ann", isShared });
  expect([can("ann", "content_manager", false), can("bob", "admin", true)]).toEqual([true, true]);
  expect([can("bob", "admin", false), can("bob", "content_manager", true)]).toEqual([false, false]);
});

describe("emails are due", () => {
  test.for([
    // The clocks in New York go forward on March 8, 2026, a Sunday, and back on November 1.
    ["2026-03-08T10:59:00Z", "2026-03-07", "2026-03-02", "2026-03-01"],
    ["2026-03-08T11:00:00Z", "2026-03-08", "2026-03-02", "2026-03-01"],
    ["2026-03-09T11:00:00Z", "2026-03-09", "2026-03-09", "2026-03-01"],
    ["2026-11-01T11:59:00Z", "2026-10-31", "2026-10-26", "2026-10-01"],
    ["2026-11-01T12:00:00Z", "2026-11-01", "2026-10-26", "2026-11-01"],
  ])("at 7 AM in New York: %s", ([at = "", ...days]) => {
    const now = new Date(at);
    expect([lastDue("daily", now), lastDue("weekly", now), lastDue("monthly", now)]).toEqual(days);
  });

  test("and cover whole days before that", () => {
    expect(endBefore("2026-03-09")).toEqual(new Date("2026-03-09T03:59:59.999Z"));
    expect(savedReportQuery("by=sub1&m=payout&days=7", ADMIN, endBefore("2026-03-09"))?.days).toEqual({
      first: "2026-03-02",
      last: "2026-03-08",
    });
  });

  test("name a skipped day until the next email is due", () => {
    const now = new Date("2026-03-10T10:59:00Z");
    const skippedOf = (frequency: "daily" | "weekly" | null) =>
      skippedDay({ frequency, skippedFor: "2026-03-09" }, now);
    expect([skippedOf("daily"), skippedOf("weekly"), skippedOf(null)]).toEqual([
      "2026-03-09",
      "2026-03-09",
      null,
    ]);
    const later = new Date("2026-03-10T11:00:00Z");
    expect(skippedDay({ frequency: "daily", skippedFor: "2026-03-09" }, later)).toBeNull();
  });
});

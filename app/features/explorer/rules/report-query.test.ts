import { describe, expect, test } from "vitest";
import { addFilter, filterParameters, readReportQuery, removeFilter, withFilters } from "./report-query";

const ADMIN = { role: "admin" } as const;
const MANAGER = { role: "content_manager" } as const;
/** Late on March 8 in New York, hours before the clocks go forward. */
const NOW = new Date("2026-03-09T03:30:00Z");

const read = (query: string, viewer: typeof ADMIN | typeof MANAGER = ADMIN) =>
  readReportQuery(new URLSearchParams(query), viewer, NOW);

describe("a question in a URL", () => {
  test("has defaults", () => {
    expect(read("").reportQuery).toMatchObject({
      by: ["source"],
      measures: ["views", "clicks", "ctr", "conversions", "payout", "epc"],
      filters: [],
      days: { first: "2026-02-07", last: "2026-03-08" },
      sort: { key: "views", direction: "desc" },
      comparison: null,
    });
  });

  test("ignores unknown parts, repeated dimensions, and a fourth one", () => {
    const { reportQuery } = read(
      "by=rank&by=brands&by=rank&by=day&by=hour&by=post&m=secret&sort=name&is.x=1&is.rank=",
    );
    expect(reportQuery.by).toEqual(["rank", "day", "hour"]);
    expect(reportQuery.measures).toContain("views");
    expect(reportQuery.filters).toEqual([]);
  });

  test("puts times in their order", () => {
    expect(read("by=week").reportQuery.sort).toEqual({ key: "rows", direction: "desc" });
    expect(read("by=hour").reportQuery.sort).toEqual({ key: "rows", direction: "asc" });
  });

  test("leaves out what content managers may not see", () => {
    const { reportQuery } = read("by=day&m=spend&m=payout&m=roas&m=views&sort=spend", MANAGER);
    expect(reportQuery.measures).toEqual(["payout"]);
    expect(read("m=spend", MANAGER).reportQuery.measures).toEqual(["conversions", "payout"]);
    expect(read("", MANAGER).reportQuery.by).toEqual(["sub1"]);
  });

  test.for([
    ["from=2026-02-30&to=2026-03-01", "Choose the first day of the period."],
    ["from=2026-03-01", "Choose the last day of the period."],
    ["from=2026-03-05&to=2026-03-01", "Choose a last day that isn't before the first one."],
    ["from=2026-03-05&to=2026-03-09", "Choose a last day that isn't in the future."],
    ["from=2020-01-01&to=2026-03-01", "Choose a period of at most 3 years."],
  ])("says what's wrong with %s", ([query, problem]) => {
    expect(read(query ?? "")).toMatchObject({ problem, reportQuery: { preset: 30 } });
  });

  test("compares as many days", () => {
    const prior = (query: string) => read(`from=2026-03-02&to=2026-03-08&${query}`).reportQuery.priorDays;
    expect(prior("compare=previous")).toEqual({ first: "2026-02-23", last: "2026-03-01" });
    expect(prior("compare=year")).toEqual({ first: "2025-03-03", last: "2025-03-09" });
    expect(prior("compare=since&since=2026-01-05")).toEqual({ first: "2026-01-05", last: "2026-01-11" });
    expect(prior("compare=since&since=2026-03-02")).toBeNull();
    expect(prior("compare=since")).toBeNull();
  });
});

describe("filters", () => {
  test("go into a URL and back, whatever their values are", () => {
    const filters = [
      { dimension: "sub3", isExcluded: false, values: ["~", "~~a", "a=b&c", null] },
      { dimension: "rank", isExcluded: true, values: ["2"] },
    ] as const;
    const query = new URLSearchParams(filterParameters(filters));
    expect(read(query.toString()).reportQuery.filters).toEqual(filters);
    expect(withFilters(new URLSearchParams("by=day&is.source=x"), filters)).toBe(`?by=day&${query}`);
  });

  test("accept only ids that the database can read", () => {
    expect(read("is.post=1&is.brand=x&is.network=99999999999&is.brand=7").reportQuery.filters).toEqual([
      { dimension: "brand", isExcluded: false, values: ["7"] },
    ]);
  });

  test("are replaced by a chosen value, and collect excluded ones", () => {
    const one = addFilter([], { dimension: "source", isExcluded: true, values: ["ads"] });
    const two = addFilter(one, { dimension: "source", isExcluded: true, values: [null] });
    expect(two).toEqual([{ dimension: "source", isExcluded: true, values: ["ads", null] }]);
    expect(addFilter(two, { dimension: "source", isExcluded: false, values: ["mail"] })).toEqual([
      { dimension: "source", isExcluded: false, values: ["mail"] },
    ]);
    const [filter] = two;
    expect(filter && removeFilter(two, filter, "ads")).toEqual([
      { dimension: "source", isExcluded: true, values: [null] },
    ]);
  });
});

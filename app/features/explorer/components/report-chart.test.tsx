import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { chartOf } from "../rules/chart";
import { readReportQuery } from "../rules/report-query";
import type { Report } from "../rules/table";
import { ReportChart } from "./report-chart";

const NOW = new Date("2026-03-08T12:00:00Z");

function drawn(
  query: string,
  rows: readonly [key: string, payout: number, spend: number][],
  rowCount?: number,
) {
  const { reportQuery } = readReportQuery(new URLSearchParams(query), { role: "admin" }, NOW);
  const report: Report = {
    rows: rows.map(([key, payout, spend]) => ({
      keys: [key],
      labels: ["Same name"],
      sums: { payout, spend },
      prior: { payout: 100, spend: 0 },
    })),
    rowCount: rowCount ?? rows.length,
    totals: {},
    priorTotals: {},
    facts: ["conversions", "spend"],
    completeFrom: null,
  };
  const chart = chartOf(report, reportQuery);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/admin/reports?${query}`]}>
      {chart && <ReportChart chart={chart} filters={reportQuery.filters} asOf={NOW} />}
    </MemoryRouter>,
  );
}

test("a loss is an outlined bar with a minus, and a gain is filled", () => {
  const page = drawn("by=campaign&m=profit", [
    ["a", 900, 100],
    ["b", 100, 500],
  ]);
  expect(page).toMatch(/-\$4\.00|−\$4\.00/);
  expect(page.match(/<rect x="[^>]*fill-none stroke-error/g)).toHaveLength(1);
  expect(page.match(/<rect x="[^>]*class="fill-chart-1"/g)).toHaveLength(1);
});

test("the name of a bar is a link that limits the report to its value, also if names repeat", () => {
  const page = drawn("by=campaign&m=profit&days=7", [
    ["a", 900, 100],
    ["b", 100, 500],
  ]);
  for (const key of ["a", "b"])
    expect(page).toContain(
      `href="/admin/reports?by=campaign&amp;m=profit&amp;days=7&amp;is.campaign=${key}"`,
    );
  expect(page.match(/>Same name</g)).toHaveLength(2);
});

test("the earlier days are a dashed line with an entry in the legend", () => {
  const rows = [["2026-03-02", 900, 0]] as const;
  const compared = drawn(
    "by=day&m=payout&days=7&compare=previous",
    rows.map(([...row]) => row),
  );
  expect(compared).toContain("Payout in the earlier days");
  expect(compared).toContain("stroke-dasharray");
  expect(
    drawn(
      "by=day&m=payout&days=7",
      rows.map(([...row]) => row),
    ),
  ).not.toContain("stroke-dasharray");
});

test("only a note is shown if days weren't read", () => {
  const page = drawn("by=day&m=payout&days=7&sort=payout", [["2026-03-02", 900, 0]], 3_000);
  expect(page).toContain("The chart isn&#x27;t shown because the report has 3,000 rows");
  expect(page).not.toContain("<svg");
});

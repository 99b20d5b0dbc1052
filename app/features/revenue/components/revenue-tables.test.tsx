import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DateTable } from "./revenue-tables";

test("the date table shows its first 10 days, and the rest on request (spec:revenue#revenue-by-date)", () => {
  const days = Array.from({ length: 12 }, (_, index) => ({
    day: `2026-03-${String(12 - index).padStart(2, "0")}`,
    conversions: 1,
    payoutCents: 100,
    spendCents: null,
  }));
  const html = renderToStaticMarkup(<DateTable days={days} seesSpend={false} mismatch={null} id="days" />);
  const [shown = ""] = html.split("</table>");
  expect(shown.match(/Mar \d+, 2026/g)).toHaveLength(10);
  expect(html).toContain("All dates (12)");
});

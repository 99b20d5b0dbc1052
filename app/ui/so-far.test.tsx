import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LineChart } from "./line-chart";

const chart = (soFar: number | null) =>
  renderToStaticMarkup(
    <LineChart
      label="Payout"
      points={["Nov 21", "Nov 22", "Nov 23"]}
      series={[{ name: "Payout", values: [100, 200, 50] }]}
      format={String}
      smallestStep={1}
      soFar={soFar}
    />,
  );

test("a day that isn't over is hatched, named in the legend, and named in the text alternative", () => {
  expect(chart(2)).toContain(
    'aria-label="Payout over time. Nov 23 isn&#x27;t over yet. The figures are in the table below."',
  );
  expect(chart(2)).toContain("Nov 23 so far");
  expect(chart(2)).toContain("data-so-far");
});

test("a chart of days that are over says nothing about that", () => {
  expect(chart(null)).toContain('aria-label="Payout over time. The figures are in the table below."');
  expect(chart(null)).not.toMatch(/so far|data-so-far/);
});

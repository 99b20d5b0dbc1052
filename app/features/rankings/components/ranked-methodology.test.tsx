import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RankedMethodology } from "./ranked-methodology";

test("the dots of the criteria have twelve colors, then repeat (spec:rankings#methodology)", () => {
  const criteria = Array.from({ length: 25 }, (_, index) => `Criterion ${index}`);
  const html = renderToStaticMarkup(<RankedMethodology text={null} criteria={criteria} />);
  const colors = [...html.matchAll(/<span aria-hidden="true" class="([^"]*)"/g)].map(([, look]) => look);
  expect(colors).toHaveLength(25);
  expect(new Set(colors.slice(0, 12)).size).toBe(12);
  expect(colors.slice(12, 24)).toEqual(colors.slice(0, 12));
  expect(colors[24]).toBe(colors[0]);
});

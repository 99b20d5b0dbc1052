import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { LivePrices } from "./live-prices";

function tableOf(packed: readonly (number | null)[]): string {
  const Page = () => <LivePrices state="TX" prices={{ TX: packed }} />;
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("a stale price has a mark that is read out and explained once below", () => {
  const html = tableOf([9_900, 20_000, null, 30_000, 1, 3]);
  expect(html.match(/class="sr-only">, not checked in 90 days/g)).toHaveLength(2);
  expect(html.match(/\* Not checked in 90 days/g)).toHaveLength(1);
  expect(html).toMatch(/\$200<\/span><span[^>]*>\/month<\/span><span[^>]*>\*/);
  expect(html).not.toMatch(/\$99<\/span><span[^>]*>\/month<\/span><span/);
});

test("fresh prices have none", () => {
  expect(tableOf([9_900, 20_000, null, 30_000])).not.toContain("ot checked");
});

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { LivePrices } from "./live-prices";

test("each price has a hidden mark of a stale one that is read out, and the table explains it once", () => {
  const Stub = createRoutesStub([{ path: "*", Component: () => <LivePrices prices={{ TX: [9_900] }} /> }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  const marks = html.match(/<span hidden="" data-part="stale"><span aria-hidden="true"[^>]*>\*</g);
  expect(marks).toHaveLength(4);
  expect(html.match(/class="sr-only">, not checked in 90 days/g)).toHaveLength(4);
  expect(html.match(/<tfoot hidden="">.*\* Not checked in 90 days/g)).toHaveLength(1);
});

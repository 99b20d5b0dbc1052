import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { ReportPage } from "./report-page";

function page(isStale: boolean): string {
  const brand = buildBrand({ isStale, lastVerifiedUpdated: "2026-03-08T15:00:00Z" });
  const Page = () => <ReportPage {...brand} plan={buildPricing()} isSent={false} refusal={undefined} />;
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/providers/ash/report/1"]} />);
}

test("the form for a wrong price says since when the price wasn't checked", () => {
  expect(page(true)).toContain("Price not checked since Mar 8, 2026");
  expect(page(false)).not.toContain("Price not checked");
});

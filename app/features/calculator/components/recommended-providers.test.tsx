import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { citedSources, type Site, SiteProvider } from "~/ui/site-context";
import { recommendProviders } from "../rules/recommend";
import { RecommendedProviders } from "./recommended-providers";

const source = { name: "FDA", url: "https://www.fda.gov/", asOf: "Mar 8, 2026" };
const sources = Object.fromEntries(citedSources.map((id) => [id, source])) as Site["sources"];
const site = { siteName: "DoseCompare", siteUrl: "", supportEmail: "", staff: null, sources };

test("a recommendation links to the proof of the price that it shows", () => {
  const brand = buildBrand({
    slug: "birch",
    pricing: [
      buildPricing({ pricingId: 7, priceCents: 50_000 }),
      buildPricing({ pricingId: 8, priceCents: 20_000, proofLink: "https://birch.example/prices" }),
    ],
  });
  const providers = recommendProviders([brand], "semaglutide");
  const Page = () => (
    <SiteProvider site={site}>
      <RecommendedProviders medication="semaglutide" reply={{ ok: true, providers }} onRetry={() => {}} />
    </SiteProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/calculator/results"]} />);
  expect(html).toMatch(/<a [^>]*href="\/providers\/birch#price-8"[^>]*>Proof and history</);
  expect(html).not.toContain("#price-7");
});

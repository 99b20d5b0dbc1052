import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { rankProviders } from "~/features/pricing/rules/ranking";
import { citedSources, type Site, SiteProvider } from "~/ui/site-context";
import { criteriaOf } from "../rules";
import type { ComparisonAnswers } from "../schema";
import { ProviderCard } from "./provider-card";

const answers: ComparisonAnswers = {
  state: "CA",
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  paymentMethod: "cash",
};
const source = { name: "FDA", url: "https://www.fda.gov/", asOf: "Mar 8, 2026" };
const sources = Object.fromEntries(citedSources.map((id) => [id, source])) as Site["sources"];
const site = { siteName: "DoseCompare", siteUrl: "", supportEmail: "", staff: null, sources };

/** The card of a brand that is the only one in its list. */
function card(overrides: Partial<Brand>, shown: Partial<ComponentProps<typeof ProviderCard>> = {}): string {
  const brand = buildBrand({ pricing: [buildPricing({ priceCents: 19_900 })], ...overrides });
  const [provider] = rankProviders([brand], criteriaOf(answers));
  if (!provider) throw new Error("The brand doesn't match.");
  const Page = () => (
    <SiteProvider site={site}>
      <ProviderCard provider={provider} rank={1} answers={answers} {...shown} />
    </SiteProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/compare-providers/results"]} />);
}

const noLinks = { semaLink: null, trizepLink: null, glpLink: null, websiteLink: null };
const unlistedFee = [buildFee({ feeType: "Membership", feeAmountCents: null })];

describe("the card of a provider", () => {
  // spec:compare#visit-provider
  test("without any link has no button, and says why", () => {
    const html = card(noLinks);
    expect(html).toContain("We don’t have a link to this provider.");
    expect(html).not.toContain("Visit Provider");
    expect(html).not.toContain('href="#"');
  });

  test("never uses the other medication's link", () => {
    expect(card({ ...noLinks, trizepLink: "https://tirzepatide.example" })).not.toContain("Visit Provider");
    expect(card({ ...noLinks, semaLink: "https://semaglutide.example" })).toContain("Visit Provider");
  });

  test("with an unlisted membership fee says so, and doesn't get the cheapest badge", () => {
    const html = card({ fees: unlistedFee });
    expect(html).toContain("Plus a membership fee (amount not listed)");
    expect(html).not.toContain("Cheapest Option");
    expect(card({})).not.toContain("amount not listed");
  });

  test("with a stale price says so beside the price and beside its badges", () => {
    const html = card({ isStale: true, lastVerifiedUpdated: "2026-03-08T15:00:00Z" });
    expect(html).toContain("Price not checked since Mar 8, 2026");
    expect(html).toContain("Not checked in 90 days");
    expect(html).toContain("Cheapest Option");
    expect(card({ isStale: true })).toContain("Price not checked yet");
    expect(card({ lastVerifiedUpdated: "2026-03-08T15:00:00Z" })).not.toContain("ot checked");
  });

  test("says where the provider serves and when its prices were checked, as a sentence and a date", () => {
    const dc = { answers: { ...answers, state: "DC" }, openedFirst: "details" } as const;
    const html = card({ lastVerifiedUpdated: "2026-11-20T15:00:00Z" }, dc);
    expect(html).toContain("Serves the District of Columbia");
    expect(html).toMatch(/Prices last checked<\/dt><dd[^>]*>Nov 20, 2026</);
  });

  test.for([
    [{ medicationSource: "compounded" }, "Compounded"],
    [{ medicationSource: "brand_name", productName: "wegovy" }, "FDA-approved: Wegovy"],
    [{}, "Source not listed"],
  ] as const)("with a price of %j says %s beside the medication, and explains it", ([source, label]) => {
    const html = card({ pricing: [buildPricing(source)] });
    expect(html).toMatch(
      new RegExp(`Semaglutide Injection<button type="button" popoverTarget="[^"]+"[^>]*>.*?${label}<`),
    );
    expect(html).not.toContain("This price is for");
  });

  test("of a provider with both sources says which one its price is for", () => {
    const compounded = buildPricing({ medicationSource: "compounded", priceCents: 19_900 });
    const wegovy = { medicationSource: "brand_name", productName: "wegovy", priceCents: 34_900 } as const;
    expect(card({ pricing: [buildPricing({ pricingId: 2, ...wegovy }), compounded] })).toContain(
      "This price is for the semaglutide injection: compounded. Other plans here: FDA-approved: Wegovy.",
    );
  });

  test("explains each badge on focus", () => {
    const html = card({ rebateCents: 5_000 });
    const explained = [...html.matchAll(/<button[^>]*aria-describedby="([^"]+)"[^>]*>.*?<\/button>/g)];
    const explanations = explained.map(
      ([, id]) => new RegExp(`id="${id}" role="tooltip"[^>]*><span[^>]*>([^<]*)`).exec(html)?.[1],
    );
    expect(explanations).toEqual([
      expect.stringMatching(/^It’s first in this list, sorted by lowest first-month total\./),
      expect.stringMatching(/^We pay you a \$50 rebate/),
      expect.stringMatching(/^No monthly total in this list is lower/),
    ]);
  });
});

import { href } from "react-router";
import { faqData } from "~/features/blog/rules/structured-data";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { sourceOf } from "~/features/content/rules/facts";
import { factsBehind } from "~/features/content/rules/faq-questions";
import { homePrices } from "~/features/places/rules/home-prices";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/home.route";
import { CalculatorCta } from "./components/calculator-cta";
import { ClaimsBand } from "./components/claims-band";
import { ClosingCta } from "./components/closing-cta";
import { Faq } from "./components/faq";
import { FeatureTable } from "./components/feature-table";
import { Hero } from "./components/hero";
import { HowItWorks } from "./components/how-it-works";
import { Testimonials } from "./components/testimonials";
import { TrustStrip } from "./components/trust-strip";
import { exampleOffers } from "./rules/example-offers";
import { featureRows, steps } from "./rules/home-content";
import { siteData } from "./rules/structured-data";

/**
 * The texts come with the data and not with the scripts, because operators can replace them and the page stays small.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const brands = await context.get(brandCatalogContext).all();
  const texts = context.get(siteTextsContext);
  const { home, claims, claimsFootnote, questions, testimonials } = await texts.content();
  const facts = await texts.facts();
  const content = {
    home,
    claims,
    claimsFootnote,
    questions: Object.entries(questions).map(([id, words]) => ({
      id,
      ...words,
      sources: factsBehind(id, words.answer).map((fact) => sourceOf(facts[fact])),
    })),
    testimonials: testimonials.home,
    exampleOffers: exampleOffers(brands),
    featureRows: featureRows(home.providersInTable),
    steps,
  };
  return { providerCount: brands.length, prices: homePrices(brands), content };
}

export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData;
  const tags = pageMeta({
    site,
    path: href("/"),
    title: "Compare GLP-1 providers and prices",
    description: loaderData?.content.home.description ?? "",
  });
  if (!site || !loaderData) return tags;
  const items = [siteData(site), faqData(loaderData.content.questions)].filter((item) => item !== null);
  return [...tags, ...items.map((item) => ({ "script:ld+json": item }))];
};

export default function Home({ loaderData: { content, prices, providerCount } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        lead={content.home.lead}
        offers={content.exampleOffers}
        prices={prices}
        providerCount={providerCount}
      />
      <TrustStrip facts={content.home.trust} />
      <HowItWorks steps={content.steps} />
      <ClaimsBand claims={content.claims} footnote={content.claimsFootnote} />
      <FeatureTable rows={content.featureRows} />
      <Testimonials testimonials={content.testimonials} />
      <CalculatorCta />
      <Faq questions={content.questions} />
      <ClosingCta />
    </>
  );
}

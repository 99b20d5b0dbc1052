import { href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { claims, claimsFootnote, withSiteName } from "~/features/content/rules/claims";
import { homeTestimonials } from "~/features/content/rules/testimonials";
import { platformContext } from "~/platform/context.server";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/home.route";
import { CalculatorCall } from "./components/calculator-call";
import { ClaimsBand } from "./components/claims-band";
import { ClosingCall } from "./components/closing-call";
import { Faq } from "./components/faq";
import { FeatureTable } from "./components/feature-table";
import { Hero } from "./components/hero";
import { HowItWorks } from "./components/how-it-works";
import { Stories } from "./components/stories";
import { TrustStrip } from "./components/trust-strip";
import { exampleOffers, featureRows, questions, steps, trustFacts } from "./rules/home-content";

/** The words come with the data, not with the scripts: an operator can replace them, and the page stays light. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(platformContext);
  const brands = await context.get(brandCatalogContext).all();
  const content = {
    claims,
    claimsFootnote,
    homeTestimonials,
    exampleOffers,
    featureRows,
    questions,
    steps,
    trustFacts,
  };
  return { providerCount: brands.length, content: withSiteName(content, config.SITE_NAME) };
}

export function headers() {
  return { "X-Page-Cache": "brands site" };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/"),
    title: "Compare GLP-1 providers and prices",
    description:
      "Compare 100+ licensed online providers of semaglutide and tirzepatide by state, price, fees and ratings. Free to use, quotes in 2 minutes.",
  });

export default function Home({ loaderData: { content, providerCount } }: Route.ComponentProps) {
  return (
    <>
      <Hero offers={content.exampleOffers} providerCount={providerCount} />
      <TrustStrip facts={content.trustFacts} />
      <HowItWorks steps={content.steps} />
      <ClaimsBand claims={content.claims} footnote={content.claimsFootnote} />
      <FeatureTable rows={content.featureRows} />
      <Stories stories={content.homeTestimonials} />
      <CalculatorCall />
      <Faq questions={content.questions} />
      <ClosingCall />
    </>
  );
}

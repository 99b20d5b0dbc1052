import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { listPriceHistory } from "~/features/brands/queries/price-history.server";
import { findCurrentSlug } from "~/features/brands/queries/slugs.server";
import type { Brand } from "~/features/brands/schema";
import { stoppedPage } from "~/features/brands/use-cases/missing-target.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { sourceOf } from "~/features/content/rules/facts";
import { dayOf } from "~/kernel/days";
import { formatDollars } from "~/kernel/money";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/provider.route";
import { MissingProvider } from "./components/missing-provider";
import { ProviderPage } from "./components/provider-page";
import { joinWords } from "./rules/facts";
import { planHistories } from "./rules/plan-history";
import { defaultPlan, lowestPrice } from "./rules/plans";
import { breadcrumbData, providerData } from "./rules/structured-data";
import { visitPath } from "./rules/visit";
import { keptChoices, PAGE_PARAMETERS, readPlanId, readSchedules, STOP_PARAMETER } from "./schema";

/** The newest changes of a brand's prices that its page can show. */
const HISTORY_LENGTH = 1_000;

/**
 * One brand's page. It is the same for everyone and is cached, unless its URL selects a plan. A brand's former URL
 * redirects to its current one (spec:providers#slug-redirects); a URL that belongs to no brand, or to an archived one,
 * gets a page that says so. A stopped brand's URL redirects to its alternatives for now (spec:brands#stop-links).
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(params.slug);
  const { reads, now, log } = context.get(platformContext);
  const info = context.get(requestInfoContext);
  if (!brand && (await catalog.stoppedBySlug(params.slug))) throw redirect(stoppedPage(params.slug, null));
  if (!brand) {
    const slug = await reads.read(info, (db) => findCurrentSlug(db, params.slug));
    if (slug && slug !== params.slug) throw redirect(href("/providers/:slug", { slug }) + url.search, 301);
    return data({ kind: "missing" as const }, { status: 404 });
  }
  const facts = await context.get(siteTextsContext).facts();
  const plan = defaultPlan(brand, readPlanId(url.searchParams));
  const changes = await reads
    .read(info, (db) => listPriceHistory(db, brand.brandId, HISTORY_LENGTH))
    .catch((error: unknown) => {
      log.failure(error, "price history not loaded");
      return null;
    });
  const answer = {
    kind: "found" as const,
    brand,
    planId: plan?.pricingId ?? null,
    hasLink: visitPath(brand) !== null,
    histories: planHistories(brand.pricing, changes ?? []),
    today: dayOf(now()),
    cost: {
      stopPlanId:
        defaultPlan(brand, readPlanId(url.searchParams, STOP_PARAMETER) ?? plan?.pricingId ?? null)
          ?.pricingId ?? null,
      schedules: readSchedules(url.searchParams),
      choices: keptChoices(url.searchParams),
      expenseSource: sourceOf(facts.medicalExpense),
      doseSources: [sourceOf(facts.semaglutideSteps), sourceOf(facts.tirzepatideSteps)],
    },
  };
  // A page without the history is shown but not cached.
  if (!changes) return data(answer);
  const headers = { "X-Page-Cache": "brands site", "X-Page-Query": PAGE_PARAMETERS.join(" ") };
  return data(answer, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/providers/:slug", { slug: params.slug });
  if (loaderData?.kind !== "found") {
    return pageMeta({
      site,
      path,
      title: "Provider not found",
      description: "There’s no provider at this URL.",
      noindex: true,
    });
  }
  const { brand } = loaderData;
  const tags = pageMeta({
    site,
    path,
    title: `${brand.brandName}: GLP-1 Prices, Fees, and States`,
    description: describe(brand),
  });
  if (!site) return tags;
  const url = site.siteUrl + path;
  const logoUrl = brand.logoUrl?.startsWith("/") ? site.siteUrl + brand.logoUrl : brand.logoUrl;
  const trail = [
    { name: "Home", url: site.siteUrl + href("/") },
    { name: "Providers", url: site.siteUrl + href("/providers") },
    { name: brand.brandName, url },
  ];
  return [
    ...tags,
    { "script:ld+json": breadcrumbData(trail) },
    { "script:ld+json": providerData(brand, { url, logoUrl }) },
  ];
};

function describe(brand: Brand): string {
  const prices = (["semaglutide", "tirzepatide"] as const).flatMap((medication) => {
    const lowest = lowestPrice(brand, medication);
    return lowest ? [`${medication} from ${formatDollars(lowest.monthlyTotalCents)} per month`] : [];
  });
  const offer = prices.length > 0 ? `${brand.brandName}: ${joinWords(prices)}. ` : "";
  return `${offer}See every plan and fee, what the first year costs month by month, and which states it serves.`;
}

export default function Provider({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <MissingProvider slug={params.slug} />;
  return <ProviderPage key={loaderData.brand.brandId} {...loaderData} />;
}

import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import { type FieldErrors, fieldErrors } from "~/features/leads/schema";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/report.route";
import { failedMessage, ReportPage, type ReportRefusal } from "./components/report-page";
import { storeReport } from "./mutations/reports.server";
import { ALL_REPORTS, allReportsLimit, reportLimit } from "./rules/report";
import { readPricingId, reportSchema } from "./schema";

export const handle: PageHandle = { document: true };

/**
 * The form for one price. A URL without a price that the provider has leads back to the provider's prices
 * (spec:price-reports#report).
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findPlan(params, context);
  if (!found) throw redirect(`${href("/providers/:slug", { slug: params.slug })}#prices`);
  const { slug, brandName, isStale, lastVerifiedUpdated } = found.brand;
  const isSent = url.searchParams.get("sent") === "1";
  return { slug, brandName, isStale, lastVerifiedUpdated, plan: found.plan, isSent };
}

async function findPlan(params: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const brand = await context.get(brandCatalogContext).bySlug(params.slug);
  const id = readPricingId(params.pricingId);
  const plan = brand?.pricing.find(({ pricingId }) => pricingId === id);
  return brand && plan ? { brand, plan } : null;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": "no-store", ...retryAfterOf(actionHeaders) };
}

/** Stores a report (spec:price-reports#report). Nothing about the sender is kept. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const own = platform.rateLimit("price report", reportLimit.points, reportLimit.seconds);
  const wait = await own.consume(context.get(requestInfoContext).clientAddress);
  if (wait !== null) return refuse(429, tooManyFormsMessage(wait), {}, "", wait);
  const fields = await readFields(request);
  const message = fields.message ?? "";
  const parsed = reportSchema.safeParse(fields);
  if (!parsed.success) return refuse(400, "Your report wasn’t sent", fieldErrors(parsed.error), message);
  const found = await findPlan(params, context);
  if (!found) throw data(goneMessage, { status: 404 });
  const all = platform.rateLimit("all price reports", allReportsLimit.points, allReportsLimit.seconds);
  const everyone = await all.consume(ALL_REPORTS);
  if (everyone !== null) return refuse(429, fullMessage, {}, message, everyone);
  try {
    const report = { brandId: found.brand.brandId, plan: found.plan, message: parsed.data.message };
    const result = await storeReport(platform.db, report, platform.now());
    if (result === "full") return refuse(503, fullMessage, {}, message, 3_600);
  } catch (error) {
    platform.log.failure(error, "price report not stored");
    return refuse(503, failedMessage, {}, message, 30);
  }
  return redirect(`${href("/providers/:slug/report/:pricingId", params)}?sent=1`, 303);
}

const goneMessage = "The provider’s page no longer lists this price (pricingId).";
const fullMessage = "We have more reports than we can read right now. Please email us instead.";

function refuse(status: number, message: string, errors: FieldErrors, typed: string, wait?: number) {
  const headers = wait === undefined ? {} : retryAfter(wait);
  return data<ReportRefusal>({ message, errors, typed }, { status, headers });
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/providers/:slug/report/:pricingId", params),
    title: `Report a Wrong Price: ${loaderData?.brandName ?? "Provider"}`,
    description: "Tell us that a price on this site is wrong.",
    noindex: true,
  });

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} refusal={actionData} />;
}

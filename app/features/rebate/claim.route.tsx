import { createContext, data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/claim.route";
import { ClaimMail, claimMailSubject } from "./components/claim-mail";
import { ClaimPage } from "./components/claim-page";
import { formatClaimDay, orderDateBounds } from "./rules/order-date";
import { type ClaimResponse, type ClaimValues, submittedTitle } from "./schema";
import { type ConfirmationFacts, receiveClaim } from "./use-cases/receive-claim.server";

/** Whether this request has stored a claim. The page's title comes from the loader, which runs after the action. */
const isSubmittedContext = createContext(false);

export const handle: PageHandle = { document: true };

/**
 * Stopped providers are listed too, since people who already bought there may claim (spec:brands#stop).
 * `providerNames` is null if the list of providers can't be read; claimants can still type any name.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(platformContext);
  const brands = await context
    .get(brandCatalogContext)
    .allWithStopped()
    .catch(() => null);
  return {
    isSubmitted: context.get(isSubmittedContext),
    submissionId: crypto.randomUUID(),
    bounds: orderDateBounds(now()),
    providerNames: brands?.map((brand) => brand.brandName) ?? null,
  };
}

/** The page contains a unique id and today's date, so it can't be cached. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": "no-store", ...retryAfterOf(actionHeaders) };
}

/** Handles a claim sent without the page's script; `submit.route.ts` handles claims sent by the script. */
export async function action({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const platform = context.get(platformContext);
  const received = await receiveClaim(request, {
    platform,
    info: context.get(requestInfoContext),
    catalog: context.get(brandCatalogContext),
    page: href("/rebate-claim"),
    confirmation: (facts) => writeConfirmation(facts, platform.config),
  });
  if (received.ok) {
    context.set(isSubmittedContext, true);
    return data<FormResponse>({ answer: { ok: true, ...received.receipt }, values: {} });
  }
  const { problem, values, status, wait } = received;
  const headers = wait === undefined ? {} : retryAfter(wait);
  return data<FormResponse>({ answer: { ok: false, ...problem }, values }, { status, headers });
}

type FormResponse = { answer: ClaimResponse; values: ClaimValues };

async function writeConfirmation(
  facts: ConfirmationFacts,
  config: { SITE_NAME: string; SITE_URL: string; SUPPORT_EMAIL: string },
) {
  const site = mailSite(config);
  const { html, text } = await renderMail(
    <ClaimMail
      site={site}
      fullName={facts.fullName}
      provider={facts.provider}
      orderDate={formatClaimDay(facts.orderDate)}
      termsUrl={`${config.SITE_URL}${href("/rebate-terms")}`}
    />,
  );
  return { subject: claimMailSubject, html, text };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/rebate-claim"),
    title: loaderData?.isSubmitted ? submittedTitle : "Submit Rebate Claim",
    description:
      "Claim the rebate for an order you placed through this site. You need your order number, the order date, and a screenshot of the confirmation.",
  });

export default function RebateClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { isSubmitted: _, ...page } = loaderData;
  const props = { ...page, sent: actionData ?? null };
  return <Island name="rebate-claim" component={ClaimPage} props={props} isPage />;
}

import { data, href, isRouteErrorResponse } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { verifyBrand } from "~/features/brands/mutations/state.server";
import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import { decideReport, reopenReport } from "~/features/price-reports/mutations/reports.server";
import { listOpenReports } from "~/features/price-reports/queries/reports.server";
import { decisionSchema } from "~/features/price-reports/schema";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast, toastHeaders } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/verification.route";
import { CheckQueue } from "./components/check-queue";
import { LoadFailed } from "./components/load-failed";
import { decidedTexts, ReportQueue, reportProblems } from "./components/report-queue";
import { listVerificationQueue } from "./queries/verification.server";
import { loadBrandsFailedMessage } from "./rules/messages";
import type { CheckAnswer } from "./rules/stale-brand";
import { brandIdFrom } from "./schema";
import { undoCheck } from "./use-cases/undo-check.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const views = await openViews(db, currentActor(context), url, "/admin/verification");
  return { views, ...(await listVerificationQueue(db, now())), reported: await listOpenReports(db) };
}

/** Records that one brand's prices were checked just now, undoes that, or decides a visitor's report. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.reportId !== undefined) return decide(fields, context, url);
  const brandId = brandIdFrom(fields.brandId);
  const isKnown = fields.intent === undefined || fields.intent === "undo";
  if (brandId === null || !isKnown)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const actor = currentActor(context);
  const list = sameList(url);
  if (fields.intent === "undo") {
    const undone = await undoCheck(db, actor, brandId, now());
    const text = undone
      ? `Verification of ${undone.brandName.slice(0, 200)} undone`
      : "It's too late to undo this, or this brand has changed since then";
    return redirectWithToast(list.back, { text, tone: undone ? "good" : "error" }, config);
  }
  const verified = await verifyBrand(db, actor, brandId, now());
  const toast = verified
    ? {
        text: `${verified.brandName.slice(0, 200)} marked as verified today`,
        undo: { action: list.undo, fields: { intent: "undo", brandId: String(brandId) } },
      }
    : { text: "This brand no longer exists", tone: "error" as const };
  if (fields.stay !== "true") return redirectWithToast(list.back, toast, config);
  // The page with the open row stays; only its data is loaded again.
  return data<CheckAnswer>({ kind: "done" }, { headers: await toastHeaders(toast, config) });
}

/** The queue stays on the screen, even if the server can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message = "The server didn't respond. Try again.";
  const answer = await withOfflineFallback<CheckAnswer>(serverAction, { kind: "refused", message });
  return data(answer, { status: answer.kind === "done" ? 200 : 422 });
}

/** Closes a report, or opens it again (spec:price-reports#report-decision). */
async function decide(
  fields: Record<string, string>,
  context: Route.ActionArgs["context"],
  url: Route.ActionArgs["url"],
) {
  const { db, now, config } = context.get(platformContext);
  const parsed = decisionSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, reportId } = parsed.data;
  const [actor, at] = [currentActor(context), now()];
  const result =
    intent === "reopen"
      ? await reopenReport(db, actor, reportId, at)
      : await decideReport(db, actor, { reportId, decision: intent }, at);
  const list = sameList(url);
  if (!result.done)
    return redirectWithToast(list.back, { text: reportProblems[result.problem], tone: "error" }, config);
  const undo = { action: list.undo, fields: { intent: "reopen", reportId: String(reportId) } };
  const toast = { text: decidedTexts[intent], ...(intent === "reopen" ? {} : { undo }) };
  return redirectWithToast(list.back, toast, config);
}

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, total, reported, views } = loaderData;
  return (
    <>
      <PageHeader
        title="Prices to check"
        actions={
          <ButtonLink to={href("/admin/blog/prices")} variant="secondary" size="sm">
            Prices in posts
          </ButtonLink>
        }
      >
        {`Brands whose prices haven't been compared with the provider's site in ${STALE_AFTER_DAYS} days, most urgent first: most visited, longest unchecked, and most often changed. `}
        Open the site, fix what changed, then select “Verified today.”
      </PageHeader>
      {actionData?.kind === "refused" && <Banner tone="error" title={actionData.message} className="mb-4" />}
      <ReportQueue {...reported} />
      <CheckQueue
        queue={queue}
        total={total}
        head={(columns) => <SavedViews views={views} columns={columns} />}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <>
      <PageHeader title="Prices to check" />
      <LoadFailed message={loadBrandsFailedMessage} />
    </>
  );
}

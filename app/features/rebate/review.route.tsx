import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { NotesPanel } from "~/features/notes/public-components/notes-panel";
import { openNotes } from "~/features/notes/use-cases/notes.server";
import { dayOf } from "~/kernel/days";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import type { FormRefusal } from "~/ui/staff-form";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/review.route";
import { StatusBadge } from "./components/claim-badges";
import { ClaimFactsCard } from "./components/claim-facts";
import { ClaimHistory } from "./components/claim-history";
import { ClaimPager } from "./components/claim-pager";
import { DecisionCard } from "./components/decision-card";
import { RuleChecks } from "./components/rule-checks";
import { ScreenshotViewer } from "./components/screenshot-viewer";
import { reviewMail } from "./jobs/review-mails.server";
import { decideClaim, type NotifyClaimant } from "./mutations/review.server";
import {
  type FullClaim,
  findAdjacentClaims,
  findClaim,
  findRebate,
  findRelated,
  listHistory,
} from "./queries/review.server";
import { checkRules } from "./rules/checks";
import { type ClaimDecision, statusLabels } from "./rules/review";
import { claimIdField, type DecisionProblem, decisionSchema, readDecision } from "./schema";
import { claimFilterOf, listQuery } from "./use-cases/review-filter.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { db, secrets, now } = platform;
  const claim = await claimOf(db, params.claimId);
  const thing = { kind: "claim", id: String(claim.claimId) } as const;
  const [related, history, adjacent, rebate, notes] = await Promise.all([
    findRelated(db, claim),
    listHistory(db, claim.claimId),
    findAdjacentClaims(db, claim, claimFilterOf(url, secrets)),
    claim.providerId === null ? null : findRebate(db, claim.providerId),
    openNotes(platform, currentActor(context), thing),
  ]);
  const { submissionId: _, householdKey: __, imageHash: ___, orderConfirmationImage: ____, ...shown } = claim;
  return {
    claim: shown,
    checks: checkRules({ ...claim, ...related }),
    history,
    notes,
    adjacent,
    rebate,
    today: dayOf(now()),
    query: listQuery(url),
  };
}

async function claimOf(db: Platform["db"], param: string): Promise<FullClaim> {
  const claimId = claimIdField.safeParse(param);
  const claim = claimId.success ? await findClaim(db, claimId.data) : null;
  if (!claim) throw new Response(null, { status: 404 });
  return claim;
}

/** Why a decision failed; `intent` is the submitted form. */
type DecisionRefusal = FormRefusal & { intent: ClaimDecision };

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, config, now } = platform;
  const fields = await readFields(request);
  const parsed = decisionSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, seen } = parsed.data;
  const claim = await claimOf(db, params.claimId);
  const bounds = { earliest: claim.orderDate, latest: dayOf(now()) };
  const { decided, problem } = readDecision(intent, fields, bounds);
  if (problem) return refuse(400, intent, problem, fields);

  const review = { ...decided, claimId: claim.claimId, seen };
  // Read before the transaction: an embedded database has one connection, and the catalog may need it.
  const brands = await context.get(brandCatalogContext).allWithStopped();
  const provider = brands.find(({ brandId }) => brandId === claim.providerId);
  const notify = notifier(platform, provider?.brandName ?? null);
  const result = await decideClaim(platform.database.db, currentActor(context), review, {
    now: now(),
    notify,
  });
  if (result.done) return redirectWithToast(url.pathname + url.search, { text: doneTexts[intent] }, config);
  if (result.problem === "unknown") throw new Response(null, { status: 404 });
  const message = `Another reviewer already updated this claim. It's now ${statusLabels[result.status].toLowerCase()}. Your decision wasn't saved or emailed.`;
  return refuse(409, intent, { message, errors: {} }, fields);
}

/** If the server can't be reached, the typed text stays. A successful decision redirects. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message =
    "The server didn't respond, so the claim may not be updated. Reload the page and check before you try again.";
  const unanswered: DecisionRefusal = { intent: "approve", message, errors: {}, values: {} };
  const answer = await withOfflineFallback<DecisionRefusal>(serverAction, unanswered);
  const refused = Object.keys(answer.errors).length > 0 ? 400 : 409;
  return data(answer, { status: answer === unanswered ? 422 : refused });
}

const doneTexts: Record<ClaimDecision, string> = {
  approve: "Approved. We're emailing the claimant.",
  decline: "Declined. We're emailing the claimant the reason.",
  pay: "Marked as paid. We're emailing the claimant.",
  reopen: "Reopened. We're emailing the claimant.",
};

function refuse(
  status: number,
  intent: ClaimDecision,
  problem: DecisionProblem,
  values: Record<string, string>,
) {
  return data<DecisionRefusal>({ intent, ...problem, values }, { status });
}

function notifier({ config, mailer }: Platform, providerName: string | null): NotifyClaimant {
  return async (tx, claim, decided) =>
    mailer.queue(tx, await reviewMail(config, claim, decided, providerName));
}

/** After someone else decided first, the page reloads and shows their decision. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const handle = { crumb: (data: Route.ComponentProps["loaderData"]) => `Claim ${data.claim.claimId}` };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const parts = [loaderData && `Claim ${loaderData.claim.claimId}`, matches[0].loaderData?.siteName];
  return [{ title: parts.filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, checks, history, notes, adjacent, rebate, today, query } = loaderData;
  const id = String(claim.claimId);
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            Claim {claim.claimId} <StatusBadge status={claim.status} />
          </span>
        }
        back={{ label: "Back to claims", to: `${href("/admin/claims")}${query}` }}
        actions={<ClaimPager {...adjacent} query={query} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenshotViewer
          key={claim.claimId}
          src={href("/admin/claims/:claimId/screenshot", { claimId: id })}
        />
        <div className="flex flex-col gap-5">
          <RuleChecks checks={checks} query={query} />
          <DecisionCard
            key={`${claim.claimId} ${claim.status}`}
            claim={claim}
            rebate={rebate}
            today={today}
            refusal={actionData}
          />
          <ClaimFactsCard claim={claim} rebate={rebate} />
          <ClaimHistory history={history} />
          {notes && <NotesPanel key={id} subject={{ kind: "claim", id }} open={notes} />}
        </div>
      </div>
    </>
  );
}

import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { rebateClaimHistory, rebateClaims } from "~/platform/db/tables/rebate";
import { type FullClaim, findClaim } from "../queries/review.server";
import { type ClaimStatus, decisionActions, statusAfter } from "../rules/review";
import type { ReviewDecision } from "../schema";

/** Queues the email to the claimant as part of the transaction. */
export type NotifyClaimant = (tx: Db, claim: FullClaim, decided: ReviewDecision) => Promise<void>;

export type DecisionResult =
  | { done: true; claim: FullClaim }
  /**
   * `changed`: someone else decided in the meantime. `claim` is the current one, and the claimant isn't emailed twice.
   */
  | { done: false; problem: "unknown" }
  | { done: false; problem: "changed"; status: ClaimStatus };

type Review = ReviewDecision & {
  claimId: number;
  /** The status on the reviewer's screen. */
  seen: ClaimStatus;
};

/**
 * Moves a claim from one status to the next, with its history, the audit entry, and the email to the claimant: all or
 * nothing. If several reviewers decide at once, one succeeds, and the others see what happened
 * (spec:rebate#claim-decision-once).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function decideClaim(
  db: Db,
  actor: Actor,
  review: Review,
  { now, notify }: { now: Date; notify: NotifyClaimant },
): Promise<DecisionResult> {
  assertAdmin(actor);
  const { claimId, seen, decision } = review;
  const toStatus = statusAfter(seen, decision);
  return db.transaction(async (tx) => {
    const claim = toStatus && (await moveClaim(tx, review, toStatus, now));
    if (!claim) return refusal(await findClaim(tx, claimId));
    const reason = "reason" in review ? review.reason : null;
    await tx
      .insert(rebateClaimHistory)
      .values({ claimId, fromStatus: seen, toStatus, reason, actorId: actor.userId, createdAt: now });
    await recordDecision(tx, actor, review, claim, now);
    await notify(tx, claim, review);
    return { done: true, claim };
  });
}

/** The first update succeeds; a concurrent one waits for the row and then finds another status. */
async function moveClaim(
  tx: Db,
  review: Review,
  status: ClaimStatus,
  now: Date,
): Promise<FullClaim | undefined> {
  const [claim] = await tx
    .update(rebateClaims)
    .set({ status, updatedAt: now, ...paymentColumns(review) })
    .where(
      and(
        eq(rebateClaims.claimId, review.claimId),
        eq(rebateClaims.status, review.seen),
        isNull(rebateClaims.archivedAt),
      ),
    )
    .returning();
  return claim;
}

function paymentColumns(review: Review) {
  if (review.decision !== "pay") return {};
  const { paidAmount, ...payment } = review.payment;
  return { ...payment, paidAmount: (paidAmount / 100).toFixed(2) };
}

function refusal(claim: FullClaim | null): DecisionResult {
  if (!claim) return { done: false, problem: "unknown" };
  return { done: false, problem: "changed", status: claim.status };
}

/** Reasons stay in the claim's history rather than in the audit log, because they may name a person. */
async function recordDecision(
  tx: Db,
  actor: Actor,
  review: Review,
  claim: FullClaim,
  now: Date,
): Promise<void> {
  const { status, paidAmount, paidOn, paidBy } = claim;
  const payment = review.decision === "pay" ? { paidAmount, paidOn, paidBy } : {};
  await recordAudit(
    tx,
    actor,
    {
      action: decisionActions[review.decision],
      entity: "claim",
      entityId: claim.claimId,
      summary: `Claim ${claim.claimId}`,
      before: { status: review.seen },
      after: { status, ...payment },
    },
    now,
  );
}

/**
 * Takes back a decision that the claimant wasn't emailed about yet, unless the claim changed since then. The history
 * keeps both steps.
 * @param decidedAt the moment of the decision. @returns false if the claim changed.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function takeBackDecision(
  db: Db,
  actor: Actor,
  { claimId, from, to, decidedAt }: { claimId: number; from: ClaimStatus; to: ClaimStatus; decidedAt: Date },
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const { claimId: id, status, updatedAt, archivedAt } = rebateClaims;
    const [claim] = await tx
      .update(rebateClaims)
      .set({ status: from, updatedAt: now })
      .where(and(eq(id, claimId), eq(status, to), eq(updatedAt, decidedAt), isNull(archivedAt)))
      .returning({ claimId: id });
    if (!claim) return false;
    const step = {
      claimId,
      fromStatus: to,
      toStatus: from,
      reason: "Undone before the claimant was emailed",
    };
    await tx.insert(rebateClaimHistory).values({ ...step, actorId: actor.userId, createdAt: now });
    const entry = {
      action: "undone",
      entity: "claim",
      entityId: claimId,
      summary: `Claim ${claimId}`,
    } as const;
    await recordAudit(tx, actor, { ...entry, before: { status: to }, after: { status: from } }, now);
    return true;
  });
}

/** Logs that personal data was exported: who exported it and which part. */
export async function recordClaimExport(
  db: Db,
  actor: Actor,
  status: ClaimStatus | null,
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  const summary = `CSV export of ${status ?? "all"} claims`;
  const entry = {
    action: "exported",
    entity: "claim",
    entityId: "export",
    summary,
    before: null,
    after: null,
  } as const;
  await recordAudit(db, actor, entry, now);
}

/** The statuses of a claim (spec:rebate#claim-statuses). */
export const claimStatuses = ["pending", "approved", "paid", "declined"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** The decisions that a reviewer can make. */
export const claimDecisions = ["approve", "decline", "pay", "reopen"] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

/** Pending → approved → paid; pending or approved → declined; declined → pending again. A paid claim stays paid. */
const transitions: Record<ClaimDecision, { from: readonly ClaimStatus[]; to: ClaimStatus }> = {
  approve: { from: ["pending"], to: "approved" },
  decline: { from: ["pending", "approved"], to: "declined" },
  pay: { from: ["approved"], to: "paid" },
  reopen: { from: ["declined"], to: "pending" },
};

/** The status after a decision; null if the decision isn't allowed. */
export function statusAfter(status: ClaimStatus, decision: ClaimDecision): ClaimStatus | null {
  const { from, to } = transitions[decision];
  return from.includes(status) ? to : null;
}

/** The decisions allowed for a claim with this status. */
export function decisionsFor(status: ClaimStatus): ClaimDecision[] {
  return claimDecisions.filter((decision) => statusAfter(status, decision) !== null);
}

/** The decisions that fit a list of claims with this status, or of all claims (null). */
export function decisionsFrom(status: ClaimStatus | null): readonly ClaimDecision[] {
  return status === null ? claimDecisions : decisionsFor(status);
}

export const statusLabels: Record<ClaimStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  paid: "Paid",
  declined: "Declined",
};

/** How a rebate is paid (spec:rebate#processing-time). */
export const paymentWays = ["check", "ach"] as const;
export type PaymentWay = (typeof paymentWays)[number];
export const paymentWayLabels: Record<PaymentWay, string> = { check: "Check", ach: "ACH" };

/** In the past tense, for the audit log. */
export const decisionActions: Record<ClaimDecision, string> = {
  approve: "approved",
  decline: "declined",
  pay: "paid",
  reopen: "reopened",
};

/**
 * A step of a claim, to follow the name of the person who took it: "approved the claim". `from` is null when the claim
 * was submitted.
 */
export function historyText(from: ClaimStatus | null, to: ClaimStatus): string {
  if (from === null) return "sent the claim";
  if (to === "paid") return "marked the claim as paid";
  if (to === "pending") return `reopened the ${statusLabels[from].toLowerCase()} claim`;
  return to === "declined" && from === "approved"
    ? "declined the approved claim"
    : `${statusLabels[to].toLowerCase()} the claim`;
}

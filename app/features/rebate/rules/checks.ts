import { claimFlagLabels } from "./flags";
import { orderDateBounds } from "./order-date";
import type { ClaimStatus } from "./review";
import { claimWithinDays, rebatesPerHouseholdAndYear } from "./terms";

/** Another claim for the reviewer to compare. */
export type RelatedClaim = {
  claimId: number;
  status: ClaimStatus;
  createdAt: Date;
  fullName: string;
};

/** One rule of the rebate, and how a claim meets it (spec:rebate#rule-checks). */
export type ClaimCheck = {
  rule: string;
  isKept: boolean;
  /** The result of the check. */
  finding: string;
  related: readonly RelatedClaim[];
};

const DAY_MS = 86_400_000;

type CheckedFacts = {
  claimId: number;
  createdAt: Date;
  orderDate: string;
  /** The household's other claims in the same calendar year. */
  household: readonly RelatedClaim[];
  sameOrder: readonly RelatedClaim[];
  sameImage: readonly RelatedClaim[];
};

/**
 * The rules that a reviewer checks, with current data: a claim declined in the meantime doesn't count toward the
 * household's limit, although the flag set on arrival stays (spec:rebate#rule-checks, spec:rebate#flags).
 */
export function checkRules(claim: CheckedFacts): ClaimCheck[] {
  return [checkDate(claim), checkHousehold(claim), checkOrder(claim.sameOrder), checkImage(claim.sameImage)];
}

function checkDate({ orderDate, createdAt }: CheckedFacts): ClaimCheck {
  const { earliest, latest } = orderDateBounds(createdAt);
  const isKept = orderDate >= earliest && orderDate <= latest;
  const finding =
    orderDate > latest ? "The order date is after the claim date." : `${orderedBefore(orderDate, latest)}.`;
  return { rule: `Order within ${claimWithinDays} days`, isKept, finding, related: [] };
}

/** @param claimedOn the day of the claim in New York. */
function orderedBefore(orderDate: string, claimedOn: string): string {
  const days = Math.round((Date.parse(claimedOn) - Date.parse(orderDate)) / DAY_MS);
  if (days === 0) return "Ordered on the day of the claim";
  return days === 1 ? "Ordered 1 day before the claim" : `Ordered ${days} days before the claim`;
}

function checkHousehold({ claimId, createdAt, household }: CheckedFacts): ClaimCheck {
  const isEarlier = (other: RelatedClaim) =>
    other.createdAt < createdAt ||
    (other.createdAt.getTime() === createdAt.getTime() && other.claimId < claimId);
  const before = household.filter((other) => other.status !== "declined" && isEarlier(other)).length;
  const isKept = before < rebatesPerHouseholdAndYear;
  const later = household.filter((other) => other.status !== "declined" && !isEarlier(other)).length;
  return {
    rule: `At most ${rebatesPerHouseholdAndYear} per household per year`,
    isKept,
    finding:
      before + later === 0
        ? "The only claim of this household this year."
        : `This household has ${before} earlier and ${later} later claims this year, not counting declined ones.`,
    related: household,
  };
}

function checkOrder(related: readonly RelatedClaim[]): ClaimCheck {
  const isKept = related.length === 0;
  return {
    rule: "Order number claimed once",
    isKept,
    finding: isKept
      ? "No other claim has this order number at this provider."
      : "Another claim has this order number at this provider.",
    related,
  };
}

function checkImage(related: readonly RelatedClaim[]): ClaimCheck {
  const isKept = related.length === 0;
  return {
    rule: "Screenshot sent once",
    isKept,
    finding: isKept ? "No other claim came with the same file." : `${claimFlagLabels.same_image}.`,
    related,
  };
}

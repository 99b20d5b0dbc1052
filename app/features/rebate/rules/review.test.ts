import { describe, expect, test } from "vitest";
import {
  type ClaimDecision,
  type ClaimStatus,
  claimDecisions,
  claimStatuses,
  decisionsFor,
  historyText,
  statusAfter,
} from "./review";

/** Every status with every decision: the resulting status, or null. */
const table: Record<ClaimStatus, Record<ClaimDecision, ClaimStatus | null>> = {
  pending: { approve: "approved", decline: "declined", pay: null, reopen: null },
  approved: { approve: null, decline: "declined", pay: "paid", reopen: null },
  paid: { approve: null, decline: null, pay: null, reopen: null },
  declined: { approve: null, decline: null, pay: null, reopen: "pending" },
};

describe.each(claimStatuses)("a claim that is %s", (status) => {
  test.each(claimDecisions)("and the decision %s", (decision) => {
    expect(statusAfter(status, decision)).toBe(table[status][decision]);
  });

  test("offers the decisions that are allowed", () => {
    expect(decisionsFor(status)).toEqual(
      claimDecisions.filter((decision) => table[status][decision] !== null),
    );
  });
});

test.each<[ClaimStatus | null, ClaimStatus, string]>([
  [null, "pending", "sent the claim"],
  ["pending", "approved", "approved the claim"],
  ["pending", "declined", "declined the claim"],
  ["approved", "declined", "declined the approved claim"],
  ["declined", "pending", "reopened the declined claim"],
  ["approved", "paid", "marked the claim as paid"],
])("the step from %s to %s is described in words", (from, to, words) => {
  expect(historyText(from, to)).toBe(words);
});

import { rebatesPerHouseholdAndYear } from "./terms";

/** Why a reviewer should look at a claim twice. A flagged claim is still accepted (spec:rebate#flags). */
const claimFlags = ["household_limit", "same_image", "same_order"] as const;
export type ClaimFlag = (typeof claimFlags)[number];

/** The labels that reviewers see. */
export const claimFlagLabels: Record<ClaimFlag, string> = {
  household_limit: `More than ${rebatesPerHouseholdAndYear} claims from this household this year`,
  same_image: "Another claim has the same screenshot",
  same_order: "This order number was already claimed",
};

/** @param before the numbers of earlier claims. */
export function flagsOf(before: {
  /** In the same calendar year. */
  earlierOfHousehold: number;
  withSameImage: number;
  withSameOrder: number;
}): ClaimFlag[] {
  const flags: ClaimFlag[] = [];
  if (before.earlierOfHousehold >= rebatesPerHouseholdAndYear) flags.push("household_limit");
  if (before.withSameImage > 0) flags.push("same_image");
  if (before.withSameOrder > 0) flags.push("same_order");
  return flags;
}

/** The calendar year in New York that contains this moment, from `start` up to but not including `end`. */
export function claimYear(moment: Date): { start: Date; end: Date } {
  const year = Number(moment.toLocaleDateString("en-US", { timeZone: "America/New_York", year: "numeric" }));
  return { start: newYear(year), end: newYear(year + 1) };
}

/** New York is five hours behind UTC on every New Year's Day. */
function newYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1, 5));
}

import { expect, test } from "vitest";
import { checkRules, type RelatedClaim } from "./checks";
import type { ClaimStatus } from "./review";

const createdAt = new Date("2025-03-31T16:00:00Z");
const claim = {
  claimId: 50,
  createdAt,
  orderDate: "2025-03-30",
  household: [],
  sameOrder: [],
  sameImage: [],
};

function other(claimId: number, status: ClaimStatus = "pending", at = "2025-02-01T16:00:00Z"): RelatedClaim {
  return { claimId, status, createdAt: new Date(at), fullName: "Jane Doe" };
}

const kept = (facts: Partial<Parameters<typeof checkRules>[0]>) =>
  checkRules({ ...claim, ...facts }).map((check) => check.isKept);

test("a valid claim meets all rules", () => {
  expect(kept({})).toEqual([true, true, true, true]);
});

test.each([
  ["2025-03-01", true, "Ordered 30 days before the claim."],
  ["2025-02-28", false, "Ordered 31 days before the claim."],
  ["2025-03-30", true, "Ordered 1 day before the claim."],
  ["2025-03-31", true, "Ordered on the day of the claim."],
  ["2025-04-01", false, "The order date is after the claim date."],
])("an order of %s", (orderDate, isKept, finding) => {
  expect(checkRules({ ...claim, orderDate })[0]).toMatchObject({ isKept, finding });
});

test("the fifth claim of a household in a year breaks the rule, the fourth doesn't", () => {
  expect(kept({ household: [1, 2, 3].map((id) => other(id)) })[1]).toBe(true);
  expect(kept({ household: [1, 2, 3, 4].map((id) => other(id)) })[1]).toBe(false);
});

test("declined and later claims don't count", () => {
  const later = other(60, "pending", "2025-05-01T16:00:00Z");
  const household = [other(1), other(2), other(3), other(4, "declined"), later];
  expect(kept({ household })[1]).toBe(true);
});

test.for([
  [[], "The only claim of this household this year."],
  [[other(1, "declined")], "The only claim of this household this year."],
  [[other(1)], "This household has 1 earlier and 0 later claims this year, not counting declined ones."],
  [
    [other(1), other(60, "paid", "2025-05-01T16:00:00Z"), other(61, "declined")],
    "This household has 1 earlier and 1 later claims this year, not counting declined ones.",
  ],
] as const)("the claims of the household %o are ordered by time", ([household, finding]) => {
  expect(checkRules({ ...claim, household })[1]?.finding).toBe(finding);
});

test("of two claims at the same moment, the one stored first is the earlier one", () => {
  const at = createdAt.toISOString();
  const household = [
    other(46, "paid", at),
    other(47, "paid", at),
    other(48, "paid", at),
    other(49, "paid", at),
  ];
  expect(kept({ household })[1]).toBe(false);
  expect(kept({ claimId: 40, household })[1]).toBe(true);
});

test("the same order or picture elsewhere is shown with those claims", () => {
  const [, , order, image] = checkRules({ ...claim, sameOrder: [other(7)], sameImage: [other(8)] });
  // The first of two claims is marked too, because the other one may have come later.
  expect(order).toMatchObject({
    isKept: false,
    finding: "Another claim has this order number at this provider.",
    related: [{ claimId: 7 }],
  });
  expect(image).toMatchObject({ isKept: false, related: [{ claimId: 8 }] });
});

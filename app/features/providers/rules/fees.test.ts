import { describe, expect, it } from "vitest";
import { buildFee } from "~/features/brands/factory";
import { feesCounted, feesLeftOut } from "./fees";

const membership = buildFee({ feeId: 1 });
const monthlyBox = buildFee({ feeId: 2, feeType: "MONTHLY supplies", feeAmountCents: 900 });
const consultation = buildFee({ feeId: 3, feeType: "Consultation", feeAmountCents: 7_500 });
const freeShipping = buildFee({ feeId: 4, feeType: "Shipping", feeAmountCents: 0 });
const unknownLab = buildFee({ feeId: 5, feeType: "Lab work", feeAmountCents: null });

const countings = (...fees: Parameters<typeof feesCounted>[0]) =>
  feesCounted(fees).map((entry) => entry.counting);

describe("feesCounted", () => {
  it("counts the first fee whose type says membership or monthly, and no other", () => {
    expect(countings(consultation, membership, monthlyBox)).toEqual([
      "not_counted",
      "monthly",
      "not_counted",
    ]);
    expect(countings(monthlyBox, membership)).toEqual(["monthly", "not_counted"]);
  });

  it("has nothing to count for a fee of $0, the membership fee too", () => {
    expect(countings(freeShipping, { ...membership, feeAmountCents: 0 }, monthlyBox)).toEqual([
      "free",
      "free",
      "not_counted",
    ]);
  });

  it("cannot count an amount that is not known", () => {
    expect(countings({ ...membership, feeAmountCents: null }, monthlyBox, unknownLab)).toEqual([
      "not_counted",
      "not_counted",
      "not_counted",
    ]);
  });
});

describe("feesLeftOut", () => {
  it("names what a first-year total lacks", () => {
    expect(feesLeftOut([membership, consultation, freeShipping, unknownLab])).toEqual([
      consultation,
      unknownLab,
    ]);
    expect(feesLeftOut([membership])).toEqual([]);
    expect(feesLeftOut([])).toEqual([]);
  });

  it("tells equal fees apart", () => {
    expect(feesLeftOut([membership, { ...membership }])).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { buildFee } from "~/features/brands/factory";
import { countFees, uncountedFees } from "./fees";

const membership = buildFee({ feeId: 1 });
const monthlyBox = buildFee({ feeId: 2, feeType: "MONTHLY supplies", feeAmountCents: 900 });
const consultation = buildFee({ feeId: 3, feeType: "Consultation", feeAmountCents: 7_500 });
const freeShipping = buildFee({ feeId: 4, feeType: "Shipping", feeAmountCents: 0 });
const unknownLab = buildFee({ feeId: 5, feeType: "Lab work", feeAmountCents: null });

const countings = (...fees: Parameters<typeof countFees>[0]) =>
  countFees(fees).map((entry) => entry.counting);

describe("countFees", () => {
  it("counts only the first fee whose type says membership or monthly", () => {
    expect(countings(consultation, membership, monthlyBox)).toEqual([
      "not_counted",
      "monthly",
      "not_counted",
    ]);
    expect(countings(monthlyBox, membership)).toEqual(["monthly", "not_counted"]);
  });

  it("counts nothing for a fee of $0, even a membership fee", () => {
    expect(countings(freeShipping, { ...membership, feeAmountCents: 0 }, monthlyBox)).toEqual([
      "free",
      "free",
      "not_counted",
    ]);
  });

  it("can't count an unknown amount", () => {
    expect(countings({ ...membership, feeAmountCents: null }, monthlyBox, unknownLab)).toEqual([
      "not_counted",
      "not_counted",
      "not_counted",
    ]);
  });
});

describe("uncountedFees", () => {
  it("lists the fees that a first-year total leaves out", () => {
    expect(uncountedFees([membership, consultation, freeShipping, unknownLab])).toEqual([
      consultation,
      unknownLab,
    ]);
    expect(uncountedFees([membership])).toEqual([]);
    expect(uncountedFees([])).toEqual([]);
  });

  it("distinguishes identical fees", () => {
    expect(uncountedFees([membership, { ...membership }])).toHaveLength(1);
  });
});

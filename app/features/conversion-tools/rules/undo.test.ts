import { expect, test } from "vitest";
import { type CurrentConversion, revertOf } from "./undo";

const current = (overrides: Partial<CurrentConversion> = {}): CurrentConversion => ({
  payoutCents: 300,
  status: "approved",
  isArchived: false,
  isReported: false,
  ...overrides,
});

test("an undo restores the previous values, even a missing amount", () => {
  const change = {
    before: { payoutCents: null, status: "reversed" as const },
    after: { payoutCents: 300, status: "approved" as const },
  };
  expect(revertOf(change, current())).toEqual({
    before: { payoutCents: 300, status: "approved" },
    after: { payoutCents: null, status: "reversed" },
    isKept: false,
  });
});

test("values that changed since stay, and the rest is restored", () => {
  const change = { before: { payoutCents: 280 }, after: { payoutCents: 300 } };
  expect(revertOf(change, current({ payoutCents: 310 }))).toMatchObject({ after: {}, isKept: true });
  expect(revertOf(change, current({ status: "reversed" }))).toMatchObject({
    after: { payoutCents: 280 },
    isKept: false,
  });
  // Someone already restored it by hand.
  expect(revertOf(change, current({ payoutCents: 280 }))).toMatchObject({ after: {}, isKept: false });
});

test("a restored or added conversion is deleted again, unless the network reported it since", () => {
  expect(revertOf({ before: { isArchived: true }, after: { isArchived: false } }, current()).after).toEqual({
    isArchived: true,
  });
  const added = { before: null, after: { payoutCents: 300, status: "approved" as const } };
  expect(revertOf(added, current())).toMatchObject({ after: { isArchived: true }, isKept: false });
  for (const changed of [{ isReported: true }, { payoutCents: 310 }, { status: "paid" as const }])
    expect(revertOf(added, current(changed))).toMatchObject({ after: {}, isKept: true });
  expect(revertOf(added, current({ isArchived: true }))).toMatchObject({ after: {}, isKept: false });
});

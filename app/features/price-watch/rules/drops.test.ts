import { describe, expect, test } from "vitest";
import { dropOf, type PlanChange, POINTS_SHOWN } from "./drops";
import type { Plan } from "./watch";

const plan: Plan = {
  pricingId: 7,
  medicationType: "sema_inject",
  dosage: "all_doses",
  planInterval: "monthly",
  medicationSource: "compounded",
  productName: null,
};
const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T12:00:00Z`;
const seenUntil = new Date(day(10));
const settledAt = new Date(day(28));

/** Prices in dollars by day, oldest first; null: the plan was removed. */
function history(...steps: [number, number | null, Partial<PlanChange>?][]): PlanChange[] {
  let before: number | null = null;
  return steps.map(([on, dollars, rest]) => {
    const newCents = dollars === null ? null : dollars * 100;
    const change: PlanChange = {
      ...plan,
      changedAt: day(on),
      source: "editor",
      isCorrection: false,
      oldCents: before,
      newCents,
      ...rest,
    };
    before = newCents;
    return change;
  });
}

const drop = (...steps: Parameters<typeof history>) => {
  const found = dropOf(plan, history(...steps), { seenUntil, settledAt });
  return found && [found.beforeCents, found.points.at(-1)?.cents];
};

describe("a drop", () => {
  test("is a lower price than the watcher knew", () => {
    expect(drop([1, 299], [12, 249])).toEqual([29_900, 24_900]);
  });

  test("is found after a rise, and compares with the highest price since then", () => {
    expect(drop([1, 299], [12, 349], [14, 299])).toEqual([34_900, 29_900]);
    expect(drop([1, 299], [12, 249], [14, 279])).toEqual([29_900, 27_900]);
  });

  test.each([
    ["nothing changed", [[1, 299]]],
    [
      "it rose",
      [
        [1, 299],
        [12, 349],
      ],
    ],
    [
      "the watcher knows it",
      [
        [1, 299],
        [10, 249],
      ],
    ],
    [
      "the plan was removed",
      [
        [1, 299],
        [12, 249],
        [13, null],
      ],
    ],
    [
      "only its link changed",
      [
        [1, 299],
        [12, 299, { oldCents: 29_900 }],
      ],
    ],
  ] as [string, Parameters<typeof history>][])("isn't there if %s", (_why, steps) => {
    expect(drop(...steps)).toBeNull();
  });

  test.each([
    ["a correction", { isCorrection: true }],
    ["an undone import", { source: "undo" }],
    ["our software", { source: "system" }],
  ] as [string, Partial<PlanChange>][])(
    "isn't there after %s, which is the new starting point",
    (_what, by) => {
      expect(drop([1, 299], [12, 249, by])).toBeNull();
      expect(drop([1, 299], [12, 2_990], [12, 299, by])).toBeNull();
      expect(drop([1, 299], [12, 349, by], [13, 329])).toEqual([34_900, 32_900]);
    },
  );

  test("waits until the price has settled", () => {
    const changes = history([1, 299], [12, 249]);
    const at = (moment: string) => dropOf(plan, changes, { seenUntil, settledAt: new Date(moment) });
    expect(at("2026-03-12T11:59:59Z")).toBeNull();
    expect(at("2026-03-12T12:00:00Z")).not.toBeNull();
  });

  test("of a plan that wasn't listed has no price before", () => {
    expect(drop([12, 249])).toEqual([null, 24_900]);
    expect(drop([12, 249], [13, 229])).toEqual([24_900, 22_900]);
    expect(drop([1, 299], [12, null], [13, 199])).toEqual([null, 19_900]);
  });

  test("ignores other plans, also a row that was another plan", () => {
    const other = history([1, 299, { planInterval: "annual" }], [12, 249, { planInterval: "annual" }]);
    expect(dropOf(plan, other, { seenUntil, settledAt })).toBeNull();
  });

  test("counts across a row that replaced another one within a day", () => {
    const other = { pricingId: 5 };
    expect(drop([1, 299, other], [12, null, other], [12, 249, { oldCents: null }])).toEqual([29_900, 24_900]);
    expect(drop([1, 299, other], [12, null, other], [13, 249, { oldCents: null }])).toEqual([29_900, 24_900]);
    // The same change can add the new row first.
    expect(drop([1, 299, other], [12, 249, { oldCents: null }], [12, null, other])).toEqual([29_900, 24_900]);
    const third = { pricingId: 3 };
    expect(
      drop(
        [1, 299, third],
        [11, null, third],
        [11, 279, other],
        [12, null, other],
        [12, 249, { oldCents: null }],
      ),
    ).toEqual([29_900, 24_900]);
  });

  test("isn't there if a row that replaced another one costs the same", () => {
    const other = { pricingId: 5 };
    expect(drop([1, 249, other], [12, null, other], [12, 249, { oldCents: null }])).toBeNull();
  });

  test.each([
    ["after more than a day", 14, {}],
    ["with another source", 12, { medicationSource: "brand_name" }],
    ["with another dose", 12, { dosage: "2.5mg" }],
  ] as [string, number, Partial<PlanChange>][])(
    "doesn't count across a row that was added %s",
    (_what, on, rest) => {
      const other = { pricingId: 5, ...rest };
      expect(drop([1, 299, other], [12, null, other], [on, 249, { oldCents: null }])).toEqual([null, 24_900]);
    },
  );

  test("shows the last few prices since the plan was listed, oldest first", () => {
    const steps = Array.from({ length: 9 }, (_, index): [number, number] => [11 + index, 300 - index]);
    const found = dropOf(plan, history([1, 500], [2, null], ...steps), { seenUntil, settledAt });
    expect(found?.points).toHaveLength(POINTS_SHOWN);
    expect(found?.points[0]?.cents).toBe(29_700);
    expect(found?.points.at(-1)).toEqual({ at: day(19), cents: 29_200 });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "~db/demo/random";
import {
  type ActiveTest,
  type Assignment,
  assign as assignOrNot,
  highestWeight,
  isActiveOn,
  pickByWeight,
  testsBySlug,
} from "./assignment";

const variant = (id: string, weight: number, slug: string | null = `post-${id}`) => ({ id, weight, slug });
const testOf = (...variants: ReturnType<typeof variant>[]): ActiveTest => ({
  id: "test",
  startDate: "2026-01-01",
  endDate: null,
  holdout: 0,
  rampHalfDate: null,
  rampFullDate: null,
  variants,
});
const [a, b, c, off] = [variant("a", 50), variant("b", 30), variant("c", 20), variant("off", 0)];
/** The variant of a visitor who is in the test. */
function assign(...given: Parameters<typeof assignOrNot>): Assignment | null {
  const assignment = assignOrNot(...given);
  if (assignment && !assignment.isInTest) throw new Error("The visitor is outside the test.");
  return assignment;
}
const never = () => {
  throw new Error("chance has no part here");
};
const today = "2026-06-15";
const newVisitor = { known: [], canAssign: true, random: () => 0.5, today };
const known = (variantId: string) => [{ variantId, requestedId: variantId }];

describe("random choice", () => {
  /** χ² of 100,000 assignments against the shares of the weights. */
  function chiSquared(weights: readonly number[], seed: number): number {
    const random = createRandom(seed).next;
    const variants = weights.map((weight, index) => variant(String(index), weight));
    const drawn = new Map<string, number>();
    for (let visitor = 0; visitor < 100_000; visitor += 1) {
      const requested = variants[visitor % variants.length] ?? variant("none", 0);
      const given = assign(testOf(...variants), requested, { known: [], canAssign: true, random, today });
      const id = given?.variant.id ?? "none";
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.reduce((sum, weight, index) => {
      const expected = (100_000 * weight) / total;
      return sum + ((drawn.get(String(index)) ?? 0) - expected) ** 2 / expected;
    }, 0);
  }

  // 99.9% of fair random draws stay below these values of the χ² distribution.
  test.for([
    { weights: [50, 50], limit: 10.828 },
    { weights: [90, 10], limit: 10.828 },
    { weights: [99, 1], limit: 10.828 },
    { weights: [50, 30, 20], limit: 13.816 },
    { weights: [7, 11, 13, 17], limit: 16.266 },
  ])("assigns 100,000 visitors in the proportions $weights", ({ weights, limit }) => {
    for (const seed of [1, 2, 3]) expect(chiSquared(weights, seed)).toBeLessThan(limit);
  });

  test("gives each weight exactly its share of the whole range", () => {
    const steps = 1_000;
    const picked = Array.from({ length: steps }, (_, step) => pickByWeight([a, b, off, c], step / steps)?.id);
    expect(picked.filter((id) => id === "a")).toHaveLength(500);
    expect(picked.filter((id) => id === "b")).toHaveLength(300);
    expect(picked.filter((id) => id === "c")).toHaveLength(200);
  });

  test("chooses the last variant with weight if rounding leaves a remainder", () => {
    expect(pickByWeight([a, c, off], 1)?.id).toBe("c");
  });

  test("never chooses a variant without weight, whatever the number", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (list, random) => {
        const picked = pickByWeight(
          list.map((weight) => ({ weight })),
          random,
        );
        if (list.every((weight) => weight === 0)) expect(picked).toBeUndefined();
        else expect(picked?.weight).toBeGreaterThan(0);
      }),
    );
  });
});

describe("a visitor", () => {
  test("keeps the variant assigned before, without a random choice", () => {
    const given = assign(testOf(a, b), a, { known: known("b"), canAssign: true, random: never, today });
    expect(given).toMatchObject({
      variant: { id: "b" },
      requested: { id: "a" },
      isNew: false,
      byChance: false,
    });
  });

  test("keeps it even if a first assignment isn't allowed", () => {
    expect(
      assign(testOf(a, b), a, { known: known("b"), canAssign: false, random: never, today }),
    ).toMatchObject({
      variant: { id: "b" },
    });
    expect(assign(testOf(a, b), a, { known: [], canAssign: false, random: never, today })).toBeNull();
  });

  test("with a variant of another test, or an invented one, counts as new", () => {
    const given = assign(testOf(a, b), a, { ...newVisitor, known: known("forged") });
    expect(given).toMatchObject({ isNew: true, byChance: true });
  });

  test("with two variants of one test keeps the first valid one", () => {
    const both = [...known("off"), ...known("b"), ...known("a")];
    const given = assign(testOf(a, b, off), a, { known: both, canAssign: true, random: never, today });
    expect(given?.variant.id).toBe("b");
  });

  test("at the URL of a variant without traffic is redirected to the one with the most", () => {
    const given = assign(testOf(b, a, c, off), off, { known: [], canAssign: true, random: never, today });
    expect(given).toMatchObject({ variant: { id: "a" }, requested: { id: "off" }, byChance: false });
  });

  test("of a variant that lost its traffic is assigned another", () => {
    const given = assign(testOf(a, off), off, { known: known("off"), canAssign: true, random: never, today });
    expect(given).toMatchObject({ variant: { id: "a" }, isNew: true });
  });

  test("is never redirected to a missing post", () => {
    const gone = variant("gone", 99, null);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (random) => {
        const options = { known: known("gone"), canAssign: true, random: () => random, today };
        expect(assign(testOf(gone, a), a, options)?.variant.id).toBe("a");
      }),
    );
    expect(assign(testOf(gone, off), off, newVisitor)).toBeNull();
  });

  test("sees the requested page if no variant has weight", () => {
    expect(assign(testOf(off, variant("off2", 0)), off, newVisitor)).toBeNull();
    expect(assign(testOf(variant("minus", -5)), a, newVisitor)).toBeNull();
  });
});

describe("a visitor outside the test", () => {
  const halved = { ...testOf(a, b, off), holdout: 5, rampHalfDate: "2026-06-08", rampFullDate: "2026-06-20" };
  const drawn = (random: number, changes = {}) =>
    assignOrNot(halved, a, { ...newVisitor, random: () => random, ...changes });

  test("is held out, or not in it yet, by one random ticket (spec:split-tests#ramp)", () => {
    expect(drawn(0.95)).toMatchObject({ isInTest: false, isHeldOut: true, id: "test-holdout", isNew: true });
    expect(drawn(0.949)).toMatchObject({
      isInTest: false,
      isHeldOut: false,
      id: "test-ticket-94",
      isNew: true,
    });
    expect(drawn(0.499)).toMatchObject({ isInTest: true, isNew: true, byChance: true });
  });

  test("keeps the ticket, and enters the test once the ramp reaches it", () => {
    const later = { known: known("test-ticket-70"), random: () => 0.2 };
    expect(drawn(0, later)).toMatchObject({ isHeldOut: false, id: "test-ticket-70", isNew: false });
    expect(drawn(0, { ...later, today: "2026-06-20" })).toMatchObject({ isInTest: true, isNew: true });
    expect(drawn(0, { known: known("test-ticket-99") })).toMatchObject({ isHeldOut: true, isNew: true });
  });

  test("stays held out, even where a first assignment isn't allowed, until no one is", () => {
    const held = { ...newVisitor, known: known("test-holdout"), random: never };
    const given = assignOrNot(halved, a, { ...held, canAssign: false });
    expect(given).toMatchObject({ isInTest: false, isHeldOut: true, isNew: false, requested: { id: "a" } });
    expect(assignOrNot(testOf(a, b), a, { ...held, random: () => 0 })).toMatchObject({ isInTest: true });
  });

  test("keeps a variant assigned before, and is redirected from the URL of a variant without traffic", () => {
    expect(drawn(0.99, { known: known("b") })).toMatchObject({ isInTest: true, variant: { id: "b" } });
    const redirected = assignOrNot(halved, off, {
      ...newVisitor,
      random: never,
      known: known("test-holdout"),
    });
    expect(redirected).toMatchObject({
      isInTest: false,
      isHeldOut: true,
      redirect: { id: "a" },
      isNew: false,
    });
    expect(
      assignOrNot(halved, a, { ...newVisitor, random: never, known: known("test-holdout") }),
    ).toMatchObject({
      redirect: null,
    });
  });

  test("isn't one whose variant lost its traffic: they stay in the test", () => {
    const given = drawn(0.99, { known: known("off") });
    expect(given).toMatchObject({ isInTest: true, variant: { id: "b" }, isNew: true, byChance: true });
  });

  test("doesn't exist if no variant has traffic or a first assignment isn't allowed", () => {
    const empty = { ...halved, variants: [off] };
    expect(assignOrNot(empty, off, { ...newVisitor, random: never })).toBeNull();
    expect(drawn(0.99, { canAssign: false, random: never })).toBeNull();
  });
});

test("a test is active from its first to its last day, both inclusive", () => {
  const dates = { startDate: "2026-03-02", endDate: "2026-03-04" };
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
  expect(days.map((day) => isActiveOn(dates, day))).toEqual([false, true, true, true, false]);
  expect(isActiveOn({ startDate: "2026-03-02", endDate: null }, "2099-01-01")).toBe(true);
});

test("the first of several equal weights is the highest", () => {
  expect(highestWeight([off, b, variant("b2", 30), c])?.id).toBe("b");
  expect(highestWeight([])).toBeUndefined();
});

test("a URL maps to the tests that include it, in order", () => {
  const [first, second] = [testOf(a, b), { ...testOf(b, c), id: "second" }];
  const bySlug = testsBySlug([first, second]);
  expect(bySlug.get("post-b")?.map(({ test: { id } }) => id)).toEqual(["test", "second"]);
  expect(bySlug.get("post-c")?.map(({ requested }) => requested.id)).toEqual(["c"]);
});

test("a variant without a public post has no URL", () => {
  expect([...testsBySlug([testOf(variant("gone", 50, null), a)]).keys()]).toEqual(["post-a"]);
});

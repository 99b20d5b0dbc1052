import fc from "fast-check";
import { expect, test } from "vitest";
import { daysLater } from "~/kernel/days";
import { type Arrivals, learnDevelopment, shareAt } from "./development";
import { seededRandom } from "./estimate";

const LAST_DAY = "2026-03-31";
const HORIZON = 60;
const OLD = daysLater(LAST_DAY, -HORIZON);

/** Conversions of $10 each. */
function arrived(clickDay: string, age: number, conversions: number): Arrivals {
  return {
    clickDay,
    age,
    conversions,
    cents: conversions * 1_000,
    changes: Math.abs(conversions),
    squares: 1_000_000,
    pending: 0,
    pendingCents: 0,
  };
}

const learn = (arrivals: readonly Arrivals[]) => learnDevelopment(arrivals, LAST_DAY, seededRandom(1));

test("a share is the fraction of the final figure that had arrived by an age", () => {
  const shares = learn([arrived(OLD, 0, 60), arrived(OLD, 3, 40)])?.conversions;
  expect([0, 2, 3, 60, 90, -1].map((age) => shareAt(shares ?? [], age))).toEqual([0.6, 0.6, 1, 1, 1, 0]);
});

test("younger click days count for the ages that they have reached", () => {
  const young = daysLater(LAST_DAY, -1);
  const known = [arrived(OLD, 0, 60), arrived(OLD, 3, 40), arrived(young, 0, 30), arrived(young, 1, 10)];
  const shares = learn(known)?.conversions;
  // From day 0 to day 1, 90 conversions became 100. From day 2 to day 3, the old 60 became 100.
  expect(shareAt(shares ?? [], 0)).toBeCloseTo(0.9 * 0.6, 12);
  expect(shareAt(shares ?? [], 1)).toBeCloseTo(0.6, 12);
});

test("reversals make early shares larger than 1", () => {
  const development = learn([arrived(OLD, 0, 100), arrived(OLD, 10, -20)]);
  expect(shareAt(development?.conversions ?? [], 5)).toBe(1.25);
  expect(shareAt(development?.payout ?? [], 10)).toBe(1);
  // 100 arrived and 20 were reversed, which is 120 changes for 80 that stayed.
  expect([development?.changes[0], development?.changes[60]]).toEqual([1.25, 1.5]);
});

test("the shares of payout differ from those of conversions", () => {
  const late = { ...arrived(OLD, 5, 50), cents: 150_000 };
  const development = learn([arrived(OLD, 0, 50), late]);
  expect([development?.conversions[0], development?.payout[0]]).toEqual([0.5, 0.25]);
});

test("history that is too short or too small gives null", () => {
  expect(learn([arrived(OLD, 0, 19)])).toBeNull();
  expect(learn([arrived(daysLater(LAST_DAY, -13), 0, 500)])).toBeNull();
  expect(learn([arrived(OLD, 0, 20)])).toMatchObject({ horizon: 60, known: 20 });
});

test("a shorter history estimates fewer days", () => {
  const recent = daysLater(LAST_DAY, -20);
  const development = learn([arrived(recent, 0, 10), arrived(recent, 7, 10), arrived(recent, 18, 5)]);
  expect(development).toMatchObject({ horizon: 14, known: 20 });
  expect([0, 7, 14, 20].map((age) => shareAt(development?.conversions ?? [], age))).toEqual([0.5, 1, 1, 1]);
});

test("with only complete click days, shares are plain proportions", () => {
  const ages = fc.array(fc.nat(HORIZON), { minLength: 60, maxLength: 120 });
  fc.assert(
    fc.property(ages, fc.nat(40), (arriving, older) => {
      const days = arriving.map((age, index) => arrived(daysLater(OLD, -(index % (older + 1))), age, 1));
      const shares = learn(days)?.conversions ?? [];
      for (const age of [0, 7, 30])
        expect(shareAt(shares, age)).toBeCloseTo(
          arriving.filter((other) => other <= age).length / arriving.length,
          9,
        );
    }),
    { numRuns: 20 },
  );
});

test("with younger click days, each step from age to age counts the days that are old enough for it", () => {
  const arrival = fc.record({ daysAgo: fc.integer({ min: 0, max: 90 }), age: fc.nat(HORIZON) });
  fc.assert(
    fc.property(fc.array(arrival, { minLength: 40, maxLength: 90 }), (all) => {
      const complete = Array.from({ length: 25 }, (_, age) => ({ daysAgo: HORIZON, age }));
      const found = [...complete, ...all.filter(({ daysAgo, age }) => age <= daysAgo)];
      const shares =
        learn(found.map(({ daysAgo, age }) => arrived(daysLater(LAST_DAY, -daysAgo), age, 1)))?.conversions ??
        [];
      for (const age of [0, 3, 14, 45]) {
        let share = 1;
        for (let next = age + 1; next <= HORIZON; next += 1) {
          const old = found.filter(({ daysAgo }) => daysAgo >= next);
          const by = (limit: number) => old.filter((one) => one.age <= limit).length;
          if (by(next) > 0) share *= by(next - 1) / by(next);
        }
        expect(shareAt(shares, age)).toBeCloseTo(share, 9);
      }
    }),
    { numRuns: 30 },
  );
});

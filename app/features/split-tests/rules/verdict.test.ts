import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MetricKey, metricKeys } from "../schema";
import { type Advice, verdictText } from "./comparison-texts";
import { type Comparisons, comparisonsOf } from "./comparisons";
import { NO_VISITORS, type VisitorSums } from "./metrics";
import { primaryVerdict, standingName, standingOf, verdictSentence } from "./verdict";

const sumsOf = (visitors: number, clicked: number, converted: number): VisitorSums => ({
  ...NO_VISITORS,
  visitors,
  clicked,
  converted,
  paid: converted,
  conversions: converted,
  conversionsSquared: converted,
  payoutCents: converted * 10_000,
  payoutCentsSquared: converted * 10_000 ** 2,
  logSeconds: clicked * 4,
  logSecondsSquared: clicked * 17,
});

function compared(
  sums: readonly VisitorSums[],
  primaryMetric: MetricKey = "conversions",
): Comparisons | null {
  const ids = sums.map((_, index) => String.fromCharCode(65 + index));
  const variants = ids.map((id) => ({
    id,
    name: `Variant ${id}`,
    weight: 50,
    post: null,
    postId: null,
    views: 0,
  }));
  return comparisonsOf(
    { id: "test", variants, primaryMetric },
    {
      since: new Date("2026-06-01T04:00:00Z"),
      isSeenKnown: true,
      unassigned: 0,
      sums: new Map(sums.map((own, index) => [ids[index] ?? "", own])),
    },
  );
}

const leaderOf = (id: string) => ({
  id,
  name: `Variant ${id}`,
  conversionRate: 0.1,
  probabilityToBeBest: 0.999,
});
const low = sumsOf(10_000, 1_000, 100);
const middle = sumsOf(10_000, 1_000, 101);
const high = sumsOf(10_000, 1_000, 250);

/** What the banner calls the leader, and its sentence. */
function banner(found: Comparisons | null, leader: string, { isUneven = false, hasEnded = false } = {}) {
  const verdict = primaryVerdict(found);
  const name = standingName(standingOf(leaderOf(leader), verdict, isUneven), hasEnded);
  return [name, verdictSentence(verdict, { leader: leaderOf(leader), isUneven, hasEnded })];
}

describe("the leader (spec:split-tests#winner)", () => {
  test("is the winner once the primary metric is decided in its favor", () => {
    const sentence =
      /^The primary metric, conversions per visitor, is decided in its favor: it's better than /;
    for (const hasEnded of [false, true]) {
      const [name, text] = banner(compared([low, high]), "B", { hasEnded });
      expect(name).toBe("Winner");
      expect(text).toMatch(sentence);
      expect(text).toMatch(/Variant A \(\+\d+% to \+\d+%\)\.$/);
    }
    const [name, text] = banner(compared([high, low]), "A");
    expect(name).toBe("Winner");
    expect(text).toMatch(/better than Variant B \(\+\d+% to \+\d+%\)\.$/);
  });

  test("is the winner among three only if it's better than each of the others", () => {
    // The first variant and the third needn't be decided between each other.
    for (const [sums, leader, others] of [
      [[middle, high, low], "B", ["A", "C"]],
      [[low, high, sumsOf(10_000, 1_000, 20)], "B", ["A", "C"]],
      [[low, middle, high], "C", ["A", "B"]],
      [[high, low, middle], "A", ["B", "C"]],
      [[low, high, sumsOf(10_000, 1_000, 600)], "C", ["A", "B"]],
    ] as const) {
      const [name, text] = banner(compared(sums), leader);
      expect(name).toBe("Winner");
      expect(text).toMatch(
        new RegExp(`better than Variant ${others[0]} \\(.*\\) and Variant ${others[1]}( \\(.*\\))?\\.$`),
      );
    }
  });

  test("only leads while the primary metric is undecided, however likely it is to be the best", () => {
    const [name, sentence] = banner(compared([low, middle]), "B");
    expect(name).toBe("Leading so far");
    expect(sentence).toMatch(/isn't decided yet\. Wait for that/);
    const ended = banner(compared([low, middle]), "B", { hasEnded: true });
    expect(ended[0]).toBe("Highest conversion rate");
    expect(ended[1]).toContain("the test has no winner");
    // Clicks are decided, but they aren't primary.
    expect(banner(compared([sumsOf(10_000, 500, 100), high], "time_to_click"), "B")[0]).toBe(
      "Leading so far",
    );
  });

  test("isn't the winner if the primary metric favors another variant", () => {
    const [name, sentence] = banner(compared([low, high]), "A");
    expect(name).toBe("Highest conversion rate");
    expect(sentence).toMatch(
      /is decided in favor of Variant B, which is better than Variant A \(.*\), so Variant A isn't the winner/,
    );
  });

  test("isn't the winner if it's better than the first one, but not than another", () => {
    const equals = compared([low, high, sumsOf(10_000, 1_000, 260)]);
    const [name, sentence] = banner(equals, "C");
    expect(name).toBe("Leading so far");
    expect(sentence).toContain("isn't decided yet: Variant B and Variant C are better than Variant A,");
    expect(sentence).toContain("but none of them than every other variant. Wait for that");
    expect(banner(equals, "C", { hasEnded: true })).toEqual([
      "Highest conversion rate",
      "The primary metric, conversions per visitor, has no winner: Variant B and Variant C are better than Variant A, but none of them than every other variant.",
    ]);
    // The second one is better than the first, but the third could be as good.
    const unclear = compared([low, high, sumsOf(2_000, 200, 40)]);
    expect(banner(unclear, "B")[1]).toContain("Variant B is better than Variant A, but not than every other");
  });

  test("isn't the winner while traffic doesn't match the weights", () => {
    const [name, sentence] = banner(compared([low, high]), "B", { isUneven: true });
    expect(name).toBe("Leading so far");
    expect(sentence).toContain("Find the cause first");
  });

  test("isn't the winner without a comparison, and the banner says why there is none", () => {
    const sentences = [
      primaryVerdict(null),
      primaryVerdict("counting"),
      primaryVerdict("failed"),
      primaryVerdict(compared([low, high]), true),
    ].map((verdict) => {
      expect(standingOf(leaderOf("B"), verdict, false)).toBe("leading");
      return verdictSentence(verdict, { leader: leaderOf("B"), isUneven: false, hasEnded: false });
    });
    expect(new Set(sentences).size).toBe(4);
  });

  test("needs no leader for the verdict to be told", () => {
    const context = { leader: null, isUneven: false, hasEnded: false };
    expect(verdictSentence(primaryVerdict(compared([low, high])), context)).toContain(
      "in favor of Variant B, which is better than Variant A (",
    );
  });
});

test("the banner and the comparison never contradict each other", () => {
  const variant = fc
    .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 2_000 }))
    .map(([clicked, converted]) => sumsOf(5_000, clicked, Math.min(clicked, converted)));
  fc.assert(
    fc.property(
      fc.array(variant, { minLength: 2, maxLength: 4 }),
      fc.nat({ max: 3 }),
      fc.constantFrom(...metricKeys),
      fc.boolean(),
      (sums, at, metric, isUneven) => {
        const found = compared(sums, metric);
        if (found === null) return;
        const rows = found.others.map(({ id, comparisons }) => ({ id, ofPrimary: comparisons[0] }));
        const leader = String.fromCharCode(65 + (at % sums.length));
        const verdict = primaryVerdict(found);
        const isWinner = standingOf(leaderOf(leader), verdict, isUneven) === "winner";
        const advice: Advice = {
          hasEnded: false,
          daysRun: 20,
          isUneven,
          isDecided: verdict.kind === "decided",
        };
        const canStop = rows.some(
          ({ ofPrimary }) => ofPrimary && verdictText(ofPrimary, true, advice).includes("You can stop now"),
        );
        if (canStop) expect(verdict.kind).toBe("decided");
        if (verdict.kind === "undecided")
          expect(verdict.better.map(({ id }) => id)).toEqual(
            rows.filter(({ ofPrimary }) => ofPrimary?.verdict === "better").map(({ id }) => id),
          );
        if (!isWinner || verdict.kind !== "decided") return;
        expect(canStop).toBe(true);
        expect(verdict.over).toHaveLength(sums.length - 1);
        for (const { id, ofPrimary } of rows) {
          expect(ofPrimary?.metric).toBe(metric);
          if (leader === "A") expect(ofPrimary?.verdict).toBe("worse");
          if (leader === id) expect(ofPrimary?.verdict).toBe("better");
        }
        // The order of the variants doesn't matter.
        const turned = compared([...sums.slice(1), ...sums.slice(0, 1)], metric);
        const other = primaryVerdict(turned);
        const place = (leader.charCodeAt(0) - 65 + sums.length - 1) % sums.length;
        expect(other.kind === "decided" && other.winner.id).toBe(String.fromCharCode(65 + place));
      },
    ),
    { numRuns: 500 },
  );
});

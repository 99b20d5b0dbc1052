import { chiSquaredSurvival } from "./distributions";

/** Below this, the cause is an error in the assignment rather than chance. */
const SAMPLE_RATIO_ALARM = 0.01;

export type SampleRatio = {
  chiSquared: number;
  /** The probability of shares at least this far from the weights if assignment works correctly. */
  p: number;
  /** Whether someone should investigate. */
  isOff: boolean;
};

/**
 * Whether visitors were assigned to variants in proportion to the weights (spec:split-tests#sample-ratio): χ² of the
 * counts against the weights.
 * @returns null if it can't be tested: fewer than two variants have weight, or no visitor was assigned.
 */
export function sampleRatio(
  shares: readonly { weight: number; assigned: number | null }[],
): SampleRatio | null {
  const open = shares
    .filter(({ weight }) => weight > 0)
    .map(({ weight, assigned }) => ({ weight, assigned: assigned ?? 0 }));
  const total = open.reduce((sum, { assigned }) => sum + assigned, 0);
  if (open.length < 2 || total === 0) return null;
  const totalWeight = open.reduce((sum, { weight }) => sum + weight, 0);
  const chiSquared = open.reduce((sum, { weight, assigned }) => {
    const expected = (total * weight) / totalWeight;
    return sum + (assigned - expected) ** 2 / expected;
  }, 0);
  const p = chiSquaredSurvival(open.length - 1, chiSquared);
  return { chiSquared, p, isOff: p < SAMPLE_RATIO_ALARM };
}

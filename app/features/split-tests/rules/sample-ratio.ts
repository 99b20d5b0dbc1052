import { chiSquaredSurvival } from "./distributions";

/** Below this something is wrong with the dealing out, not with luck. */
const SAMPLE_RATIO_ALARM = 0.01;

export type SampleRatio = {
  chiSquared: number;
  /** The chance of shares this far from the weights, or farther, when all is well. */
  p: number;
  /** Whether someone should look into it. */
  isOff: boolean;
};

/**
 * Whether visitors were given the variants in the shares of their weights (spec:split-tests#sample-ratio): χ² of the counts
 * against the weights.
 * @returns null when that cannot be asked: fewer than two variants with weight, or no one was given one.
 */
export function sampleRatio(shares: readonly { weight: number; assigned: number }[]): SampleRatio | null {
  const open = shares.filter(({ weight }) => weight > 0);
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

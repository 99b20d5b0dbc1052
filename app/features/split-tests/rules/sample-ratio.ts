import { logGamma } from "~/kernel/distributions";
import { countText, percentText } from "./report-texts";

/** The probability that a test whose assignment works ever warns, over all looks at it together. */
const SAMPLE_RATIO_ALARM = 0.01;

/**
 * How closely the alternative keeps to the weights, in visitors. It was chosen before any test ran: with less, a variant
 * that gets no one is found sooner; with more, a small shift. `npm run bench -- sample-ratio` measures both.
 */
const CONCENTRATION = 200;

export type SampleRatio = {
  /**
   * If assignment works, the probability that this ever gets so small, however often someone looks. 1 if the counts fit
   * the weights better than most other shares.
   */
  p: number;
  /** Whether someone should investigate. */
  isOff: boolean;
};

type Share = { weight: number; assigned: number | null };

/**
 * Whether visitors were assigned to variants in proportion to the weights (spec:split-tests#sample-ratio): the sequential
 * multinomial test (Lindon and Malek, "Anytime-valid inference for multinomial count data", 2022). The ratio of the
 * likelihoods with unknown shares, Dirichlet around the weights, and with the weights themselves is 1 on average at any
 * time if assignment works, so it ever exceeds 100 in at most 1% of tests.
 * @returns null if it can't be tested: fewer than two variants have weight, or no visitor was assigned.
 */
export function sampleRatio(shares: readonly Share[]): SampleRatio | null {
  const open = expectedOf(shares);
  if (open === null) return null;
  const total = open.reduce((sum, { assigned }) => sum + assigned, 0);
  const surprise = open.reduce(
    (sum, { share, assigned }) =>
      sum +
      logGamma(CONCENTRATION * share + assigned) -
      logGamma(CONCENTRATION * share) -
      assigned * Math.log(share),
    logGamma(CONCENTRATION) - logGamma(CONCENTRATION + total),
  );
  const p = Math.exp(-Math.max(0, surprise));
  return { p, isOff: p < SAMPLE_RATIO_ALARM };
}

/** Each variant that gets traffic, with the share of visitors that its weight promises. */
function expectedOf<Own extends Share>(shares: readonly Own[]) {
  const open = shares.filter(({ weight }) => weight > 0);
  const totalWeight = open.reduce((sum, { weight }) => sum + weight, 0);
  const total = open.reduce((sum, { assigned }) => sum + (assigned ?? 0), 0);
  if (open.length < 2 || total === 0) return null;
  return open.map((own) => {
    const share = own.weight / totalWeight;
    return { ...own, assigned: own.assigned ?? 0, share, expected: share * total };
  });
}

/** A p-value with two digits, `< 0.0001`, or `1`. */
export function pText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : `= ${Number(p.toPrecision(2))}`;
}

/** What the check found, in a sentence; empty if it can't be tested. */
export function ratioText(ratio: SampleRatio | null): string {
  if (ratio === null) return "";
  const level = `p ${pText(ratio.p)}; below ${SAMPLE_RATIO_ALARM}, it warns`;
  return ratio.isOff
    ? `The sample-ratio check warns (${level}).`
    : `The sample-ratio check finds no sign that traffic doesn't match the weights (${level}).`;
}

/** Which variant is furthest from its weight, and how unlikely that is, for the warning. */
export function unevenText(ratio: SampleRatio, variants: readonly (Share & { name: string })[]): string {
  const distance = ({ assigned, expected }: { assigned: number; expected: number }) =>
    (assigned - expected) ** 2 / expected;
  const [furthest] = (expectedOf(variants) ?? []).sort((one, other) => distance(other) - distance(one));
  const chance = ratio.p < 0.0001 ? "0.01%" : percentText(ratio.p, 2);
  const counts = furthest
    ? `${furthest.name} was assigned ${countText(furthest.assigned)} visitors instead of about ${countText(Math.round(furthest.expected))}. `
    : "";
  return `${counts}If assignment works, traffic ever gets this uneven in at most ${chance} of tests, however often someone looks (p ${pText(ratio.p)}).`;
}

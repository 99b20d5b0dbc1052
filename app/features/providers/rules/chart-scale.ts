/** Lengths an axis may be cut into, as a multiple of a power of ten. */
const NICE = [1, 2, 2.5, 5, 10];
const CENTS_PER_DOLLAR = 100;
const MOST_STEPS = 4;

/**
 * The marks of an axis of money: from 0 in equal steps of whole dollars, at most 4 steps, the last at or above the
 * highest value. Values and marks are cents; nothing to show gives 0 and $1, so that the axis has a length.
 */
export function axisMarks(highestCents: number): number[] {
  const step = niceStep(Math.max(highestCents, 1) / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(highestCents / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The smallest nice number of whole dollars that is at least `cents`. */
function niceStep(cents: number): number {
  const dollars = Math.max(1, cents / CENTS_PER_DOLLAR);
  const power = 10 ** Math.floor(Math.log10(dollars));
  const factor = NICE.find((nice) => nice * power >= dollars && Number.isInteger(nice * power)) ?? 10;
  return factor * power * CENTS_PER_DOLLAR;
}

import { formatDay, formatTime } from "./date-time";

/** Step lengths for an axis, as a multiple of a power of ten. */
const NICE = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis: equal round steps, the first at or below `low`, the last at or above `high`.
 * @param steps the maximum number of steps; @param smallest the smallest step allowed
 */
export function axisMarks(low: number, high: number, steps: number, smallest: number): number[] {
  let step = niceStep((high - low) / steps, smallest);
  // With a round step, the axis may need one more step at either end than its length suggests.
  if (Math.ceil(high / step) - Math.floor(low / step) > steps) step = niceStep(step * 1.01, smallest);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/**
 * Marks for two axes beside the same grid: the axis with fewer marks gets more of its steps at the top.
 * @param first and @param second the marks of each axis, at equal steps
 */
export function sharedMarks(first: readonly number[], second: readonly number[]): [number[], number[]] {
  const count = Math.max(first.length, second.length);
  return [withMarks(first, count), withMarks(second, count)];
}

function withMarks(marks: readonly number[], count: number): number[] {
  const [start = 0, next = start + 1] = marks;
  return Array.from({ length: count }, (_, index) => start + index * (next - start));
}

/** The smallest round number that is at least `length` and a multiple of `smallest`. */
function niceStep(length: number, smallest: number): number {
  const units = Math.max(length / smallest, 1);
  const power = 10 ** Math.floor(Math.log10(units));
  const factor = NICE.find((nice) => nice * power >= units && Number.isInteger(nice * power)) ?? 10;
  return factor * power * smallest;
}

/** The position of a value on a range from `start` to `end`, in pixels. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]) {
  const [low, high] = domain;
  const [start, end] = range;
  return (value: number) => start + ((value - low) / (high - low)) * (end - start);
}

/**
 * The start, middle, and end of a period (ms), without duplicates: labeled by day, or by time if all of it is on one
 * day in New York (spec:platform#days).
 */
export function timeMarks(start: number, end: number): { at: number; text: string }[] {
  const isOneDay = formatDay(new Date(start)) === formatDay(new Date(end));
  const nameOf = isOneDay ? formatTime : formatDay;
  const marks = [start, start + (end - start) / 2, end].map((at) => ({ at, text: nameOf(new Date(at)) }));
  return marks.filter(({ text }, index) => text !== marks[index - 1]?.text);
}

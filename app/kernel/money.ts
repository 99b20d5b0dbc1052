/**
 * Money is counted in whole cents: a `…Cents` number is always an integer (spec:pricing#integer-cents). Dollars appear
 * only at the edges: as decimal strings from the database, and as text for people.
 */

/** Plain decimal notation. No sign, exponent or thousands separator: "1,299" could mean two different prices. */
const DECIMAL_DOLLARS = /^(\d{1,13})?(?:\.(\d+))?$/;

/**
 * Reads an amount of dollars, such as "299", "299.00", or ".5", as cents; null if the text isn't an amount
 * (spec:pricing#reading-dollars).
 * It works on the digits, never on a floating-point number, so "1.005" and "4.35" are exact. Digits after the second
 * decimal are rounded half up. Negative amounts are rejected: no money column has one (spec:revenue#money-columns).
 */
export function parseDollars(text: string): number | null {
  const match = DECIMAL_DOLLARS.exec(text);
  if (match === null || text === "") return null;
  const [, dollars = "0", fraction = ""] = match;
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return fraction.charAt(2) >= "5" ? cents + 1 : cents;
}

/**
 * Cents from a `numeric` column: "299.00" → 29900, null → null. Numbers are accepted too, because JSON aggregation
 * turns numerics into numbers; the shortest decimal form of such a number is the value in the database.
 * @throws RangeError when the value isn't a plain non-negative amount; the column checks make that impossible.
 */
export function dollarsToCents(dollars: string | number): number;
export function dollarsToCents(dollars: string | number | null): number | null;
export function dollarsToCents(dollars: string | number | null): number | null {
  if (dollars === null) return null;
  const cents = parseDollars(String(dollars));
  if (cents === null) throw new RangeError(`Not a dollar amount: ${dollars}`);
  return cents;
}

/**
 * An amount divided into equal parts, rounded half up to the cent. This is the only rounding in the price rules
 * (spec:pricing#rounding). Later steps only add whole cents, so displayed sums add up. The parts together may differ
 * from the amount by at most half a cent per part.
 * @param cents a non-negative integer
 * @param parts a positive integer
 */
export function divideCents(cents: number, parts: number): number {
  const doubled = 2 * cents + parts;
  const divisor = 2 * parts;
  return (doubled - (doubled % divisor)) / divisor;
}

/**
 * Dollars as people write them (spec:pricing#writing-dollars): 29900 → "$299", 29950 → "$299.50", 129900 → "$1,299",
 * −5000 → "−$50". Doesn't use `Intl`, so the server and the browser give the same text whatever their locale data.
 */
export function formatDollars(cents: number): string {
  return cents % 100 === 0 ? signedDollars(cents) : formatDollarsAndCents(cents);
}

/** Dollars, always with two decimals, for columns of figures: 29900 → "$299.00", −5000 → "−$50.00". */
export function formatDollarsAndCents(cents: number): string {
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${signedDollars(cents)}.${fraction}`;
}

/** Sign and whole dollars. The minus is U+2212, which aligns with digits and which screen readers read as "minus". */
function signedDollars(cents: number): string {
  const absolute = Math.abs(cents);
  const digits = String((absolute - (absolute % 100)) / 100);
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return cents < 0 ? `\u2212$${grouped}` : `$${grouped}`;
}

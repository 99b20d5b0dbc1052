/*
 * Distributions, computed by series and continued fractions. Nothing is sampled, so the same input gives the same figure
 * on every machine.
 */

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/**
 * From here on Stirling's series is exact to the last digit, while Lanczos' method loses digits to the number's
 * magnitude.
 */
const LARGE = 32;

/** ln Γ(x) for x > 0, accurate to at least 13 digits. */
export function logGamma(x: number): number {
  if (x >= LARGE) {
    const inverse = 1 / (x * x);
    const correction = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + correction;
  }
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const sum = LANCZOS.reduce(
    (total, coefficient, index) => total + coefficient / (z + index + 1),
    0.9999999999998099,
  );
  const t = z + LANCZOS.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Density of Beta(a, b) at x, for a and b of at least 1. */
export function betaPdf(a: number, b: number, x: number): number {
  if (x < 0 || x > 1 || (x === 0 && a > 1) || (x === 1 && b > 1)) return 0;
  const left = a === 1 ? 0 : (a - 1) * Math.log(x);
  const right = b === 1 ? 0 : (b - 1) * Math.log1p(-x);
  return Math.exp(left + right - logBeta(a, b));
}

/** The probability that Beta(a, b) is below x: the regularized incomplete beta function. */
export function betaCdf(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  // Each side's fraction converges fast where the other's is slow.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

const TINY = 1e-300;
const PRECISION = 1e-15;
const MAX_TERMS = 100_000;

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The x that Beta(a, b) stays below with this probability. */
export function betaQuantile(a: number, b: number, chance: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 100 && high - low > 1e-14 * high; step += 1) {
    const middle = (low + high) / 2;
    if (betaCdf(a, b, middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The probability that χ² with these degrees of freedom is at least x: the upper incomplete gamma function. */
export function chiSquaredSurvival(degrees: number, x: number): number {
  if (x <= 0) return 1;
  const [a, z] = [degrees / 2, x / 2];
  const front = Math.exp(a * Math.log(z) - z - logGamma(a));
  return z < a + 1 ? 1 - front * gammaSeries(a, z) : front * gammaFraction(a, z);
}

function gammaSeries(a: number, z: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n <= MAX_TERMS && term > sum * PRECISION; n += 1) {
    term *= z / (a + n);
    sum += term;
  }
  return sum;
}

function gammaFraction(a: number, z: number): number {
  let b = z + 1 - a;
  let c = 1 / TINY;
  let d = 1 / awayFromZero(b);
  let value = d;
  for (let n = 1; n <= MAX_TERMS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(an * d + b);
    c = awayFromZero(b + an / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

/** The probability that a standard normal variable is below z. */
export function normalCdf(z: number): number {
  // χ² with one degree of freedom is the square of a normal variable.
  const outside = chiSquaredSurvival(1, z * z) / 2;
  return z < 0 ? outside : 1 - outside;
}

/** The z that a standard normal variable stays below with this probability, for probabilities of at least 0.5. */
export function normalQuantile(chance: number): number {
  let [low, high] = [0, 40];
  for (let step = 0; step < 100 && high - low > 1e-13; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

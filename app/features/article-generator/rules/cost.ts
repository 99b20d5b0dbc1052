/** Prices as published by the vendor on this date; they may have changed since. */
export const pricesAsOf = "2025-11-24";

type Price = { input: number; output: number };

/** Dollars per million tokens, by prefix of the model's name; the longest match counts. */
const prices: Readonly<Record<string, Price>> = {
  "claude-3-haiku": { input: 0.25, output: 1.25 },
  "claude-3-5-haiku": { input: 0.8, output: 4 },
  "claude-haiku-4-5": { input: 1, output: 5 },
  "claude-3-5-sonnet": { input: 3, output: 15 },
  "claude-3-7-sonnet": { input: 3, output: 15 },
  "claude-sonnet-4": { input: 3, output: 15 },
  "claude-3-opus": { input: 15, output: 75 },
  "claude-opus-4-0": { input: 15, output: 75 },
  "claude-opus-4-1": { input: 15, output: 75 },
  "claude-opus-4-2025": { input: 15, output: 75 },
  "claude-opus-4-5": { input: 5, output: 25 },
};

export type Usage = { model: string; inputTokens: number; outputTokens: number };

/** The cost of an answer in millionths of a dollar; null if this model's price is unknown. */
export function costOf({ model, inputTokens, outputTokens }: Usage): number | null {
  const names = Object.keys(prices).filter((name) => model.startsWith(name));
  const [name] = names.sort((a, b) => b.length - a.length);
  const price = name === undefined ? undefined : prices[name];
  if (!price) return null;
  return Math.round(inputTokens * price.input + outputTokens * price.output);
}

/** 61500 → "$0.0615", 1250000 → "$1.25". */
export function formatMicroDollars(microDollars: number): string {
  const digits = microDollars >= 1_000_000 ? 2 : 4;
  return `$${(microDollars / 1_000_000).toFixed(digits)}`;
}

/** "2,110 tokens in, 1,890 out, $0.0347"; without the price if it's unknown. */
export function usageText(usage: Usage): string {
  const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const tokens = `${grouped(usage.inputTokens)} tokens in, ${grouped(usage.outputTokens)} out`;
  const cost = costOf(usage);
  return cost === null ? tokens : `${tokens}, ${formatMicroDollars(cost)}`;
}

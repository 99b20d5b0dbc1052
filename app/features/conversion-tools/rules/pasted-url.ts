import { defaultMapping, fieldLabels, type PostbackReading } from "~/features/revenue/rules/mapping";
import { readPairs } from "~/features/revenue/rules/parameters";
import { type ConversionFacts, readPostback } from "~/features/revenue/rules/postback";
import { parseWebAddress } from "~/kernel/web-address";

/** spec:conversion-tools#accepted-parameters */
const invalidAddressMessage = "Invalid URL or missing required parameters";
const parseFailedMessage = "Failed to parse URL";
const nothingToSubmitMessage = "No valid parameters to submit";
export const logFailedMessage = "Failed to log conversion";

/** The revenue of a conversion without one (spec:conversion-tools#default-revenue). */
export const DEFAULT_REVENUE_CENTS = 25_000;

/**
 * Like the specified postback URL, except that payout is optional. Status isn't an accepted parameter
 * (spec:conversion-tools#accepted-parameters), because a manually logged conversion is pending
 * (spec:conversion-tools#logged-status).
 */
const manualReading: PostbackReading = {
  parameters: {
    ...defaultMapping,
    payout: { ...defaultMapping.payout, required: false },
    status: { names: [], required: false },
  },
  statuses: {},
  defaultStatus: "pending",
};

export type PastedUrl =
  | { ok: true; facts: ConversionFacts; shown: { label: string; value: string }[] }
  | { ok: false; message: string; detail: string };

/**
 * Parses a pasted postback URL. Only the accepted parameters are kept: a token isn't passed on.
 * @returns values to review before logging, or the error.
 */
export function readPastedUrl(text: string): PastedUrl {
  const address = text.trim();
  if (address === "") return { ok: false, message: nothingToSubmitMessage, detail: "Enter a postback URL." };
  const query = queryOf(address);
  if (query === null)
    return {
      ok: false,
      message: invalidAddressMessage,
      detail: `${parseFailedMessage}: enter a URL that starts with http:// or https://.`,
    };
  const read = readPostback(readPairs(query), manualReading);
  if (!read.ok) return { ok: false, message: invalidAddressMessage, detail: read.reason };
  return { ok: true, facts: read.facts, shown: shownFacts(read.facts) };
}

/** The URL's token, which identifies its network; null without one. It's never shown. */
export function tokenOf(text: string): string | null {
  const [token, second] = readPairs(queryOf(text.trim()) ?? "").get("token") ?? [];
  return token && second === undefined ? token : null;
}

function queryOf(address: string): string | null {
  return parseWebAddress(address)?.search.slice(1) ?? null;
}

function shownFacts(facts: ConversionFacts): { label: string; value: string }[] {
  const money = (cents: number | undefined) => (cents === undefined ? undefined : (cents / 100).toFixed(2));
  const values: [keyof typeof fieldLabels, string | undefined][] = [
    ["transaction_id", facts.transactionId],
    [
      "revenue",
      money(facts.revenueCents) ?? `${money(DEFAULT_REVENUE_CENTS)} (default, for a new conversion)`,
    ],
    ["payout", money(facts.payoutCents)],
    ["brand_id", facts.brandId?.toString()],
    ["sub1", facts.sub1],
    ["sub2", facts.sub2],
    ["sub3", facts.sub3],
    ["sub4", facts.sub4],
    ["sub5", facts.sub5],
    ["source_url", facts.sourceUrl],
  ];
  return values.flatMap(([field, value]) =>
    value === undefined ? [] : [{ label: fieldLabels[field], value }],
  );
}

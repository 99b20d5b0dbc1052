import { textOf } from "~/features/posts/rules/article";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import type { ReaderText, Replacement } from "./reader-texts";

/** A changed price in cents, as text might name it: for the whole plan, or for each of its months. */
export type ChangedAmount = {
  pricingId: number;
  brandId: number;
  brandName: string;
  /** The plan in words. */
  plan: string;
  oldCents: number;
  newCents: number;
  /** The amount is a month's share of a longer plan. */
  isMonthly: boolean;
};

/** Why an amount may not be the changed price (spec:price-mentions#mention-doubts). */
export type Doubt = "other-price" | "other-paragraph" | null;

/** An old amount in a post's text, with its replacement (spec:price-mentions#mentions). */
export type Mention = Replacement & {
  change: ChangedAmount;
  /** The words around it. */
  before: string;
  after: string;
  doubt: Doubt;
  /** The token that always shows the current price; null where tokens aren't filled in. */
  token: string | null;
};

const AMOUNT = /\$ ?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})?(?![\d]|[.,]\d)/g;
const BLOCK = /<\/?(?:p|h[1-6]|li|ul|ol|td|th|tr|table|blockquote|figcaption|div|br)\b[^<>]*>|\n/gi;
const TAG = /<[^<>]*>/g;
const WORDS_AROUND = 70;

/**
 * The old amounts that a text names, in its order. Only text counts, not attributes.
 * @param changes of the providers that the text may name
 * @param current these providers' current amounts, in cents: one of these may be right as it is
 */
export function mentionsIn(
  { path, text, isHtml, fillsTokens, brandId }: ReaderText,
  changes: readonly ChangedAmount[],
  current: ReadonlySet<number>,
): Mention[] {
  // Blanks of the same length keep every offset.
  const visible = isHtml ? text.replace(TAG, (tag) => " ".repeat(tag.length)) : text;
  const blocks = isHtml ? blocksOf(text) : [0, text.length];
  return [...visible.matchAll(AMOUNT)].flatMap((match): Mention[] => {
    const [from] = match;
    const cents = centsOf(match);
    const [start, end] = blockAt(blocks, match.index);
    const own = textOf(text.slice(start, end));
    const fitting = changes.filter(({ oldCents }) => oldCents === cents);
    const change = fitting.find(({ brandName }) => own.includes(brandName)) ?? fitting[0];
    if (!change) return [];
    const isNamed = brandId === change.brandId || own.includes(change.brandName);
    return [
      {
        path,
        at: match.index,
        from,
        to: likeWritten(match, change.newCents),
        change,
        before: textOf(text.slice(start, match.index)).slice(-WORDS_AROUND),
        after: textOf(text.slice(match.index + from.length, end)).slice(0, WORDS_AROUND),
        doubt: current.has(cents) ? "other-price" : isNamed ? null : "other-paragraph",
        token: fillsTokens && !change.isMonthly ? `{price_${change.pricingId}}` : null,
      },
    ];
  });
}

function centsOf([, whole = "0", fraction = ".00"]: RegExpMatchArray): number {
  return Number(whole.replaceAll(",", "")) * 100 + Number(fraction.slice(1));
}

/** With cents if the old amount had them. */
function likeWritten([, , fraction]: RegExpMatchArray, cents: number): string {
  return fraction === undefined ? formatDollars(cents) : formatDollarsAndCents(cents);
}

/** The offsets where paragraphs, cells, and list items begin and end. */
function blocksOf(html: string): number[] {
  const edges = [...html.matchAll(BLOCK)].map(({ index }) => index);
  return [0, ...edges, html.length];
}

function blockAt(edges: readonly number[], at: number): [start: number, end: number] {
  const next = edges.findIndex((edge) => edge > at);
  return [edges[next - 1] ?? 0, edges[next] ?? edges.at(-1) ?? 0];
}

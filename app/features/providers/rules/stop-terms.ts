import type { Brand } from "~/features/brands/schema";
import { formatDollars } from "~/kernel/money";
import { daysText } from "./stop-wording";

type Terms = Pick<Brand, "refundWindowDays" | "noticeDays" | "cancellationFeeCents">;

/**
 * The listed refund window, notice, and cancellation fee in a few words each, for tables. Terms that aren't listed, or
 * that the text beside them already mentions, are left out (spec:side-by-side#refund-terms).
 */
export function stopTerms(brand: Terms, textBeside: string): string[] {
  const sentences = textBeside.split(/[.;!?…](?:\s|$)/);
  return [windowTerm(brand), noticeTerm(brand), feeTerm(brand)].flatMap((term) => {
    if (term === null) return [];
    const isMentioned = sentences.some((sentence) => term.words.every((words) => words.test(sentence)));
    return isMentioned ? [] : [term.text];
  });
}

/** `words`: a sentence that has all of them already says the same. */
type Term = { text: string; words: RegExp[] };

const REFUND = /refund|money[ -]back/i;

function windowTerm({ refundWindowDays: days }: Terms): Term | null {
  if (days === null) return null;
  if (days === 0)
    return {
      text: "First payment not refunded after you order",
      words: [/\bno (full )?refund|non-?refundable|(not|n['’]t)( be)? refund|\bsales (are )?final\b/i],
    };
  return { text: `First payment refundable for ${daysText(days)}`, words: [inDays(days), REFUND] };
}

function noticeTerm({ noticeDays: days }: Terms): Term | null {
  if (days === null) return null;
  if (days === 0) return { text: "Cancel any time", words: [/\bcancel\b.*\bany ?time\b/i] };
  return {
    text: `${days === 1 ? "1 day’s" : `${days} days’`} notice to cancel`,
    words: [inDays(days), /\bnotice\b|\bbefore\b|\bin advance\b/i],
  };
}

function feeTerm({ cancellationFeeCents: cents }: Terms): Term | null {
  if (cents === null) return null;
  if (cents === 0)
    return {
      text: "No cancellation fee",
      words: [/\b(no|without an?) (cancel\w+ |early |termination )*(fees?|charges?)\b|\bcancel for free\b/i],
    };
  const amount = formatDollars(cents);
  return {
    text: `Cancellation fee ${amount}`,
    words: [new RegExp(`\\${amount.replaceAll(".", "\\.")}(?![\\d,]|\\.\\d)`), /fee|charge|cancel/i],
  };
}

const inDays = (days: number) => new RegExp(`\\b${days}[ -]days?\\b`, "i");

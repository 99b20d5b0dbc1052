import type { Brand } from "~/features/brands/schema";
import { formatDollars } from "~/kernel/money";

/** A rule for stopping early, in words. `isAssumed`: the provider doesn't list it, and the totals assume it. */
export type StopRule = { term: string; text: string; isAssumed: boolean };

type StopBrand = Pick<
  Brand,
  "refundWindowDays" | "refundProration" | "noticeDays" | "cancellationFeeCents" | "howToCancel"
>;

/**
 * What the provider says about stopping, or what the totals assume where it says nothing (spec:providers#if-you-stop).
 */
export function stopRules(brand: StopBrand): StopRule[] {
  return [
    { term: "Refund", ...windowRule(brand.refundWindowDays) },
    { term: "Unused months", ...prorationRule(brand.refundProration) },
    { term: "Notice", ...noticeRule(brand.noticeDays) },
    { term: "Cancellation fee", ...feeRule(brand.cancellationFeeCents) },
    {
      term: "How to cancel",
      text: brand.howToCancel ?? "Not listed. Ask before you order.",
      isAssumed: false,
    },
  ];
}

type Rule = Omit<StopRule, "term">;
const listed = (text: string): Rule => ({ text, isAssumed: false });
const assumed = (text: string): Rule => ({ text, isAssumed: true });

function windowRule(days: number | null): Rule {
  if (days === null) return assumed("Not listed. We assume no refund.");
  if (days === 0) return listed("The first payment isn’t refunded once the order is placed.");
  return listed(`The first payment is refunded if you cancel within ${daysText(days)} and meet the terms.`);
}

function prorationRule(proration: Brand["refundProration"]): Rule {
  if (proration === "yes") return listed("Refunded when you stop a longer plan early.");
  if (proration === "no") return listed("Not refunded. A longer plan costs its full price.");
  return assumed("Not listed. We assume no refund.");
}

function noticeRule(days: number | null): Rule {
  if (days === null) return assumed("Not listed. We assume you can cancel any time before the next payment.");
  if (days === 0) return listed("Cancel any time before the next payment.");
  return listed(`Cancel at least ${daysText(days)} before the next payment, or that payment is due too.`);
}

function feeRule(cents: number | null): Rule {
  if (cents === null) return assumed("Not listed. We assume there’s none.");
  return listed(cents === 0 ? "None." : `${formatDollars(cents)}, included in every total here.`);
}

/** "1 day", "30 days" */
export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

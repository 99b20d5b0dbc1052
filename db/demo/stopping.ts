import type { Random } from "./random";
import type { DemoBrandRow } from "./rows";

type Stopping = Pick<
  DemoBrandRow,
  "refundWindowDays" | "refundProration" | "noticeDays" | "cancellationFee" | "howToCancel"
>;
type Refunds = Pick<Stopping, "refundWindowDays" | "refundProration">;

/** What the refund summaries of brand-text.ts say, by how they begin. The others don't give days or months. */
const refundsBySummary: readonly [start: string, refunds: Refunds][] = [
  ["Money back within 30 days", { refundWindowDays: 30, refundProration: "yes" }],
  ["No refund once", { refundWindowDays: 0, refundProration: "no" }],
  ["Unused months", { refundWindowDays: 0, refundProration: "yes" }],
  ["Cancel anytime", { refundWindowDays: 0, refundProration: "no" }],
  ["90-day guarantee", { refundWindowDays: 90, refundProration: "no" }],
  ["Partial refund within 14 days", { refundWindowDays: 14, refundProration: "no" }],
  ["All sales final", { refundWindowDays: 0, refundProration: "no" }],
  ["Full refund before", { refundWindowDays: 0, refundProration: "no" }],
  ["Full refund if you are not approved", { refundWindowDays: 0, refundProration: null }],
];

const waysToCancel = [
  "In your account, under Plan, select Cancel plan.",
  "Email support from the address on your account. You get a confirmation within 2 days.",
  "Call support on weekdays from 8 a.m. to 6 p.m. Central time.",
  "Send a message to your care team in the app.",
  "In your account, or by text message with the word STOP.",
];

/** What a brand says about stopping early; a few say nothing about each part. */
export function stoppingOf(refundSummary: string, random: Random): Stopping {
  const found = refundsBySummary.find(([start]) => refundSummary.startsWith(start))?.[1];
  const refunds = found ?? { refundWindowDays: null, refundProration: null };
  // Drawn for every brand, so that a change to one part leaves the others as they were.
  const [notice, fee, way] = [random.next(), random.next(), random.next()];
  return {
    ...refunds,
    noticeDays: notice < 0.15 ? null : notice < 0.45 ? 0 : random.pick([2, 3, 5, 7, 7, 14, 30]),
    cancellationFee:
      fee < 0.2 ? null : fee < 0.82 ? "0.00" : random.pick(["25.00", "35.00", "50.00", "75.00"]),
    howToCancel: way < 0.15 ? null : random.pick(waysToCancel),
  };
}

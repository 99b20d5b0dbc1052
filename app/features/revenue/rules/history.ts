import { changeText } from "./figures";
import type { ConversionStatus } from "./mapping";

/** A conversion as lists and exports show it. */
export type ConversionRow = {
  id: number;
  transactionId: string;
  createdAt: Date;
  revenueCents: number | null;
  payoutCents: number | null;
  brandId: number | null;
  brandName: string | null;
  networkName: string | null;
  sourceUrl: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  sub4: string | null;
  sub5: string | null;
  status: ConversionStatus;
  isTest: boolean;
};

/** One change of a conversion after it was first written. */
export type HistoryEntry = {
  id: number;
  at: Date;
  action: "updated" | "corrected" | "archived" | "restored";
  origin: "postback" | "test_tool" | "manual" | "statement" | "staff";
  /** The request that told it, while the inbox has it. */
  requestId: number | null;
  /** The member of staff who did it, if one did. */
  actorName: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

const ORIGINS: Record<HistoryEntry["origin"], string> = {
  postback: "Postback",
  test_tool: "Postback test",
  manual: "Logged manually",
  statement: "Statement",
  staff: "Staff",
};

/** What made the change: "Statement, by Jo". */
export function originText({ action, origin, actorName }: HistoryEntry): string {
  const what = action === "archived" ? "Deleted" : action === "restored" ? "Restored" : ORIGINS[origin];
  return actorName === null ? what : `${what}, by ${actorName}`;
}

/** Each field that changed: "Payout: $280.00 → $290.00". */
export function changeTexts({ before, after }: HistoryEntry): string[] {
  return Object.keys(after).map((field) => changeText(field, before[field], after[field]));
}

import { changeText } from "./figures";
import type { ConversionStatus } from "./mapping";

/** A conversion as shown in lists and exports. */
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

/** One change to a conversion after it was first written. */
export type HistoryEntry = {
  id: number;
  at: Date;
  action: "updated" | "corrected" | "archived" | "restored";
  origin: "postback" | "test_tool" | "manual" | "statement" | "staff";
  /** The request that reported it, while it is in the inbox. */
  requestId: number | null;
  /** The staff member who made it, if any. */
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

/** The origin of the change: "Statement, by Jo". */
export function originText({ action, origin, actorName }: HistoryEntry): string {
  const what = action === "archived" ? "Deleted" : action === "restored" ? "Restored" : ORIGINS[origin];
  return actorName === null ? what : `${what}, by ${actorName}`;
}

/** The text of each changed field: "Payout: $280.00 → $290.00". */
export function changeTexts({ before, after }: HistoryEntry): string[] {
  return Object.keys(after).map((field) => changeText(field, before[field], after[field]));
}

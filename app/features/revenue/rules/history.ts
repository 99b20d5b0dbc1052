import { changeText } from "./figures";

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

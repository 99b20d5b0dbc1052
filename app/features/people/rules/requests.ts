/** What a person can ask for (spec:peoples-data#request-form). */
export const requestKinds = ["see", "correct", "delete", "withdraw"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** For staff. */
export const requestKindLabels: Record<RequestKind, string> = {
  see: "See data",
  correct: "Correct data",
  delete: "Delete data",
  withdraw: "Withdraw consent",
};

export const outcomes = ["done", "nothing_held", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Record<Outcome, string> = {
  done: "Done",
  nothing_held: "Nothing held",
  refused: "Refused",
};

/** A request without what the person wrote. */
export type RequestOverview = {
  requestId: number;
  kind: RequestKind;
  source: "site" | "staff";
  receivedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  outcome: Outcome | null;
  closedBy: string | null;
};

/** `email` and `details` are null once the request is closed. */
export type ShownRequest = RequestOverview & { email: string | null; details: string | null };

/** An entry of the ledger: what was done, by whom, and to how many records of each kind. */
export type LedgerEntry = {
  entryId: number;
  createdAt: Date;
  requestId: number | null;
  action: string;
  actorName: string;
  counts: Record<string, number>;
};

const DAY_MS = 86_400_000;
/** A request is due this many days after it was received (spec:peoples-data#clock). */
export const ANSWER_DAYS = 45;
/** Staff get one email at each of these numbers of days before the deadline. */
export const REMINDER_DAYS = [14, 3, 0] as const;

export function dueAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + ANSWER_DAYS * DAY_MS);
}

/** Days until the deadline, rounded up; 0 or less once it has passed. */
export function daysLeft(due: Date, now: Date): number {
  return Math.ceil((due.getTime() - now.getTime()) / DAY_MS);
}

/**
 * The reminder that is due now, as one of `REMINDER_DAYS`.
 * @param reminded the last one that was sent. @returns null if none is due.
 */
export function reminderDue(due: Date, reminded: number | null, now: Date): number | null {
  const left = daysLeft(due, now);
  const level = REMINDER_DAYS.filter((days) => left <= days).at(-1);
  if (level === undefined || (reminded !== null && reminded <= level)) return null;
  return level;
}

/** "12 days left", "1 day left", "Overdue since today", "2 days overdue". */
export function clockText(due: Date, now: Date): string {
  const left = daysLeft(due, now);
  if (left === 0) return "Overdue since today";
  const days = Math.abs(left) === 1 ? "1 day" : `${Math.abs(left)} days`;
  return left > 0 ? `${days} left` : `${days} overdue`;
}

/** What staff must type before data is erased. */
export const ERASE_WORD = "ERASE";

/** How long the link in the email works. */
export const LINK_HOURS = 48;
/** Requests per IP address, and links per email (spec:peoples-data#request-limits). */
export const requestLimits = {
  client: { points: 10, seconds: 3_600 },
  email: { points: 3, seconds: 86_400 },
} as const;
/** How many codes one IP address may try. */
export const confirmLimit = { points: 30, seconds: 600 };
export const MAX_DETAILS = 1_000;

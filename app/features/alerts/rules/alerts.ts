/** An alert as its page shows it. Times are ISO 8601. */
export type Alert = {
  alertId: number;
  rule: string;
  says: string;
  openedAt: string;
  closedAt: string | null;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
};

/** Why a rule couldn't be checked: a query took too long, or something else went wrong. */
export type CheckProblem = "slow" | "failed";

/** A rule that couldn't be checked at the last try. Times are ISO 8601. */
export type FailingCheck = {
  rule: string;
  since: string;
  problem: CheckProblem;
  /** The last check that worked; null if none has. */
  checkedAt: string | null;
};

/** Subjects that one check reports. */
export const MAX_FINDINGS = 50;
/** Closed alerts on the page. */
export const MAX_CLOSED = 20;
/** After an alert closed, another one for the same thing sends no notice for this long. */
export const COOLDOWN_MS = 48 * 3_600_000;
/** How long closed alerts are kept. */
export const KEEP_CLOSED_MS = 180 * 86_400_000;

export const gone = "This alert is closed or no longer exists.";

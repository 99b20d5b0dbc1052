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

/** Subjects that one check reports. */
export const MOST_FINDINGS = 50;
/** Closed alerts on the page. */
export const MOST_CLOSED = 20;
/** After an alert closed, another one for the same thing sends no notice for this long. */
export const COOLDOWN_MS = 48 * 3_600_000;
/** How long closed alerts are kept. */
export const KEEP_CLOSED_MS = 180 * 86_400_000;

export const gone = "This alert is closed or no longer exists.";

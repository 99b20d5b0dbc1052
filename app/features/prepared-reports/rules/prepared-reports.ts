/** The name of the job that prepares an answer, whose data is `{ answerId }`. */
export const ANSWER_JOB = "report-answer";

/** What the job reads, and how much of it is done. */
export type Progress = { step: string; percent: number };

/** How many answers a person keeps, and for how long (spec:explorer#kept-answers). */
export const MAX_ANSWERS = 20;
export const KEEP_ANSWERS_DAYS = 30;
/** How many questions of all people may wait or be in progress. */
export const MAX_OPEN = 20;
/** A job that made no progress for this long, or isn't done this long after it was asked for, is lost. */
const STILL_MS = 5 * 60_000;
const OPEN_MS = 2 * 3_600_000;

export type PreparationStatus = "waiting" | "running" | "done" | "failed";
export type PreparationProblem = "too-long" | "too-many-rows" | "role" | "failed";

/** A question for the background. Only the feature that asks knows what its texts mean. */
export type PreparedQuery = {
  /** The query of the report's URL. */
  query: string;
  /** The question without what only changes how its answer is shown: the same text for the same question. */
  text: string;
  /** What the list of prepared reports calls it. */
  name: string;
};

/** What the page of a report says about its answer in the background. */
export type Background =
  /** It took too long to wait for. `message`: why. `other`: what's being prepared for the person now. */
  | { status: "offered"; message: string; other: { name: string; query: string } | null }
  /**
   * `retryAt`: when a failed job is tried again. `shownAsOf`: the last moment of the earlier answer, if the page shows it.
   * `isEmailed`: whether an email to the person waits for it.
   */
  | {
      status: "waiting" | "running";
      id: string;
      step: string;
      percent: number;
      retryAt: Date | null;
      shownAsOf: Date | null;
      isEmailed: boolean;
    }
  | { status: "failed"; message: string; shownAsOf: Date | null }
  | { status: "done"; asOf: Date };

/** Whether a job still works on it, or will. */
export function isOpen({ status }: { status: PreparationStatus | "offered" }): boolean {
  return status === "waiting" || status === "running";
}

/** The status of an answer; the job of an open one may have been lost with its process. */
export function statusOf(
  { status, askedAt, movedAt }: { status: PreparationStatus; askedAt: Date; movedAt: Date },
  now: Date,
): PreparationStatus {
  const age = (since: Date) => now.getTime() - since.getTime();
  const isLost = age(askedAt) > OPEN_MS || (status === "running" && age(movedAt) > STILL_MS);
  return isLost && isOpen({ status }) ? "failed" : status;
}

/** Why a report isn't being prepared. */
export const startProblems = {
  busy: "Another report is being prepared for you. Wait until it's done, or cancel it.",
  full: "Too many reports are waiting. Try again in a few minutes.",
  "too-much-text": "This report has too many filters to be prepared. Remove some.",
};

import { type Actor, isAdmin } from "~/features/auth/rules/access";

/** spec:article-generator#keyword-rule, spec:article-generator#generator-messages */
export const keywordMissingMessage = "Please enter a keyword";
export const generateFailedMessage = "Failed to generate post";
export const scheduleFailedMessage = "Failed to create schedule";

export const scheduleChangedMessage =
  "This schedule changed after you opened it. Your edits are still here. Save again to keep them.";

export const MAX_KEYWORD_LENGTH = 200;

/** Articles cost money, so each account has an hourly limit (spec:article-generator#generator-limits). */
export const ARTICLES_PER_HOUR = 10;
export const HOUR_MS = 3_600_000;
/** The maximum number of pending schedules per account. */
export const MAX_WAITING = 200;
/** How far ahead an article can be scheduled. */
export const MAX_AHEAD_MS = 366 * 86_400_000;

/** A writer that hasn't renewed its lease for this long counts as gone, and another process takes over. */
export const LEASE_MS = 30_000;
/** How often a writer renews its lease. */
export const LEASE_RENEWAL_MS = 1_000;
/** How many times an article is started; a restart follows when the process that wrote it disappeared. */
export const MAX_ATTEMPTS = 5;

/** @param waitMs until the oldest counted request is an hour old. */
export function tooManyArticlesMessage(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `You've requested ${ARTICLES_PER_HOUR} articles in the past hour. Try again in ${wait}.`;
}

/** Administrators manage every schedule, content managers their own (spec:access#content-manager-data). */
export function canManageSchedule(
  actor: Pick<Actor, "userId" | "role">,
  schedule: { requestedBy: string | null },
): boolean {
  return isAdmin(actor) || schedule.requestedBy === actor.userId;
}

import { type Actor, isAdmin } from "~/features/auth/rules/access";

/** spec:article-generator#keyword-rule, spec:article-generator#generator-messages */
export const keywordMissingMessage = "Please enter a keyword";
export const generateFailedMessage = "Failed to generate post";
export const scheduleFailedMessage = "Failed to create schedule";

export const MAX_KEYWORD_LENGTH = 200;

/** Articles cost money: how many one account may ask for in an hour (spec:article-generator#generator-limits). */
export const ARTICLES_PER_HOUR = 10;
export const HOUR_MS = 3_600_000;
/** Schedules that one account may have waiting. */
export const MAX_WAITING = 200;
/** A schedule lies no further ahead. */
export const MAX_AHEAD_MS = 366 * 86_400_000;

/** Without a sign of life for this long, a process that writes an article counts as gone, and another one takes over. */
export const LEASE_MS = 30_000;
/** How often it gives one. */
export const LEASE_RENEWAL_MS = 1_000;
/** So often an article is begun again because the process that wrote it was gone. */
export const MAX_ATTEMPTS = 5;

/** @param waitMs until the oldest of the counted ones is an hour old. */
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

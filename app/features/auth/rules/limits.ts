/** A rate limit: `points` attempts within `seconds`. */
export type Limit = { points: number; seconds: number };

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/**
 * Limits against guessing (spec:access#try-limits). Attempts are counted by what was typed, whether or not the account
 * exists, so that a limit never reveals it. A known device has its own count, so that strangers can't use up its
 * owner's attempts.
 */
export const limits = {
  /** Higher than the others, because a whole office may share an IP address. */
  triesPerAddress: { points: 50, seconds: QUARTER_HOUR },
  triesPerDevice: { points: 50, seconds: QUARTER_HOUR },
  passwordPerAddress: { points: 10, seconds: QUARTER_HOUR },
  passwordPerDevice: { points: 10, seconds: QUARTER_HOUR },
  /**
   * All unknown devices together; higher than what one IP address can use up. Beyond it, a code by email still works.
   */
  passwordPerAccount: { points: 20, seconds: QUARTER_HOUR },
  codePerRequest: { points: 10, seconds: QUARTER_HOUR },
  mailPerAddress: { points: 20, seconds: HOUR },
  /** From one IP address to one email address. */
  mailPerRecipient: { points: 5, seconds: HOUR },
  mailPerDevice: { points: 5, seconds: HOUR },
  /**
   * From all unknown devices together to one email address. Beyond it, recovery links are still sent, every
   * LINK_INTERVAL_MINUTES.
   */
  codeMailPerAccount: { points: 10, seconds: HOUR },
  linkMailPerAccount: { points: 10, seconds: HOUR },
  confirmPerAccount: { points: 10, seconds: QUARTER_HOUR },
  /** An authenticator app's code opens one session; it stays valid for up to 90 seconds. */
  totpCode: { points: 1, seconds: 120 },
} as const satisfies Record<string, Limit>;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** How many times a code can be tried before it's invalid. */
export const TRIES_PER_CODE = 3;
export const RESET_LINK_MINUTES = 60;
/** Under a flood of requests, new links are emailed this often; the previous link still works. */
export const LINK_INTERVAL_MINUTES = 10;
/** How long a browser stays known after an account was opened in it. Browsers keep no cookie longer. */
export const KNOWN_DEVICE_DAYS = 400;
/** Per account; the least recently used one is deleted. */
export const MAX_KNOWN_DEVICES = 20;
/** Per account. */
export const MAX_PASSKEYS = 10;
export const INVITATION_DAYS = 7;
export const SECOND_STEP_MINUTES = 10;
/** How often use extends a session. */
export const SESSION_UPDATE_SECONDS = 60;

/**
 * How long after proving their identity people may change a password, two-factor authentication, or another person's
 * role.
 */
export const RECENT_MINUTES = 15;

/** Whether `authenticatedAt` is recent enough for a sensitive change (spec:access#recent-proof). */
export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_MINUTES * 60_000;
}

/** "1 minute", "12 minutes": how long to wait, rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

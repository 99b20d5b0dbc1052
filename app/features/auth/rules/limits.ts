/** How often something may be tried: `points` times within `seconds`. */
export type Limit = { points: number; seconds: number };

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/**
 * Limits against guessing (spec:access#try-limits). What is counted is what was typed, known or not, so that no limit shows
 * whether an account exists. A known device counts for itself alone, so that no stranger uses up its owner's tries.
 */
export const limits = {
  /** Wider than the others: a whole office may share an address. */
  triesPerAddress: { points: 50, seconds: QUARTER_HOUR },
  triesPerDevice: { points: 50, seconds: QUARTER_HOUR },
  passwordPerAddress: { points: 10, seconds: QUARTER_HOUR },
  passwordPerDevice: { points: 10, seconds: QUARTER_HOUR },
  /** All unknown devices together: more than one address can use up. Past it, a code by email is the way in. */
  passwordPerAccount: { points: 20, seconds: QUARTER_HOUR },
  codePerRequest: { points: 10, seconds: QUARTER_HOUR },
  mailPerAddress: { points: 20, seconds: HOUR },
  /** One address to one mailbox. */
  mailPerRecipient: { points: 5, seconds: HOUR },
  mailPerDevice: { points: 5, seconds: HOUR },
  /** All unknown devices together, to one mailbox. Recovery links go on past it, at LINK_INTERVAL_MINUTES. */
  codeMailPerAccount: { points: 10, seconds: HOUR },
  linkMailPerAccount: { points: 10, seconds: HOUR },
  confirmPerAccount: { points: 10, seconds: QUARTER_HOUR },
  /** A code of the authenticator app opens one session; it stays valid for up to 90 seconds. */
  totpCode: { points: 1, seconds: 120 },
} as const satisfies Record<string, Limit>;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** So often may a code be typed before it is dead. */
export const TRIES_PER_CODE = 3;
export const RESET_LINK_MINUTES = 60;
/** Under a flood of requests a new link is mailed this often; the one before still works. */
export const LINK_INTERVAL_MINUTES = 10;
/** A browser that an account was opened in is known for this long. Browsers keep no cookie longer. */
export const KNOWN_DEVICE_DAYS = 400;
/** Of one account; the least recently used is forgotten. */
export const MAX_KNOWN_DEVICES = 20;
/** Of one account. */
export const MAX_PASSKEYS = 10;
export const INVITATION_DAYS = 7;
export const SECOND_STEP_MINUTES = 10;

/** For this long after proving who they are, people may change a password, a factor or another's role. */
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

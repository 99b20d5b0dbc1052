/** How often something may be tried: `points` times within `seconds`. */
export type Limit = { points: number; seconds: number };

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/**
 * Limits against guessing. The account ones count what was typed, known or not, so that they tell nothing.
 * The address ones are wider: a whole office may share an address.
 */
export const limits = {
  passwordPerAccount: { points: 10, seconds: QUARTER_HOUR },
  codePerAccount: { points: 10, seconds: QUARTER_HOUR },
  mailPerAccount: { points: 5, seconds: HOUR },
  mailPerAddress: { points: 20, seconds: HOUR },
  triesPerAddress: { points: 50, seconds: QUARTER_HOUR },
  confirmPerAccount: { points: 10, seconds: QUARTER_HOUR },
  /** A code of the authenticator app opens one session; it stays valid for up to 90 seconds. */
  totpCode: { points: 1, seconds: 120 },
} as const satisfies Record<string, Limit>;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const RESET_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const SECOND_STEP_MINUTES = 10;

/** For so long after proving who they are, people may change a password, a factor or another's role. */
export const RECENT_MINUTES = 15;

/** Whether `authenticatedAt` is recent enough for a sensitive change (spec:access#recent-proof). */
export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_MINUTES * 60_000;
}

/** "1 minute", "12 minutes": how long to wait, rounded up. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

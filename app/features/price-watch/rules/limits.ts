/** How many requests one connection may send (spec:price-watch#watch-limits). */
export const watchLimit = { points: 10, seconds: 600 };
/** How many emails with a link one address may get. Beyond it, the page answers the same and nothing is sent. */
export const addressLimit = { points: 3, seconds: 86_400 };

/** More watches of one address aren't stored. */
export const MAX_WATCHES = 10;
/** More unconfirmed watches of everyone together aren't stored. */
export const MAX_UNCONFIRMED = 5_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An unconfirmed watch is erased after this (spec:price-watch#watch-retention). */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;
/** A confirmed watch ends and is erased after this. */
export const WATCH_MS = 365 * DAY_MS;
/** An address gets at most one email with prices in this time (spec:price-watch#weekly-email). */
export const BETWEEN_EMAILS_MS = 7 * DAY_MS;
/** A price counts once it hasn't changed for this long, so that a mistake can be fixed before anyone gets an email. */
export const SETTLE_MS = 30 * 60_000;

/** A plan that is listed again within this time, also as another row, never stopped being listed. */
export const LISTED_AGAIN_MS = DAY_MS;

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

import { isRealDay } from "~/kernel/days";
import { spendCentsOf } from "../schema";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A date as the platforms' reports write it for US accounts: `2026-11-01`, `2026-11-01 00:00:00`, `20261101`,
 * `11/1/2026` (month first), `Nov 1, 2026`, and `Sun, Nov 1, 2026`.
 * @returns `2026-11-01`, or null if it isn't a date.
 */
export function dayOfReport(text: string): string | null {
  const iso =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T]00:00(?::00)?)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (iso) return real(iso[1], iso[2], iso[3]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed) return real(slashed[3], slashed[1], slashed[2]);
  const worded = /^(?:[a-z]{3,9},\s*)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),\s*(\d{4})$/i.exec(text);
  const month = MONTHS.indexOf((worded?.[1] ?? "").toLowerCase()) + 1;
  return worded && month > 0 ? real(worded[3], String(month), worded[2]) : null;
}

function real(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isRealDay(text) ? text : null;
}

/** An amount in a platform's report, in cents: `1,234.50`, `US$1,234.50`, `$0.00`, or ` --` for nothing; null if invalid. */
export function centsOfReport(text: string): number | null {
  const bare = text.replace(/^(US\$|USD)\s?/i, "").replace(/\s?USD$/i, "");
  return /^(--?|–|—)?$/.test(bare) ? 0 : spendCentsOf(bare);
}

/**
 * Whether a time zone in a report is that of the reports here, as the platforms write it: `America/New_York`,
 * `(UTC-05:00) Eastern Time`, `GMT-4`.
 */
export function isEasternTime(text: string): boolean {
  // Eastern Europe, eastern Australia, and Chicago, which has the same offset in summer.
  if (/\b(UTC|GMT) ?\+|Europe|Australia|Central|Chicago/i.test(text)) return false;
  return /new[ _]york|eastern|\b(UTC|GMT) ?-0?[45](:?00)?\b/i.test(text);
}

import { daysOfReport, nameOf, type Range, type ReportRow } from "../rules/report";
import type { AdSpendDay, DayKey } from "../rules/spend";
import type { AdsResult } from "./vendor-http.server";

/** An account as the vendor describes it. */
export type AdAccount = { name: string; timeZone: string; tokenExpiresAt: Date | null };

/**
 * The reporting API of one ad platform for one account. This is all that the rest of the site knows about a vendor.
 * Amounts are in cents; days are in the account's time zone.
 */
export type AdConnector = {
  /** Checks the credentials and that the account can be used. Reads its name and time zone, and when the token expires. */
  readAccount(): Promise<AdsResult<AdAccount>>;
  /**
   * Reads every day of the range with its campaigns, ad sets, and ads.
   * @param account the name that its figures are stored under.
   */
  readSpend(range: Range, account: string): Promise<SpendResult>;
};

/** The days. `isByCampaign` says that the account has more ads than can be read, so that only its campaigns were. */
export type SpendResult = AdsResult<AdSpendDay[]> & { isByCampaign?: true };

/** Rows of one report; more mean that something is wrong, and would take too much memory. */
export const MAX_ROWS = 100_000;

/**
 * Checks what a vendor says about an account: it must use US dollars and a time zone we know.
 * @param number used as the name if the account has none.
 */
export function accountOf(
  found: { name: string; currency: string; timeZone: string; tokenExpiresAt?: Date | null },
  number: string,
): AdsResult<AdAccount> {
  const { name, currency, timeZone, tokenExpiresAt = null } = found;
  if (currency !== "USD") return { ok: false, failure: "currency" };
  if (!isTimeZone(timeZone)) return { ok: false, failure: "unexpected" };
  return { ok: true, value: { name: nameOf(name, 300) ?? number, timeZone, tokenExpiresAt } };
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * Reads the days from a vendor's reports.
 * @param reports from the account to its smallest parts. The account's is read last, so that spend that's added in between
 *   is in the total.
 * @param finer rows of smaller parts that were read already.
 */
export async function readLevels<Report>(
  key: Omit<DayKey, "date">,
  range: Range,
  reports: readonly Report[],
  read: (report: Report) => Promise<AdsResult<ReportRow[]>>,
  finer: readonly ReportRow[][] = [],
): Promise<AdsResult<AdSpendDay[]>> {
  const levels: ReportRow[][] = [];
  for (const report of reports.toReversed()) {
    const rows = await read(report);
    if (!rows.ok) return rows;
    levels.unshift(rows.value);
  }
  const value = daysOfReport(key, range, [...levels, ...finer]);
  return value ? { ok: true, value } : { ok: false, failure: "unexpected" };
}

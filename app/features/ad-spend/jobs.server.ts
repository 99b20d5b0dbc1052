import { z } from "zod";
import { dayIn } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { JobFailure, PermanentJobFailure } from "~/platform/jobs/jobs.server";
import { createAdsApi } from "./integrations/ads-api.server";
import { recordSync } from "./mutations/account.server";
import { matchIds } from "./mutations/matching.server";
import { storeReport } from "./mutations/spend.server";
import { findAdAccount, spendTodays } from "./queries/spend.server";
import { type AdsFailure, failureMessages, isTransient } from "./rules/failures";
import { reportRange } from "./rules/report";

/** The name that the access token is sealed under. */
export const TOKEN_NAME = "ad_accounts/access_token";

/**
 * Reads ad spend every hour, because the vendor updates the current day about that often. A few minutes later, looks for
 * ids of campaigns, ad sets, and ads among the tags of clicks (spec:ad-spend#spend-matching).
 */
export function defineAdSpendJobs(platform: Platform): void {
  platform.jobs.define(
    "ad-spend-sync",
    z.object({}),
    async (_data, { signal }) => {
      const result = await syncAdSpend(platform, signal);
      if (result.state !== "failed") return;
      const isWorthTrying = result.failure !== "sealed" && isTransient(result.failure);
      throw isWorthTrying ? new JobFailure(result.failure) : new PermanentJobFailure(result.failure);
    },
    { cron: { expression: "7 * * * *", timeZone: "America/New_York" }, retries: 2, retryDelay: 300 },
  );
  platform.jobs.define(
    "ad-spend-match",
    z.object({}),
    async () => void (await matchIds(platform.db, platform.now())),
    {
      cron: { expression: "12 * * * *", timeZone: "America/New_York" },
      retries: 0,
    },
  );
}

export type SyncResult =
  | { state: "not connected" }
  | { state: "done"; days: number }
  | { state: "failed"; failure: AdsFailure | "sealed"; text: string };

/**
 * Reads the last 28 days from the ads vendor again and stores them (spec:ad-spend#spend-sync). Two runs at once are
 * fine: both write the same data.
 * @throws when the database fails or `signal` fires; then nothing was stored.
 */
export async function syncAdSpend(platform: Platform, signal?: AbortSignal): Promise<SyncResult> {
  const { db, secrets, config } = platform;
  const account = await findAdAccount(db);
  if (!account) return { state: "not connected" };
  const fail = async (failure: AdsFailure | "sealed", text: string): Promise<SyncResult> => {
    await recordSync(db, account.accountId, { problem: text, at: platform.now() });
    return { state: "failed", failure, text };
  };
  const token = secrets.open(TOKEN_NAME, account.accessTokenSealed);
  if (!token.ok) return fail("sealed", "The stored access token can't be read. Enter it again.");
  const api = createAdsApi({
    baseUrl: config.ADS_API_URL,
    accountId: account.accountId,
    accessToken: token.text,
    signal,
  });
  const seen = await api.readAccount();
  if (!seen.ok) return fail(seen.failure, failureMessages[seen.failure]);
  const now = platform.now();
  const today = dayIn(seen.value.timeZone, now);
  const report = await api.readSpend(reportRange(today));
  if (!report.ok) return fail(report.failure, failureMessages[report.failure]);
  const todays = await spendTodays(platform);
  await storeReport(db, report.value, { now, today: { ...todays, facebook: today } });
  await recordSync(db, account.accountId, { problem: null, at: now, account: seen.value });
  return { state: "done", days: report.value.length };
}

import { dayIn } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { createConnector } from "../integrations/connector.server";
import type { AdAccount, AdConnector } from "../integrations/contract.server";
import { beginReading, recordSync } from "../mutations/connections.server";
import { storeReport } from "../mutations/spend.server";
import { type Connection, findConnection, spendTodays } from "../queries/connections.server";
import { storedNameOf } from "../queries/spend.server";
import { type AdsFailure, failureText } from "../rules/failures";
import { reportRange } from "../rules/report";
import type { Platform as AdPlatform } from "../rules/spend";
import { openCredentials } from "./credentials.server";

type Services = Pick<Platform, "config" | "db" | "now" | "secrets">;

export type SyncResult =
  | { state: "not connected" }
  /** `isByCampaign` says that only campaigns could be read, because there are too many ads. */
  | { state: "done"; days: number; account: AdAccount; isByCampaign: boolean }
  | { state: "failed"; failure: AdsFailure; text: string };

type SyncOptions = {
  /** Stops the import: it throws, and nothing is stored. */
  signal?: AbortSignal;
  /** How long the vendor may take altogether, in ms. Default four minutes. */
  runFor?: number;
};

/** How long a person at the screen waits for a vendor, in ms. */
export const PATIENCE_MS = 40_000;

/**
 * Reads the last 28 days from an ad platform again and stores what changed (spec:ad-spend#spend-sync). If two run at once,
 * the one that began to read later wins (spec:ad-spend#spend-at-once).
 * @throws when the database fails or `signal` fires; then nothing was stored.
 */
export async function syncAdSpend(
  platform: Services,
  adPlatform: AdPlatform,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const { db, now } = platform;
  const answer = await askAccount(platform, adPlatform, options);
  if (answer.state !== "answered") return answer;
  const { connection, connector, account } = answer;
  const today = dayIn(account.timeZone, now());
  const name = await storedNameOf(db, connection, account.name);
  const reading = await beginReading(db, connection);
  if (reading === null) return changed(adPlatform);
  const report = await connector.readSpend(reportRange(today), name);
  if (!report.ok) return fail(platform, connection, report.failure, reading);
  const isByCampaign = report.isByCampaign ?? false;
  const at = now();
  const todays = { ...(await spendTodays(platform)), [adPlatform]: today };
  const outcome = await db.transaction(async (tx) => {
    // This comes first: it waits for a change to the connection that is under way, and holds off any other.
    const recorded = await recordSync(tx, connection, { problem: null, account, reading }, at);
    if (recorded === "recorded")
      await storeReport(tx, report.value, { now: at, today: todays, isByCampaign }, connection.accountId);
    return recorded;
  });
  if (outcome === "changed") return changed(adPlatform);
  return { state: "done", days: report.value.length, account, isByCampaign };
}

/** Asks the vendor whether the connection works, and records the answer, without reading any spend. */
export async function checkConnection(
  platform: Services,
  adPlatform: AdPlatform,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const answer = await askAccount(platform, adPlatform, options);
  if (answer.state !== "answered") return answer;
  const { connection, account } = answer;
  await recordSync(platform.db, connection, { problem: null, account, reading: null }, platform.now());
  return { state: "done", days: 0, account, isByCampaign: false };
}

const changed = (platform: AdPlatform): SyncResult => ({
  state: "failed",
  failure: "changed",
  text: failureText(platform, "changed"),
});

type AccountAnswer = {
  state: "answered";
  connection: Connection;
  connector: AdConnector;
  account: AdAccount;
};

async function askAccount(
  platform: Services,
  adPlatform: AdPlatform,
  options: SyncOptions,
): Promise<AccountAnswer | SyncResult> {
  const { db, secrets, config } = platform;
  const connection = await findConnection(db, adPlatform);
  if (!connection) return { state: "not connected" };
  const credentials = openCredentials(secrets, connection);
  if (!credentials) return fail(platform, connection, "sealed");
  const connector = createConnector(adPlatform, config, credentials, options);
  const seen = await connector.readAccount();
  if (!seen.ok) return fail(platform, connection, seen.failure);
  return { state: "answered", connection, connector, account: seen.value };
}

/** Records why it failed, for the page, unless a reading that began later is stored. */
async function fail(
  { db, now }: Services,
  connection: Connection,
  failure: AdsFailure,
  reading: number | null = null,
): Promise<Extract<SyncResult, { state: "failed" }>> {
  const text = failureText(connection.platform, failure);
  await recordSync(db, connection, { problem: text, reading }, now());
  return { state: "failed", failure, text };
}

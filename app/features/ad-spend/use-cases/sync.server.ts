import { dayIn } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { createConnector } from "../integrations/connector.server";
import type { AdConnector, AdsAccount } from "../integrations/contract.server";
import { recordSync } from "../mutations/connections.server";
import { storeReport } from "../mutations/spend.server";
import { type Connection, findConnection, spendTodays } from "../queries/connections.server";
import { storedNameOf } from "../queries/spend.server";
import { type AdsFailure, failureText } from "../rules/failures";
import { reportRange } from "../rules/report";
import type { Platform as AdPlatform } from "../rules/spend";
import { openCredentials } from "./credentials.server";

export type SyncResult =
  | { state: "not connected" }
  | { state: "done"; days: number; account: AdsAccount }
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
 * Reads the last 28 days from an ad platform again and stores them (spec:ad-spend#spend-sync). If two run at once, the
 * one that stores last wins, and the next hourly import corrects it.
 * @throws when the database fails or `signal` fires; then nothing was stored.
 */
export async function syncAdSpend(
  platform: Platform,
  adPlatform: AdPlatform,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const { db, now } = platform;
  const asked = await askAccount(platform, adPlatform, options);
  if (asked.state !== "asked") return asked;
  const { connection, connector, account } = asked;
  const today = dayIn(account.timeZone, now());
  const name = await storedNameOf(db, connection, account.name);
  const report = await connector.readSpend(reportRange(today), name);
  if (!report.ok) return fail(platform, connection, report.failure);
  const at = now();
  const todays = { ...(await spendTodays(platform)), [adPlatform]: today };
  const isStored = await db.transaction(async (tx) => {
    // This comes first: it waits for a change to the connection that is under way, and holds off any other.
    if (!(await recordSync(tx, connection, { problem: null, account, isImported: true }, at))) return false;
    await storeReport(tx, report.value, { now: at, today: todays }, connection.accountId);
    return true;
  });
  if (!isStored) return { state: "failed", failure: "changed", text: failureText(adPlatform, "changed") };
  return { state: "done", days: report.value.length, account };
}

/** Asks the vendor whether the connection works, and records the answer, without reading any spend. */
export async function checkConnection(
  platform: Platform,
  adPlatform: AdPlatform,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const asked = await askAccount(platform, adPlatform, options);
  if (asked.state !== "asked") return asked;
  const { connection, account } = asked;
  await recordSync(platform.db, connection, { problem: null, account, isImported: false }, platform.now());
  return { state: "done", days: 0, account };
}

type Asked = { state: "asked"; connection: Connection; connector: AdConnector; account: AdsAccount };

async function askAccount(
  platform: Platform,
  adPlatform: AdPlatform,
  options: SyncOptions,
): Promise<Asked | SyncResult> {
  const { db, secrets, config } = platform;
  const connection = await findConnection(db, adPlatform);
  if (!connection) return { state: "not connected" };
  const credentials = openCredentials(secrets, connection);
  if (!credentials) return fail(platform, connection, "sealed");
  const connector = createConnector(adPlatform, config, credentials, options);
  const seen = await connector.readAccount();
  if (!seen.ok) return fail(platform, connection, seen.failure);
  return { state: "asked", connection, connector, account: seen.value };
}

/** Records why it failed, for the page. */
async function fail(
  { db, now }: Platform,
  connection: Connection,
  failure: AdsFailure,
): Promise<Extract<SyncResult, { state: "failed" }>> {
  const text = failureText(connection.platform, failure);
  await recordSync(db, connection, { problem: text }, now());
  return { state: "failed", failure, text };
}

import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Platform } from "~/platform/context.server";
import { createConnector } from "../integrations/connector.server";
import { connectAdAccount } from "../mutations/connections.server";
import { findConnection } from "../queries/connections.server";
import { failureText, fieldOfFailure } from "../rules/failures";
import { syncJobs } from "../rules/schedule";
import { type Platform as AdPlatform, platformNames } from "../rules/spend";
import { readCredentials } from "../rules/vendors";
import { openCredentials, sealCredentials } from "./credentials.server";
import { PATIENCE_MS } from "./sync.server";

export type ConnectResult =
  | { ok: true; name: string }
  /** `errors` by field; the message is for the top of the form. */
  | { ok: false; status: 400 | 422; message: string; errors: Record<string, string> };

/**
 * Connects an account after the vendor confirms that the credentials can read it, and starts its first import
 * (spec:ad-spend#spend-account). Secrets that are left empty stay as they are.
 */
export async function connect(
  platform: Platform,
  actor: RecentActor,
  adPlatform: AdPlatform,
  typed: Readonly<Record<string, string>>,
): Promise<ConnectResult> {
  const { config, db, jobs, now, secrets } = platform;
  const stored = await findConnection(db, adPlatform);
  const kept = stored ? openCredentials(secrets, stored) : null;
  const message = `${platformNames[adPlatform]} wasn't connected`;
  const read = readCredentials(adPlatform, typed, kept);
  if (!read.ok) return { ok: false, status: 400, message, errors: read.errors };
  const { credentials } = read;
  const connector = createConnector(adPlatform, config, credentials, { runFor: PATIENCE_MS });
  const seen = await connector.readAccount();
  if (!seen.ok) {
    const text = failureText(adPlatform, seen.failure, "person");
    const field = fieldOfFailure(adPlatform, seen.failure);
    return field === null
      ? { ok: false, status: 422, message: `${message}. ${text}`, errors: {} }
      : { ok: false, status: 422, message, errors: { [field]: text } };
  }
  const { name, timeZone, tokenExpiresAt } = seen.value;
  await db.transaction(async (tx) => {
    const connection = {
      platform: adPlatform,
      accountId: credentials.accountId ?? "",
      sealed: sealCredentials(secrets, adPlatform, credentials),
      accountName: name,
      timeZone,
      tokenExpiresAt,
    };
    await connectAdAccount(tx, actor, connection, now());
    await jobs.enqueue(tx, syncJobs[adPlatform].name, {}, { key: "connected" });
  });
  return { ok: true, name };
}

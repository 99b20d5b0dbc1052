import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { assertAdmin } from "~/features/auth/rules/access";
import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Db } from "~/platform/db/client.server";
import { adAccounts, adConnections } from "~/platform/db/tables/ad-spend";
import { type Connection, findConnection } from "../queries/connections.server";
import type { Platform } from "../rules/spend";
import { accountLabel } from "../rules/vendors";

export type NewConnection = Pick<
  Connection,
  "platform" | "accountId" | "sealed" | "accountName" | "timeZone" | "tokenExpiresAt"
>;

/** Connects an ads account, or changes the account or credentials of the connection (spec:ad-spend#spend-account). */
export async function connectAdAccount(
  db: Db,
  actor: RecentActor,
  { platform, ...connection }: NewConnection,
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = await findConnection(tx, platform);
    const row = {
      ...connection,
      connectedAt: now,
      connectedBy: actor.userId,
      lastProblem: null,
      // After a change of account, no report has been read yet.
      ...(before?.accountId !== connection.accountId && { lastSyncTime: null, lastTriedAt: null }),
    };
    if (platform === "facebook")
      await tx.insert(adAccounts).values(row).onConflictDoUpdate({ target: adAccounts.id, set: row });
    else
      await tx
        .insert(adConnections)
        .values({ platform, ...row })
        .onConflictDoUpdate({ target: adConnections.platform, set: row });
    await recordAudit(
      tx,
      actor,
      {
        action: before ? "updated" : "created",
        entity: "setting",
        entityId: settingOf(platform),
        summary: `${accountLabel(platform, connection.accountId)}, with new credentials`,
        before: before
          ? { account_id: before.accountId, connected_at: before.connectedAt.toISOString() }
          : null,
        after: { account_id: connection.accountId, connected_at: now.toISOString() },
      },
      now,
    );
  });
}

/** Deletes the account and its credentials; the figures stay. @returns false if the platform isn't connected. */
export async function disconnectAdAccount(
  db: Db,
  actor: RecentActor,
  platform: Platform,
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [gone] =
      platform === "facebook"
        ? await tx.delete(adAccounts).returning({ accountId: adAccounts.accountId })
        : await tx
            .delete(adConnections)
            .where(eq(adConnections.platform, platform))
            .returning({ accountId: adConnections.accountId });
    if (!gone) return false;
    await recordAudit(
      tx,
      actor,
      {
        action: "deleted",
        entity: "setting",
        entityId: settingOf(platform),
        summary: `${accountLabel(platform, gone.accountId)} disconnected`,
        before: { account_id: gone.accountId },
        after: null,
      },
      now,
    );
    return true;
  });
}

const settingOf = (platform: Platform) =>
  platform === "facebook" ? "ads-account" : `ads-account-${platform}`;

export type SyncOutcome =
  /** A problem is described in words for staff. */
  | { problem: string }
  /** What the vendor said about the account this time. `isImported`: all days were read too. */
  | {
      problem: null;
      account: { name: string; timeZone: string; tokenExpiresAt: Date | null };
      isImported: boolean;
    };

/**
 * Records what came of asking the vendor.
 * @returns false if the connection was changed or removed since it was read; then nothing is recorded.
 */
export async function recordSync(
  db: Db,
  { platform, connectedAt }: Pick<Connection, "platform" | "connectedAt">,
  outcome: SyncOutcome,
  at: Date,
): Promise<boolean> {
  const set = {
    lastTriedAt: at,
    lastProblem: outcome.problem,
    ...(outcome.problem === null && {
      accountName: outcome.account.name,
      timeZone: outcome.account.timeZone,
      tokenExpiresAt: outcome.account.tokenExpiresAt,
      ...(outcome.isImported && { lastSyncTime: at }),
    }),
  };
  const updated =
    platform === "facebook"
      ? await db
          .update(adAccounts)
          .set(set)
          .where(eq(adAccounts.connectedAt, connectedAt))
          .returning({ at: adAccounts.connectedAt })
      : await db
          .update(adConnections)
          .set(set)
          .where(and(eq(adConnections.platform, platform), eq(adConnections.connectedAt, connectedAt)))
          .returning({ at: adConnections.connectedAt });
  return updated.length > 0;
}

import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { assertAdmin } from "~/features/auth/rules/access";
import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Db } from "~/platform/db/client.server";
import { adAccounts } from "~/platform/db/tables/ad-spend";
import { findAdAccount } from "../queries/spend.server";

export type NewConnection = {
  accountId: string;
  accessTokenSealed: string;
  accountName: string;
  timeZone: string;
  tokenExpiresAt: Date | null;
};

/** Connects the ads account, or changes the account or token of the connection (spec:ad-spend#spend-account). */
export async function connectAdAccount(
  db: Db,
  actor: RecentActor,
  connection: NewConnection,
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = await findAdAccount(tx);
    const row = {
      ...connection,
      connectedAt: now,
      connectedBy: actor.userId,
      lastProblem: null,
      // After a change of account, no report has been read yet.
      ...(before?.accountId !== connection.accountId && { lastSyncTime: null, lastTriedAt: null }),
    };
    await tx.insert(adAccounts).values(row).onConflictDoUpdate({ target: adAccounts.id, set: row });
    await recordAudit(
      tx,
      actor,
      {
        action: before ? "updated" : "created",
        entity: "setting",
        entityId: "ads-account",
        summary: `Ads account ${connection.accountId}, with a new access token`,
        before: before
          ? { account_id: before.accountId, connected_at: before.connectedAt.toISOString() }
          : null,
        after: { account_id: connection.accountId, connected_at: now.toISOString() },
      },
      now,
    );
  });
}

/** Deletes the account and token; the figures stay. */
export async function disconnectAdAccount(db: Db, actor: RecentActor, now: Date): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(adAccounts).returning();
    if (!gone) return;
    await recordAudit(
      tx,
      actor,
      {
        action: "deleted",
        entity: "setting",
        entityId: "ads-account",
        summary: `Ads account ${gone.accountId} disconnected`,
        before: { account_id: gone.accountId },
        after: null,
      },
      now,
    );
  });
}

export type SyncOutcome =
  | { problem: string; at: Date }
  | {
      problem: null;
      at: Date;
      /** As the vendor reported it this time. */
      account: { name: string; timeZone: string; tokenExpiresAt: Date | null };
    };

/** Records the result of a sync; a problem is described in words for staff. */
export async function recordSync(db: Db, accountId: string, outcome: SyncOutcome): Promise<void> {
  const { problem, at } = outcome;
  const read =
    outcome.problem === null
      ? {
          lastSyncTime: at,
          accountName: outcome.account.name,
          timeZone: outcome.account.timeZone,
          tokenExpiresAt: outcome.account.tokenExpiresAt,
        }
      : {};
  await db
    .update(adAccounts)
    .set({ lastTriedAt: at, lastProblem: problem, ...read })
    .where(eq(adAccounts.accountId, accountId));
}

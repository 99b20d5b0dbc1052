import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
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

/** Connects an ad account, or changes the account or credentials of the connection (spec:ad-spend#spend-account). */
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

type ReadConnection = Pick<Connection, "platform" | "connectedAt">;

/**
 * Numbers a reading of the account's figures, before it begins.
 * @returns null if the connection was changed or removed since it was read.
 */
export async function beginReading(db: Db, connection: ReadConnection): Promise<number | null> {
  const [begun] = await updateAsRead(db, connection, { readingsBegun: sql`readings_begun + 1` });
  return begun?.readingsBegun ?? null;
}

/** `reading` is null if no reading of the figures had begun. */
export type SyncOutcome =
  /** A problem is described in words for staff. */
  | { problem: string; reading: number | null }
  /** What the vendor said about the account this time. */
  | {
      problem: null;
      account: { name: string; timeZone: string; tokenExpiresAt: Date | null };
      reading: number | null;
    };

/**
 * Records what came of asking the vendor.
 * @returns `changed` if the connection was changed or removed since it was read, `older` if the figures of a reading that
 *   began later are already stored (spec:ad-spend#spend-at-once). In both cases, nothing is recorded.
 */
export async function recordSync(
  db: Db,
  connection: ReadConnection,
  outcome: SyncOutcome,
  at: Date,
): Promise<"recorded" | "changed" | "older"> {
  const { reading } = outcome;
  const set = {
    lastTriedAt: at,
    lastProblem: outcome.problem,
    ...(outcome.problem === null && {
      accountName: outcome.account.name,
      timeZone: outcome.account.timeZone,
      tokenExpiresAt: outcome.account.tokenExpiresAt,
      ...(reading !== null && { lastSyncTime: at, readingStored: reading }),
    }),
  };
  const updated = await updateAsRead(db, connection, set, reading);
  if (updated.length > 0) return "recorded";
  const stored = await findConnection(db, connection.platform);
  return stored?.connectedAt.getTime() === connection.connectedAt.getTime() ? "older" : "changed";
}

type ConnectionChanges = Omit<
  PgUpdateSetSource<typeof adConnections> & PgUpdateSetSource<typeof adAccounts>,
  "platform" | "id"
>;

/**
 * Updates a connection unless it was changed since it was read.
 * @param reading also unless the figures of a reading with a higher number are stored.
 */
function updateAsRead(
  db: Db,
  { platform, connectedAt }: ReadConnection,
  set: ConnectionChanges,
  reading: number | null = null,
) {
  const isLater = reading === null ? undefined : sql`reading_stored < ${reading}`;
  return platform === "facebook"
    ? db
        .update(adAccounts)
        .set(set)
        .where(and(eq(adAccounts.connectedAt, connectedAt), isLater))
        .returning({ readingsBegun: adAccounts.readingsBegun })
    : db
        .update(adConnections)
        .set(set)
        .where(and(eq(adConnections.platform, platform), eq(adConnections.connectedAt, connectedAt), isLater))
        .returning({ readingsBegun: adConnections.readingsBegun });
}

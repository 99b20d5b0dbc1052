import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { affiliateNetworks } from "~/platform/db/tables/revenue";
import { findNetwork, type Network } from "../queries/networks.server";
import type { ParameterMapping, StatusMapping } from "../rules/mapping";
import type { NetworkSettingsForm } from "../schema";

export type NetworkSettingsChange = NetworkSettingsForm & {
  parameters: ParameterMapping;
  statuses: StatusMapping;
  allowedAddresses: string[];
};

export type NetworkProblem = "name-taken" | "changed-meanwhile" | "gone";
export type NetworkResult = { done: true; networkId: number } | { done: false; problem: NetworkProblem };

/** Adds a network with the specification's parameter names. It has no token yet. @throws AccessRefused */
export function addNetwork(db: Db, actor: Actor, name: string, now: Date): Promise<NetworkResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(affiliateNetworks)
      .values({ name, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ networkId: affiliateNetworks.networkId });
    if (!added) return { done: false, problem: "name-taken" };
    const { networkId } = added;
    const change = { entity: "network", entityId: networkId, summary: name } as const;
    await recordAudit(tx, actor, { ...change, action: "created", before: null, after: { name } }, now);
    return { done: true, networkId };
  });
}

/** Saves how a network's postbacks are read and which IP addresses may send them. @throws AccessRefused */
export function saveNetwork(
  db: Db,
  actor: Actor,
  { networkId, revision, change }: { networkId: number; revision: string; change: NetworkSettingsChange },
  now: Date,
): Promise<NetworkResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const known = await lockNetwork(tx, networkId);
    if (!known) return { done: false, problem: "gone" };
    if (known.updatedAt.toISOString() !== revision) return { done: false, problem: "changed-meanwhile" };
    const [namesake] = await tx
      .select({ networkId: affiliateNetworks.networkId })
      .from(affiliateNetworks)
      .where(
        and(
          sql`lower(${affiliateNetworks.name}) = lower(${change.name})`,
          isNull(affiliateNetworks.archivedAt),
          ne(affiliateNetworks.networkId, networkId),
        ),
      );
    if (namesake) return { done: false, problem: "name-taken" };
    const { parameters, statuses, ...settings } = change;
    await tx
      .update(affiliateNetworks)
      .set({ ...settings, parameterMapping: parameters, statusMapping: statuses, updatedAt: now })
      .where(eq(affiliateNetworks.networkId, networkId));
    const { networkId: _id, updatedAt: _at, ...before } = known;
    const entry = { entity: "network", entityId: networkId, summary: change.name } as const;
    await recordAudit(tx, actor, { ...entry, action: "updated", before, after: change }, now);
    return { done: true, networkId };
  });
}

/**
 * Archives or restores a network. Its tokens work only while it is active, and its conversions stay
 * (spec:revenue#networks).
 * @throws AccessRefused
 */
export function archiveNetwork(
  db: Db,
  actor: Actor,
  { networkId, isArchived }: { networkId: number; isArchived: boolean },
  now: Date,
): Promise<NetworkResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(affiliateNetworks)
      .where(eq(affiliateNetworks.networkId, networkId))
      .for("update");
    if (!row || (row.archivedAt !== null) === isArchived) return { done: false, problem: "gone" };
    if (!isArchived && (await isNameTaken(tx, row.name))) return { done: false, problem: "name-taken" };
    await tx
      .update(affiliateNetworks)
      .set({
        archivedAt: isArchived ? now : null,
        archivedBy: isArchived ? actor.userId : null,
        updatedAt: now,
      })
      .where(eq(affiliateNetworks.networkId, networkId));
    const action = isArchived ? "archived" : "restored";
    const entry = { entity: "network", entityId: networkId, summary: row.name, action } as const;
    const [before, after] = isArchived ? [{ name: row.name }, null] : [null, { name: row.name }];
    await recordAudit(tx, actor, { ...entry, before, after }, now);
    return { done: true, networkId };
  });
}

async function isNameTaken(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ networkId: affiliateNetworks.networkId })
    .from(affiliateNetworks)
    .where(and(sql`lower(${affiliateNetworks.name}) = lower(${name})`, isNull(affiliateNetworks.archivedAt)));
  return row !== undefined;
}

/** Locks a network's settings, so that no one else can change them until the transaction ends. */
export async function lockNetwork(tx: Db, networkId: number): Promise<Network | undefined> {
  await tx.execute(sql`select from affiliate_networks where network_id = ${networkId}::integer for update`);
  return findNetwork(tx, networkId);
}

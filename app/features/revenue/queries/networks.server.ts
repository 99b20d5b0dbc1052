import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { affiliateNetworks, affiliateTokens } from "~/platform/db/tables/revenue";
import type { NetworkConfiguration } from "../rules/mapping";
import { readParameterMapping, readStatusMapping } from "../schema";

export type NetworkToken = {
  tokenId: number;
  kind: "postback" | "bearer";
  networkId: number | null;
  label: string;
  tokenHash: string;
  tokenSealed: string;
  marksTest: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type Network = NetworkConfiguration & {
  networkId: number;
  /** Changes whenever the settings change. */
  updatedAt: Date;
};

/** Active networks, by name. */
export async function listNetworks(db: Db): Promise<Network[]> {
  const rows = await db
    .select()
    .from(affiliateNetworks)
    .where(isNull(affiliateNetworks.archivedAt))
    .orderBy(asc(sql`lower(${affiliateNetworks.name})`));
  return rows.map(toNetwork);
}

/** @returns undefined if it doesn't exist or is archived. */
export async function findNetwork(db: Db, networkId: number): Promise<Network | undefined> {
  const [row] = await db
    .select()
    .from(affiliateNetworks)
    .where(and(eq(affiliateNetworks.networkId, networkId), isNull(affiliateNetworks.archivedAt)));
  return row && toNetwork(row);
}

/** Live tokens, newest first: those of one network, or every bearer token. */
export async function listLiveTokens(
  db: Db,
  of: { networkId: number } | "bearer" | "postback",
): Promise<NetworkToken[]> {
  return db
    .select()
    .from(affiliateTokens)
    .where(
      and(
        isNull(affiliateTokens.revokedAt),
        typeof of === "string"
          ? eq(affiliateTokens.kind, of)
          : and(eq(affiliateTokens.kind, "postback"), eq(affiliateTokens.networkId, of.networkId)),
      ),
    )
    .orderBy(desc(affiliateTokens.createdAt), desc(affiliateTokens.tokenId));
}

/** Administrators with an active account. */
export async function listAdministrators(db: Db): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: authUsers.name, email: authUsers.email })
    .from(authUsers)
    .where(and(eq(authUsers.role, "admin"), isNull(authUsers.deactivatedAt)))
    .orderBy(asc(authUsers.email));
}

/** The name that a token is encrypted under. */
export const sealedName = (tokenHash: string) => `affiliate_tokens/${tokenHash}`;

function toNetwork(row: typeof affiliateNetworks.$inferSelect): Network {
  return {
    networkId: row.networkId,
    name: row.name,
    parameters: readParameterMapping(row.parameterMapping),
    statuses: readStatusMapping(row.statusMapping),
    defaultStatus: row.defaultStatus,
    allowedAddresses: row.allowedAddresses,
    requestsPerMinute: row.requestsPerMinute,
    inactivityAlert: row.inactivityAlert,
    inactivityAlertHours: row.inactivityAlertHours,
    updatedAt: row.updatedAt,
  };
}

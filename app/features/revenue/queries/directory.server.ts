import { isNull } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { affiliateNetworks, affiliateTokens } from "~/platform/db/tables/revenue";
import type { PostbackReading } from "../rules/mapping";
import { readParameterMapping, readStatusMapping } from "../schema";

/** The network settings that the endpoints need to accept its postbacks. */
export type NetworkSettings = PostbackReading & {
  networkId: number;
  name: string;
  /** If empty, postbacks are accepted from every IP address. */
  allowedAddresses: readonly string[];
  requestsPerMinute: number;
};

export type KnownToken = { tokenId: number; networkId: number | null };

/** Networks and their live tokens, cached until any process changes either. */
export type NetworkDirectory = {
  /** @param hash SHA-256 of the token. @throws if the database is unavailable and nothing is cached yet. */
  token(hash: string): Promise<KnownToken | undefined>;
  network(networkId: number): Promise<NetworkSettings | undefined>;
};

type Content = { tokens: Map<string, KnownToken>; networks: Map<number, NetworkSettings> };

/**
 * It decides limits and how a postback is read, never who may send. The database checks on every request whether a
 * token is live, so that a revoked one is rejected at once in every process.
 */
export async function createNetworkDirectory({
  copies,
}: Pick<Platform, "copies">): Promise<NetworkDirectory> {
  const copy = await copies.open("networks_changed", "networks", load);
  return {
    token: async (hash) => (await copy.read()).tokens.get(hash),
    network: async (networkId) =>
      (await copy.read()).networks.get(networkId) ??
      // Another process may have just created it, and the notification hasn't arrived yet.
      (await copy.reload()).networks.get(networkId),
  };
}

async function load(db: Db): Promise<Content> {
  const [networks, tokens] = await Promise.all([
    db.select().from(affiliateNetworks).where(isNull(affiliateNetworks.archivedAt)),
    db.select().from(affiliateTokens).where(isNull(affiliateTokens.revokedAt)),
  ]);
  return {
    tokens: new Map(tokens.map(({ tokenHash, tokenId, networkId }) => [tokenHash, { tokenId, networkId }])),
    networks: new Map(networks.map((row) => [row.networkId, settingsOf(row)])),
  };
}

function settingsOf(row: typeof affiliateNetworks.$inferSelect): NetworkSettings {
  return {
    networkId: row.networkId,
    name: row.name,
    allowedAddresses: row.allowedAddresses,
    requestsPerMinute: row.requestsPerMinute,
    parameters: readParameterMapping(row.parameterMapping),
    statuses: readStatusMapping(row.statusMapping),
    defaultStatus: row.defaultStatus,
  };
}

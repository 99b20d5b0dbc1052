import { isNull } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { affiliateNetworks, affiliateTokens } from "~/platform/db/tables/revenue";
import type { PostbackReading } from "../rules/mapping";
import { readParameterMapping, readStatusMapping } from "../schema";

/** What the endpoints must know of a network to take its postbacks. */
export type NetworkSettings = PostbackReading & {
  networkId: number;
  name: string;
  /** Empty: any address may send. */
  allowedAddresses: readonly string[];
  requestsPerMinute: number;
};

export type KnownToken = { tokenId: number; networkId: number | null };

/** Networks and their live tokens, kept in memory until either changes in any process. */
export type NetworkDirectory = {
  /** @param hash SHA-256 of the token. @throws when the database is away and nothing is known yet. */
  token(hash: string): Promise<KnownToken | undefined>;
  network(networkId: number): Promise<NetworkSettings | undefined>;
};

type Content = { tokens: Map<string, KnownToken>; networks: Map<number, NetworkSettings> };

/**
 * It decides limits and how a postback is read, never who may send: whether a token is live is asked of the database with every
 * request, so that a revoked one is refused at once everywhere.
 */
export async function createNetworkDirectory({
  copies,
}: Pick<Platform, "copies">): Promise<NetworkDirectory> {
  const copy = await copies.open("networks_changed", "networks", load);
  return {
    token: async (hash) => (await copy.read()).tokens.get(hash),
    network: async (networkId) =>
      (await copy.read()).networks.get(networkId) ??
      // Made a moment ago by another process: the notice may still be on its way.
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

import { asc, eq } from "drizzle-orm";
import { dayIn } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { adAccounts, adConnections } from "~/platform/db/tables/ad-spend";
import { type Platform as AdPlatform, platforms } from "../rules/spend";

/** The connection of a platform, with its encrypted credentials. */
export type Connection = Omit<typeof adConnections.$inferSelect, "platform"> & { platform: AdPlatform };

/** All connections, in the order of the platforms. */
export async function listConnections(db: Db): Promise<Connection[]> {
  const [meta, others] = await Promise.all([
    findConnection(db, "facebook"),
    db.select().from(adConnections).orderBy(asc(adConnections.platform)),
  ]);
  const found = new Map([meta, ...others].map((each) => [each?.platform, each]));
  return platforms.flatMap((platform) => {
    const connection = found.get(platform);
    return connection ? { ...connection, platform } : [];
  });
}

/** The connection of this platform, or undefined if it isn't connected. */
export async function findConnection(db: Db, platform: AdPlatform): Promise<Connection | undefined> {
  if (platform !== "facebook") {
    const [other] = await db.select().from(adConnections).where(eq(adConnections.platform, platform));
    return other && { ...other, platform };
  }
  const [row] = await db.select().from(adAccounts);
  if (!row) return undefined;
  const { id: _, ...meta } = row;
  return { ...meta, platform };
}

const STAFF_ZONE = "America/New_York";

/**
 * Today's date for each platform: in the time zone of the connected account, otherwise in that of the staff screens.
 */
export async function spendTodays({
  db,
  now,
}: Pick<Platform, "db" | "now">): Promise<Record<AdPlatform, string>> {
  return todaysOf(await listConnections(db), now());
}

/** The same for connections that are known already. */
export function todaysOf(connections: readonly Connection[], now: Date): Record<AdPlatform, string> {
  const zones = new Map(connections.map(({ platform, timeZone }) => [platform, timeZone]));
  const today = (platform: AdPlatform) => dayIn(zones.get(platform) ?? STAFF_ZONE, now);
  return { facebook: today("facebook"), google: today("google"), tiktok: today("tiktok") };
}

import { sql } from "drizzle-orm";
import type { ConversionStatus } from "~/features/revenue/rules/mapping";
import type { Db } from "~/platform/db/client.server";
import { hashToken } from "~/platform/random-token.server";

export type NetworkChoice = { networkId: number; name: string };

/** Active networks, by name. */
export async function listNetworkChoices(db: Db): Promise<NetworkChoice[]> {
  return db.execute<NetworkChoice>(
    sql`select network_id as "networkId", name from affiliate_networks where archived_at is null order by lower(name)`,
    "objects",
  );
}

/** The networks (null: no network) that already have a real conversion with this transaction id. */
export async function networksOfTransaction(
  db: Db,
  transactionId: string,
): Promise<{ networkId: number | null; name: string | null }[]> {
  return db.execute<{ networkId: number | null; name: string | null }>(
    sql`select c.network_id as "networkId", n.name from conversions c
        left join affiliate_networks n on n.network_id = c.network_id
        where c.transaction_id = ${transactionId} and not c.is_test order by c.id limit 20`,
    "objects",
  );
}

/** The active network of this token, even if the token was revoked; null without one. */
export async function networkOfToken(db: Db, token: string | null): Promise<number | null> {
  if (token === null) return null;
  const [row] = await db.execute<{ networkId: number }>(
    sql`select t.network_id as "networkId" from affiliate_tokens t
        join affiliate_networks n on n.network_id = t.network_id and n.archived_at is null
        where t.token_hash = ${hashToken(token)} and t.kind = 'postback'`,
    "objects",
  );
  return row?.networkId ?? null;
}

export type LoggedConversion = {
  id: number;
  transactionId: string;
  status: ConversionStatus;
  brandName: string | null;
  postTitle: string | null;
  rank: number | null;
  campaign: string | null;
};

/** A conversion that was just written, with its attribution. */
export async function findLogged(db: Db, id: number): Promise<LoggedConversion | undefined> {
  const [row] = await db.execute<LoggedConversion>(
    sql`select c.id::integer as id, c.transaction_id as "transactionId", c.status, b.brand_name as "brandName",
          p.title as "postTitle", c.rank::integer as rank, c.campaign
        from conversions c
        left join brands b on b.brand_id = c.brand_id
        left join blog_posts p on p.id = c.post_id
        where c.id = ${id}`,
    "objects",
  );
  return row;
}

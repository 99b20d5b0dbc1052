import { type SQL, sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import type { MatchLevel, SpendItem } from "../rules/matching";

/** The columns of `ad_spend_tagged` for each level: its id and name, and the tag that reports show. */
const columns: Record<MatchLevel, { item: SQL; name: SQL; tag: SQL }> = {
  source: { item: sql`''::text`, name: sql`platform`, tag: sql`source_tag` },
  campaign: {
    item: sql`coalesce(campaign_id, lower(campaign))`,
    name: sql`campaign`,
    tag: sql`campaign_tag`,
  },
  adSet: {
    item: sql`coalesce(ad_set_id, lower(ad_set))`,
    name: sql`coalesce(ad_set, ad_set_id)`,
    tag: sql`ad_set_tag`,
  },
  ad: { item: sql`coalesce(ad_id, lower(ad))`, name: sql`coalesce(ad, ad_id)`, tag: sql`ad_tag` },
};

type Row = {
  platform: string;
  item: string;
  name: string;
  tag: string;
  spend: string;
  alias: string | null;
  isAutomatic: boolean | null;
  items: number;
};

/** Everything of a level that has spend in these days, highest first, and their number. Amounts are in cents. */
export async function listSpendItems(
  db: Db,
  level: MatchLevel,
  days: { first: string; last: string },
  limit: number,
): Promise<{ items: SpendItem[]; itemCount: number }> {
  const { item, name, tag } = columns[level];
  const rows = await db.execute<Row>(
    sql`
      with spent as (
        select platform, ${item} as item, ${tag} as tag, (array_agg(${name} order by date desc))[1] as name,
          sum(spend_amount) as spend
        from ad_spend_tagged where date between ${days.first}::date and ${days.last}::date and ${item} is not null
        group by 1, 2, 3 having sum(spend_amount) > 0
      )
      select s.platform, s.item, s.name, s.tag, s.spend::text as spend, a.tag as alias, a.is_automatic as "isAutomatic",
        (count(*) over ())::integer as items
      from spent s
      left join ad_spend_aliases a on a.level = ${level} and a.platform = s.platform and a.item = s.item
      order by s.spend desc, s.platform, s.item limit ${limit}`,
    "objects",
  );
  const items = rows.map((row) => ({
    level,
    platform: row.platform,
    item: row.item,
    name: row.name,
    tag: row.tag,
    spendCents: dollarsToCents(row.spend),
    matched: matchedBy(row),
    alias: row.alias,
  }));
  return { items, itemCount: rows[0]?.items ?? 0 };
}

function matchedBy({ alias, isAutomatic }: Row): SpendItem["matched"] {
  if (alias === null) return "name";
  return isAutomatic ? "id" : "staff";
}

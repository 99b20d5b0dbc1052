import { and, type SQL, sql } from "drizzle-orm";
import { type Actor, adminOnly, allStaff, type Role } from "~/features/auth/rules/access";
import { visitorSearch } from "~/features/leads/rules/search";
import { visibleTo } from "~/features/posts/queries/management.server";
import { visibleSources } from "~/features/revenue/rules/scope";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { detailOf } from "../rules/details";
import type { ItemKind } from "../schema";

/** Who searches. Each source applies the person's own limits again, for example to a content manager's posts. */
export type SearchContext = { db: Db; actor: Pick<Actor, "userId" | "role">; now: Date };
export type SourceItem = { id: string; title: string; detail: string };

/** One kind of items of the palette, in the order in which the palette lists them. */
export type ItemSource = {
  kind: ItemKind;
  access: readonly Role[];
  /** @param text what was typed, at least two characters. @returns the best matches first, at most `limit`. */
  search(context: SearchContext, text: string, limit: number): Promise<SourceItem[]>;
  /** @returns the items with these ids that exist and that the person may open, in any order. */
  find(context: SearchContext, ids: readonly string[]): Promise<SourceItem[]>;
};

/** Conversions are searched as far back as the dashboard shows them. */
const CONVERSION_DAYS = 365;

type Row = { id: string; title: string; detail: (string | null)[] };

const read = async (db: Db, query: SQL): Promise<SourceItem[]> => {
  const rows = await db.execute<Row>(query, "objects");
  return rows.map(({ detail, ...row }) => ({ ...row, detail: detailOf(detail) }));
};

const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
const startsWith = (text: string) => contains(text).slice(1);
const NUMBER = /^[1-9]\d{0,14}$/;
const numbers = (ids: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids.filter((id) => NUMBER.test(id)))}::jsonb)::bigint)`;

const brands: ItemSource = {
  kind: "brand",
  access: adminOnly,
  search: ({ db }, text, limit) =>
    read(
      db,
      sql`select brand_id::text as id, brand_name as title, array['/providers/' || slug] as detail from brands
        where archived_at is null and (lower(brand_name) like ${contains(text)} or slug like ${contains(text)})
        order by lower(brand_name) like ${startsWith(text)} desc, lower(brand_name), brand_id limit ${limit}`,
    ),
  find: ({ db }, ids) =>
    read(
      db,
      sql`select brand_id::text as id, brand_name as title, array['/providers/' || slug] as detail from brands
        where archived_at is null and brand_id in ${numbers(ids)}`,
    ),
};

/** Posts that this person may edit. */
const postsWhere = ({ db, actor }: SearchContext, condition: SQL) => sql`
  select id::text as id, coalesce(admin_title, title) as title, array[initcap(status), '/blog/' || slug] as detail
  from blog_posts where ${and(sql`archived_at is null`, visibleTo(db, actor), condition)}`;

const posts: ItemSource = {
  kind: "post",
  access: allStaff,
  search: (context, text, limit) =>
    read(
      context.db,
      sql`${postsWhere(
        context,
        sql`lower(title || ' ' || coalesce(admin_title, '') || ' ' || slug) like ${contains(text)}`,
      )} order by ${blogPosts.createdAt} desc, id limit ${limit}`,
    ),
  find: (context, ids) =>
    read(
      context.db,
      postsWhere(context, sql`id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`),
    ),
};

const leadColumns = (form: "comparison" | "savings", name: string) => sql`
  ${form} || ':' || lead_id as id, full_name as title, array[${name}, email, state] as detail, created_at`;
const comparisonLeads = (condition: SQL) =>
  sql`select ${leadColumns("comparison", "Comparison")} from user_leads where ${condition}`;
const savingsLeads = (condition: SQL) =>
  sql`select ${leadColumns("savings", "Savings")} from prescription_leads where ${condition}`;

const leads: ItemSource = {
  kind: "lead",
  access: adminOnly,
  async search({ db }, text, limit) {
    const query = visitorSearch(text);
    if (query === null) return [];
    const matches = sql`search @@ to_tsquery('simple', ${query})`;
    const latest = sql`order by created_at desc, lead_id desc limit ${limit}`;
    return read(
      db,
      sql`select id, title, detail from (
          (${comparisonLeads(matches)} ${latest}) union all (${savingsLeads(matches)} ${latest})
        ) found order by created_at desc, id limit ${limit}`,
    );
  },
  find({ db }, ids) {
    const of = (form: string) =>
      ids.flatMap((id) => (id.startsWith(`${form}:`) ? id.slice(form.length + 1) : []));
    return read(
      db,
      sql`select id, title, detail from (
          ${comparisonLeads(sql`lead_id in ${numbers(of("comparison"))}`)}
          union all ${savingsLeads(sql`lead_id in ${numbers(of("savings"))}`)}
        ) found`,
    );
  },
};

const claimColumns = sql`claim_id::text as id, full_name as title,
  array[provider_name, initcap(status), 'No. ' || claim_id] as detail`;

const claims: ItemSource = {
  kind: "claim",
  access: adminOnly,
  async search({ db }, text, limit) {
    const query = visitorSearch(text);
    if (query === null) return [];
    return read(
      db,
      sql`select ${claimColumns} from rebate_claims
        where archived_at is null and search @@ to_tsquery('simple', ${query})
        order by created_at desc, claim_id desc limit ${limit}`,
    );
  },
  find: ({ db }, ids) =>
    read(
      db,
      sql`select ${claimColumns} from rebate_claims where archived_at is null and claim_id in ${numbers(ids)}`,
    ),
};

/** Conversions of the sources that this person may see. */
const conversionsWhere = ({ actor, now }: SearchContext, condition: SQL) => {
  const sources = visibleSources(actor);
  const own = sources && sql`sub1 in (select jsonb_array_elements_text(${JSON.stringify(sources)}::jsonb))`;
  const since = new Date(now.getTime() - CONVERSION_DAYS * 86_400_000).toISOString();
  const recent = sql`c.archived_at is null and not c.is_test and c.created_at > ${since}::timestamptz`;
  return sql`select c.id::text as id, c.transaction_id as title,
      array[b.brand_name, initcap(c.status), to_char(c.created_at at time zone 'America/New_York', 'Mon FMDD, YYYY')] as detail
    from conversions c left join brands b on b.brand_id = c.brand_id
    where ${and(recent, own ?? undefined, condition)}`;
};

const conversions: ItemSource = {
  kind: "conversion",
  access: allStaff,
  search: (context, text, limit) =>
    read(
      context.db,
      sql`${conversionsWhere(context, sql`c.search_text like ${contains(text)}`)}
        order by c.created_at desc, c.id desc limit ${limit}`,
    ),
  find: (context, ids) => read(context.db, conversionsWhere(context, sql`c.id in ${numbers(ids)}`)),
};

const networkColumns = sql`network_id::text as id, name as title, array['Affiliate network'] as detail`;

const networks: ItemSource = {
  kind: "network",
  access: adminOnly,
  search: ({ db }, text, limit) =>
    read(
      db,
      sql`select ${networkColumns} from affiliate_networks
        where archived_at is null and lower(name) like ${contains(text)} order by lower(name), network_id limit ${limit}`,
    ),
  find: ({ db }, ids) =>
    read(
      db,
      sql`select ${networkColumns} from affiliate_networks
        where archived_at is null and network_id in ${numbers(ids)}`,
    ),
};

export const itemSources: readonly ItemSource[] = [brands, posts, leads, claims, conversions, networks];

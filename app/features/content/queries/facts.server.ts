import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { siteFacts } from "~/platform/db/tables/content";
import type { FactId } from "../rules/facts";
import type { Fact } from "../rules/standard-facts";

export type StoredFact = {
  fact: Fact;
  /** The version that an undo restores; null: the code's default. */
  previous: Fact | null;
  updatedAt: Date;
};

/** The facts that staff changed, by key. */
export async function listFacts(db: Db): Promise<ReadonlyMap<string, StoredFact>> {
  const rows = await db.select().from(siteFacts);
  return new Map(
    rows.map(({ factId, previous, updatedAt, ...fact }) => [factId, { fact, previous, updatedAt }]),
  );
}

export type CitingPost = { id: string; title: string };

/** The maximum number of posts listed below one fact. */
const MAX_POSTS = 20;

/** The posts whose text or FAQ links to a fact's source, newest first. Changing the fact doesn't change their dates. */
export async function listCitingPosts(
  db: Db,
  facts: Readonly<Record<FactId, Fact>>,
): Promise<ReadonlyMap<string, readonly CitingPost[]>> {
  const urls = [...new Set(Object.values(facts).map(({ sourceUrl }) => sourceUrl))];
  const rows = await db.execute<CitingPost & { url: string }>(
    sql`select id, title, url from (
          select p.id, p.title, u.url, row_number() over (partition by u.url order by p.created_at desc, p.id) as place
          from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) as u(url)
          join blog_posts p on p.archived_at is null
            and (strpos(p.content, u.url) > 0 or strpos(p.content, replace(u.url, '&', '&amp;')) > 0
              or strpos(p.faq::text, u.url) > 0)
        ) found where place <= ${MAX_POSTS} order by place`,
    "objects",
  );
  const byUrl = Map.groupBy(rows, ({ url }) => url);
  return new Map(
    Object.entries(facts).map(([id, { sourceUrl }]) => [
      id,
      (byUrl.get(sourceUrl) ?? []).map((post) => ({ id: post.id, title: post.title })),
    ]),
  );
}

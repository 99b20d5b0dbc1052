import type { Session } from "~/platform/db/session.server";
import { brandIdsOf, camelCase, type NamedBrand, POST_FILE_FORMAT, type PostFile } from "../rules/post-file";
import { readThroughCursor } from "./rows.server";

/** A post can have two million characters, so only a few are in memory at once. */
const POSTS_AT_ONCE = 5;
/** Computed by the database for the search. */
const NOT_EXPORTED = new Set(["search_text"]);

type Row = { post: string; categories: string; tags: string; oldSlugs: string; author: string | null };

const QUERY = `
  select to_jsonb(p)::text as post,
    coalesce((select json_agg(c.name order by c.name) from blog_post_categories pc
      join blog_categories c on c.id = pc.category_id where pc.post_id = p.id), '[]')::text as categories,
    coalesce((select json_agg(t.name order by t.name) from blog_post_tags pt
      join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]')::text as tags,
    coalesce((select json_agg(r.old_slug order by r.old_slug) from blog_slug_redirects r
      where r.post_id = p.id), '[]')::text as "oldSlugs",
    (select json_build_object('name', u.name, 'email', u.email)::text from auth_users u where u.id = p.author_id) as author
  from blog_posts p order by p.created_at, p.id`;

/** All posts of the snapshot, drafts and archived ones included, oldest first. */
export async function* readPosts(session: Session): AsyncGenerator<PostFile> {
  const brands = await session.rows<NamedBrand>(
    `select brand_id as "brandId", slug, brand_name as "brandName" from brands`,
  );
  const brandById = new Map(brands.map((brand) => [brand.brandId, brand]));
  for await (const rows of readThroughCursor<Row>(session, QUERY, POSTS_AT_ONCE))
    for (const row of rows) yield postFile(row, brandById);
}

function postFile(row: Row, brandById: ReadonlyMap<number, NamedBrand>): PostFile {
  const columns = Object.entries(JSON.parse(row.post) as Record<string, unknown>);
  const post = Object.fromEntries(
    columns
      .filter(([name]) => !NOT_EXPORTED.has(name))
      .map(([name, value]) => [camelCase(name), name.endsWith("_at") ? utc(value) : value]),
  );
  return {
    product: "DoseCompare",
    format: POST_FILE_FORMAT,
    post,
    categories: JSON.parse(row.categories) as string[],
    tags: JSON.parse(row.tags) as string[],
    oldSlugs: JSON.parse(row.oldSlugs) as string[],
    author: row.author === null ? null : (JSON.parse(row.author) as PostFile["author"]),
    brands: brandIdsOf(post).flatMap((id) => brandById.get(id) ?? []),
  };
}

/** "2026-03-08T15:00:00.5+00:00" → "2026-03-08T15:00:00.500Z". */
function utc(value: unknown): unknown {
  return typeof value === "string" ? new Date(value).toISOString() : value;
}

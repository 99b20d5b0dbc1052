import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { withoutComments } from "../rules/images";
import { MAX_POST_LENGTH, pathOf, type SourceItem, type SourcePost, timeOf } from "../rules/source";
import { ImportError } from "./import-error.server";

const text = z.catch(z.string(), "");
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
/** Invalid rows are left out, so that one of them doesn't stop the import. */
const rows = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((list) =>
      list.flatMap((row) => {
        const parsed = schema.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

const post = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  type: z.catch(z.string(), "post"),
  status: text,
  visibility: text,
  feature_image: text,
  custom_excerpt: text,
  canonical_url: text,
  meta_title: text,
  meta_description: text,
  created_at: text,
  published_at: text,
});
const meta = z.object({ post_id: id, meta_title: text, meta_description: text, feature_image_alt: text });
const data = z.object({
  posts: rows(post),
  posts_meta: rows(meta),
  tags: rows(z.object({ id, name: text, visibility: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.catch(z.number(), 0) })),
  settings: rows(z.object({ key: text, value: text })),
});
type Data = z.output<typeof data>;
type Row = z.output<typeof post>;

export type GhostFile = { siteName: string; items(): AsyncGenerator<SourceItem> };

/** Opens a Ghost export, with or without the outer `db` list. @throws ImportError */
export async function openGhost(file: string): Promise<GhostFile> {
  const found = dataOf(await readJson(file), file);
  const metaOf = new Map(found.posts_meta.map((row) => [row.post_id, row]));
  const tagsOf = tagNames(found);
  return {
    siteName: found.settings.find(({ key }) => key === "title")?.value ?? "",
    async *items() {
      for (const row of found.posts) {
        const reason = leftOut(row);
        const title = row.title || row.slug || "(no title)";
        if (reason) yield { kind: "left-out", title, reason };
        else yield { kind: "post", post: postOf(row, metaOf.get(row.id), tagsOf.get(row.id) ?? []) };
      }
    },
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    return JSON.parse(decoded);
  } catch {
    throw new ImportError(`${file} isn't valid JSON. Export the file again.`);
  }
}

function dataOf(json: unknown, file: string): Data {
  const wrapped = z
    .object({ db: z.array(z.object({ data: z.unknown() })).check(z.minLength(1)) })
    .safeParse(json);
  const plain = z.object({ data: z.unknown() }).safeParse(json);
  const inside = wrapped.success ? wrapped.data.db[0]?.data : plain.success ? plain.data.data : undefined;
  const parsed = data.safeParse({
    posts_meta: [],
    tags: [],
    posts_tags: [],
    settings: [],
    ...Object(inside),
  });
  if (!parsed.success || !Array.isArray(Object(inside).posts))
    throw new ImportError(`${file} isn't a Ghost export.`);
  return parsed.data;
}

/** Names in the post's order. Internal tags ("#newsletter") were for Ghost's theme. */
function tagNames({ tags, posts_tags }: Data): Map<string, string[]> {
  const shown = tags.filter(({ name, visibility }) => visibility !== "internal" && !name.startsWith("#"));
  const nameOf = new Map(shown.map((tag) => [tag.id, tag.name.trim()]));
  const found = new Map<string, string[]>();
  for (const { post_id, tag_id } of posts_tags.toSorted((a, b) => a.sort_order - b.sort_order)) {
    const name = nameOf.get(tag_id);
    if (!name) continue;
    const names = found.get(post_id);
    if (names) names.push(name);
    else found.set(post_id, [name]);
  }
  return found;
}

function leftOut({ type, html, title }: Row): string | null {
  if (type !== "post")
    return `${type === "page" ? "pages" : `items of type "${type}"`} aren't imported, only posts.`;
  if (html.trim() === "" && title === "") return "it's empty.";
  if (html.trim() === "") return "it has no HTML. Open and save the post in Ghost, then export again.";
  return html.length > MAX_POST_LENGTH ? "it's too long." : null;
}

function postOf(row: Row, more: z.output<typeof meta> | undefined, tags: string[]): SourcePost {
  const html = withoutComments(withoutHost(row.html));
  const isPublished = row.status === "published" || row.status === "sent";
  return {
    key: `ghost:${row.uuid || row.id}`,
    slug: row.slug || null,
    oldSlugs: [],
    oldPath: row.slug ? pathOf(`/${row.slug}/`) : null,
    html,
    fields: {
      title: row.title,
      excerpt: row.custom_excerpt,
      tags,
      featuredImage: withoutHost(row.feature_image) || null,
      metaTitle: more?.meta_title || row.meta_title || null,
      metaDescription: more?.meta_description || row.meta_description || null,
      canonicalUrl: withoutHost(row.canonical_url).startsWith("http") ? row.canonical_url : null,
    },
    featuredAlt: more?.feature_image_alt ?? "",
    createdAt: timeOf(row.published_at) ?? timeOf(row.created_at),
    publishedAt: isPublished ? timeOf(row.published_at) : null,
    brands: [],
    notes: ["members", "paid", "tiers"].includes(row.visibility)
      ? ["Only members could read it. A published post is public."]
      : [],
  };
}

/** Ghost writes this in place of the site's own URL. */
const withoutHost = (value: string) => value.replaceAll("__GHOST_URL__", "");

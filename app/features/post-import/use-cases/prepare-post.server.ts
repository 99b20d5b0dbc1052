import { createHash } from "node:crypto";
import { cleanArticleHtml } from "~/features/blog/use-cases/article-html.server";
import { uploadedPicture } from "~/features/media/rules/images";
import { draftOf } from "~/features/post-editor/rules/post-draft";
import { checkPostForm } from "~/features/post-editor/rules/post-form";
import { listSlugs } from "~/features/posts/queries/editing.server";
import { textOf } from "~/features/posts/rules/article";
import { newPostInput, type PostInput, suggestedReadTime } from "~/features/posts/rules/post-input";
import { freeSlug, slugFrom, slugOfTitle } from "~/features/posts/rules/slug";
import type { Db } from "~/platform/db/client.server";
import { brandIdsBySlug, isImported } from "../queries.server";
import { imagesIn, removedElements, withImages, withImageUrls } from "../rules/images";
import type { PlannedPost } from "../rules/plan";
import { lastPart, type SourceKind, type SourcePost } from "../rules/source";

/** Replaces an image URL by one of this site; null if the image isn't in the file. */
export type PlaceImage = (src: string, alt: string, embedded: string | null) => Promise<string | null>;

export type Preparation =
  | { ok: true; input: PostInput; sourceKey: string; plan: PlannedPost }
  | { ok: false; title: string; reason: string };

const LONGEST_KEY = 500;
/** The longest values that the editor accepts. */
const LIMITS = { title: 300, excerpt: 2000, metaTitle: 300, metaDescription: 1000 } as const;
const MAX_TAGS = 50;

/**
 * Turns a post from a file into a checked draft (spec:post-import#import-slugs, spec:post-import#import-again), and says in words
 * what becomes of it. Stores nothing but images.
 */
export async function preparePost(
  db: Db,
  kind: SourceKind,
  source: SourcePost,
  { placeImage, plannedSlugs, now }: { placeImage: PlaceImage; plannedSlugs: ReadonlySet<string>; now: Date },
): Promise<Preparation> {
  const notes = [...source.notes];
  const fields = shortened(kind === "dosecompare" ? source.fields : plainTexts(source.fields), notes);
  const title = fields.title || "(no title)";
  const sourceKey = keyOf(source.key);
  if (await isImported(db, sourceKey)) return { ok: false, title, reason: "it's already here." };
  const ranked = await withOwnBrands(db, source, fields, notes);
  const images = await placeImages(kind, source, ranked, placeImage, notes);
  const slug = await chooseSlug(db, source, title, plannedSlugs, now, notes);
  const input = newPostInput({
    ...ranked,
    ...images.fields,
    title: fields.title ?? "",
    slug,
    status: "draft",
    content: images.html,
    estimatedReadTime: fields.estimatedReadTime ?? suggestedReadTime(images.html),
  });
  const checked = checkPostForm(draftOf(input));
  if (!checked.ok) {
    const problems = Object.entries(checked.errors).map(([field, message]) => `${field}: ${message}`);
    return { ok: false, title, reason: `${problems.slice(0, 5).join("; ")}.` };
  }
  if (source.publishedAt)
    notes.push(
      `It was published on ${source.publishedAt.slice(0, 10)}. Publishing it here sets the current date.`,
    );
  if (source.oldPath && source.oldPath.replace(/\/+$/, "") !== `/blog/${slug}`)
    notes.push(
      `Its old URL was ${source.oldPath}. Redirect it to /blog/${slug} at your web server or old site.`,
    );
  const redirects = source.oldSlugs
    .map((old) => slugFrom(lastPart(old)))
    .filter((old) => old !== "" && old !== slug);
  const plan: PlannedPost = {
    title,
    slug,
    tags: input.tags,
    categories: input.newCategories,
    imagesFound: images.found,
    imagesMissing: images.missing,
    redirects: [...new Set(redirects)],
    notes,
  };
  return { ok: true, input: checked.input, sourceKey, plan };
}

function keyOf(key: string): string {
  const plain = key.replaceAll("\0", "").toWellFormed();
  if (plain.length <= LONGEST_KEY) return plain;
  return `${plain.slice(0, 100)}#${createHash("sha256").update(plain).digest("hex")}`;
}

/** Other systems store texts as HTML. */
function plainTexts(fields: Partial<PostInput>): Partial<PostInput> {
  const plain = (html: string) => textOf(cleanArticleHtml(html));
  return {
    ...fields,
    title: plain(fields.title ?? ""),
    excerpt: plain(fields.excerpt ?? ""),
    tags: (fields.tags ?? []).map(plain),
    newCategories: (fields.newCategories ?? []).map(plain),
  };
}

function shortened(fields: Partial<PostInput>, notes: string[]): Partial<PostInput> {
  const cut: Partial<PostInput> = { ...fields };
  for (const [name, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
    const value = cut[name];
    if (!value || value.length <= limit) continue;
    cut[name] = value.slice(0, limit).toWellFormed();
    notes.push(`The ${name} was cut to ${limit} characters.`);
  }
  const tags = cut.tags ?? [];
  if (tags.length > MAX_TAGS) notes.push(`Tags left out: ${tags.length - MAX_TAGS}.`);
  return { ...cut, tags: tags.slice(0, MAX_TAGS) };
}

/** Providers have other ids here, and some may not exist. */
async function withOwnBrands(
  db: Db,
  { brands }: SourcePost,
  fields: Partial<PostInput>,
  notes: string[],
): Promise<Partial<PostInput>> {
  const { providerRankings = [], providerDetails = null } = fields;
  if (providerRankings.length === 0 && !providerDetails) return fields;
  const own = await brandIdsBySlug(
    db,
    brands.map(({ slug }) => slug),
  );
  const idOf = new Map(brands.map(({ brandId, slug }) => [brandId, own.get(slug)]));
  const isKnown = (id: number | null) => id === null || idOf.get(id) !== undefined;
  const missing = providerRankings.filter(({ providerId }) => !isKnown(providerId));
  const isReviewKnown = isKnown(providerDetails?.providerId ?? null);
  const names = [
    ...missing.map(({ brandName }) => brandName),
    ...(isReviewKnown ? [] : ["the reviewed provider"]),
  ];
  if (names.length > 0)
    notes.push(`Providers that aren't on this site, so they're left out: ${names.join(", ")}.`);
  return {
    ...fields,
    providerRankings: providerRankings
      .filter(({ providerId }) => isKnown(providerId))
      .map((entry) => ({ ...entry, providerId: entry.providerId && (idOf.get(entry.providerId) ?? null) })),
    providerDetails:
      providerDetails && isReviewKnown
        ? { ...providerDetails, providerId: idOf.get(providerDetails.providerId) ?? 0 }
        : null,
  };
}

async function placeImages(
  kind: SourceKind,
  source: SourcePost,
  fields: Partial<PostInput>,
  placeImage: PlaceImage,
  notes: string[],
) {
  const isOwnPage = fields.template === "custom_html";
  const { html, embedded } = isOwnPage
    ? { html: source.html, embedded: new Map<string, string>() }
    : withImageUrls(source.html);
  const removed = isOwnPage ? [] : removedElements(html);
  if (removed.length > 0) notes.push(`Left out, because posts can't have them: ${removed.join(", ")}.`);
  const clean = isOwnPage ? html : cleanArticleHtml(html);
  const placed = new Map<string, string | null>();
  async function place(src: string, alt: string): Promise<string | null> {
    // A path of this site that isn't an upload is part of the product; other URLs were the author's choice here.
    if (kind === "dosecompare" && !uploadedPicture(src)) placed.set(src, src);
    if (!placed.has(src)) placed.set(src, await placeImage(src, alt, embedded.get(src) ?? null));
    return placed.get(src) ?? null;
  }
  if (!isOwnPage) for (const { src, alt } of imagesIn(clean)) await place(src, alt);
  const { featuredImage = null, squeezeImageUrl = null } = fields;
  const picture = featuredImage && (await place(featuredImage, source.featuredAlt));
  const squeeze = squeezeImageUrl && (await place(squeezeImageUrl, ""));
  const missing = [...placed]
    .filter(([, url]) => url === null)
    .map(([src]) => (embedded.has(src) ? "an embedded image" : src));
  return {
    html: isOwnPage ? clean : withImages(clean, (src) => placed.get(src) ?? null),
    fields: { featuredImage: picture, squeezeImageUrl: squeeze },
    found: placed.size - missing.length,
    missing,
  };
}

async function chooseSlug(
  db: Db,
  { slug }: SourcePost,
  title: string,
  planned: ReadonlySet<string>,
  now: Date,
  notes: string[],
): Promise<string> {
  const requested = slugFrom(slug ?? title) || slugOfTitle(title, now);
  const taken = await listSlugs(db, requested, null);
  const free = freeSlug(requested, (candidate) => taken.has(candidate) || planned.has(candidate));
  if (slug !== null && free !== slug)
    notes.push(`The slug was ${slug}, which ${free === requested ? "isn't possible here" : "is taken"}.`);
  return free;
}

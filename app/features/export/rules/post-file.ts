import { slugFrom } from "~/features/posts/rules/slug";
import {
  parseFaq,
  parseProviderDetails,
  parseRankings,
  parseTextList,
  type QuestionAndAnswer,
} from "~/features/posts/schema";

/** The format of `post.json`. A release reads its own format and earlier ones. */
export const POST_FILE_FORMAT = 1;

/** A provider that a post names. Ids differ between installations; slugs usually don't. */
export type NamedBrand = { brandId: number; slug: string; brandName: string };

/** The content of `post.json`. */
export type PostFile = {
  product: "DoseCompare";
  format: number;
  /** All columns of the post in camel case, with the JSON columns as they are stored. Times are ISO 8601. */
  post: Readonly<Record<string, unknown>>;
  /** Names. */
  categories: string[];
  tags: string[];
  /** Slugs that redirect to this post. */
  oldSlugs: string[];
  author: { name: string; email: string } | null;
  brands: NamedBrand[];
};

/** "meta_title" → "metaTitle". */
export function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * A post's folder: its slug. An archived post's slug may belong to another post, so its id is added.
 * @param used the folders so far.
 */
export function folderOf({ post }: PostFile, used: ReadonlySet<string>): string {
  const slug = slugFrom(textOf(post.slug), 180) || "post";
  const withId = `${slug}-${textOf(post.id).slice(0, 8)}`;
  const requested = post.archivedAt === null ? slug : `${withId}-archived`;
  return used.has(requested) ? `${withId}-2` : requested;
}

/** The brands that a post's ranking or review names. */
export function brandIdsOf(post: PostFile["post"]): number[] {
  const reviewed = parseProviderDetails(post.providerDetails);
  const ranked = parseRankings(post.providerRankings).flatMap(({ providerId }) => providerId ?? []);
  return [...new Set([...ranked, ...(reviewed ? [reviewed.providerId] : [])])];
}

/** Links to uploads work from a post's folder, too. */
export function withLocalUploads(html: string): string {
  return html.replace(/(\s(?:src|href)=["'])\/uploads\//g, "$1../../uploads/");
}

/**
 * The post as Markdown to read: its fields as YAML front matter, its text, and what the page shows around the text.
 * @param text its content as Markdown.
 */
export function markdownFile(file: PostFile, text: string): string {
  const { post } = file;
  const fields: Record<string, unknown> = {
    title: post.title,
    slug: post.slug,
    status: post.status,
    template: post.template,
    published_at: post.publishedAt,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    archived_at: post.archivedAt,
    author: file.author?.name ?? null,
    categories: file.categories,
    tags: file.tags,
    old_slugs: file.oldSlugs,
    excerpt: post.excerpt,
    featured_image: localPath(post.featuredImage),
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    meta_keywords: post.metaKeywords,
    canonical_url: post.canonicalUrl,
  };
  // JSON values are valid YAML.
  const front = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value ?? null)}`);
  const parts = [text, ...takeaways(post), ...ranking(post), ...questions(parseFaq(post.faq))];
  return `---\n${front.join("\n")}\n---\n\n${parts.filter(Boolean).join("\n\n")}\n`;
}

function takeaways(post: PostFile["post"]): string[] {
  const list = parseTextList(post.quickTakeaways);
  return list.length > 0 ? ["## Quick takeaways", list.map((item) => `- ${oneLine(item)}`).join("\n")] : [];
}

function ranking(post: PostFile["post"]): string[] {
  const entries = parseRankings(post.providerRankings);
  const lines = entries.map(
    ({ rank, brandName, score }) => `${rank}. ${oneLine(brandName) || "Provider from the URL"}: ${score}`,
  );
  return lines.length > 0 ? ["## Ranking", lines.join("\n")] : [];
}

function questions(faq: readonly QuestionAndAnswer[]): string[] {
  if (faq.length === 0) return [];
  return ["## FAQ", ...faq.flatMap(({ question, answer }) => [`### ${oneLine(question)}`, answer])];
}

const localPath = (value: unknown) => textOf(value).replace(/^\/uploads\//, "../../uploads/") || null;
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

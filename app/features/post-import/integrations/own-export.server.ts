import { readdir } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { POST_FILE_FORMAT } from "~/features/export/rules/post-file";
import type { PostInput } from "~/features/posts/rules/post-input";
import {
  changeFrequencies,
  parseFaq,
  parseProviderDetails,
  parseQuestions,
  parseRankings,
  parseTextList,
  postTemplates,
} from "~/features/posts/schema";
import { type SourceItem, type SourcePost, timeOf } from "../rules/source";
import { ImportError } from "./import-error.server";
import { readPlainFile } from "./plain-file.server";

/** A post of two million characters, escaped, with its other fields. */
const MAX_FILE_BYTES = 30_000_000;

const text = z.catch(z.string(), "");
const textOrNull = z.catch(z.nullable(z.string()), null);
const flag = z.catch(z.boolean(), false);
const names = z.catch(z.array(z.string()), []);
const postFile = z.object({
  product: z.literal("DoseCompare"),
  format: z.number(),
  post: z.object({
    id: z.string().check(z.minLength(1)),
    slug: text,
    status: text,
    title: text,
    adminTitle: textOrNull,
    content: text,
    excerpt: text,
    template: z.catch(z.enum(postTemplates), "default"),
    featuredImage: textOrNull,
    estimatedReadTime: z.catch(z.number(), 1),
    metaTitle: textOrNull,
    metaDescription: textOrNull,
    metaKeywords: textOrNull,
    canonicalUrl: textOrNull,
    quickTakeaways: z.unknown(),
    faq: z.unknown(),
    rankingCriteria: z.unknown(),
    rankingMethodology: textOrNull,
    providerDetails: z.unknown(),
    providerRankings: z.unknown(),
    sitemapPriority: z.catch(z.number(), 0.5),
    sitemapChangefreq: z.catch(z.enum(changeFrequencies), "monthly"),
    quizQuestions: z.unknown(),
    quizTitle: textOrNull,
    quizSubtitle: textOrNull,
    displayRankingsReverseOrder: flag,
    forwardQuizAnswers: flag,
    squeezeHeadline: textOrNull,
    squeezeSubheadline: textOrNull,
    squeezeImageUrl: textOrNull,
    squeezeCtaText: textOrNull,
    squeezeTrustText: textOrNull,
    squeezeFooterText: textOrNull,
    createdAt: text,
    publishedAt: textOrNull,
    archivedAt: textOrNull,
  }),
  categories: names,
  tags: names,
  oldSlugs: names,
  author: z.catch(z.nullable(z.object({ name: z.string() })), null),
  brands: z.catch(z.array(z.object({ brandId: z.number(), slug: z.string(), brandName: z.string() })), []),
});
type File = z.output<typeof postFile>;

/** Reads the posts of a folder that `npm run export` wrote. @throws ImportError */
export async function* readOwnExport(folder: string): AsyncGenerator<SourceItem> {
  const posts = path.join(folder, "posts");
  const found = await readdir(posts, { withFileTypes: true }).catch(() => []);
  for (const entry of found.filter((each) => each.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    yield itemOf(await readPost(path.join(posts, entry.name, "post.json")), entry.name);
  }
}

async function readPost(file: string): Promise<File | null> {
  const bytes = await readPlainFile(file, MAX_FILE_BYTES);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes ?? []).toString());
  } catch {
    return null;
  }
  const parsed = postFile.safeParse(json);
  if (parsed.success && parsed.data.format > POST_FILE_FORMAT)
    throw new ImportError("The export is from a newer version of DoseCompare. Update this site first.");
  return parsed.success ? parsed.data : null;
}

function itemOf(file: File | null, name: string): SourceItem {
  if (!file) return { kind: "left-out", title: name, reason: "its post.json is missing or damaged." };
  if (file.post.archivedAt !== null)
    return { kind: "left-out", title: file.post.title, reason: "it was deleted." };
  return { kind: "post", post: postOf(file) };
}

function postOf({ post, categories, tags, oldSlugs, brands }: File): SourcePost {
  const { id, slug, status, content, createdAt, publishedAt, archivedAt: _archived, ...plain } = post;
  const fields: Partial<PostInput> = {
    ...plain,
    quickTakeaways: parseTextList(post.quickTakeaways),
    faq: parseFaq(post.faq),
    rankingCriteria: parseTextList(post.rankingCriteria),
    providerDetails: parseProviderDetails(post.providerDetails),
    providerRankings: parseRankings(post.providerRankings),
    quizQuestions: parseQuestions(post.quizQuestions),
    newCategories: categories,
    tags,
  };
  const code =
    post.template === "custom_html"
      ? ["It's a page with its own HTML and scripts. Read them before you publish it."]
      : [];
  return {
    key: `dosecompare:${id}`,
    slug: slug || null,
    oldSlugs,
    oldPath: null,
    html: content,
    fields,
    featuredAlt: "",
    createdAt: timeOf(createdAt),
    publishedAt: status === "published" ? timeOf(publishedAt) : null,
    brands,
    notes: status === "private" ? ["It was private.", ...code] : code,
  };
}

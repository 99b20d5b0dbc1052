import * as z from "zod/mini";

/** An article as the vendor wrote it: parsed, cut to the limits of a post, but not sanitized. */
export type WrittenArticle = {
  title: string;
  excerpt: string;
  /** HTML. */
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  quickTakeaways: string[];
  faq: { question: string; answer: string }[];
};

export type ParseProblem = "empty" | "cut-off" | "not-json" | "no-article";

export type ParsedArticle = { ok: true; article: WrittenArticle } | { ok: false; problem: ParseProblem };

/** Shorter text isn't an article, whether counted with or without markup. */
export const SHORTEST_CONTENT = 200;
const LONGEST_CONTENT = 200_000;

/** The database can't store NUL or half of a surrogate pair. */
const clean = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();
const cut = (max: number) => (text: string) => clean(text).slice(0, max).toWellFormed().trim();

const filled = (max: number) =>
  z.pipe(z.pipe(z.string(), z.transform(cut(max))), z.string().check(z.minLength(1)));
const orNull = (max: number) => z.catch(z.nullable(filled(max)), null);
const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((values): z.output<Item>[] =>
      values
        .flatMap((value) => {
          const parsed = item.safeParse(value);
          return parsed.success ? [parsed.data] : [];
        })
        .slice(0, max),
    ),
  );
/** Accepts a list, or one text with commas. */
const keywords = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value.join(", ") : value)),
  z.catch(z.nullable(filled(1_000)), null),
);

const articleSchema = z.object({
  title: filled(300),
  excerpt: z.catch(filled(500), ""),
  content: filled(LONGEST_CONTENT).check(z.minLength(SHORTEST_CONTENT)),
  meta_title: orNull(300),
  meta_description: orNull(1_000),
  meta_keywords: z.optional(keywords),
  quick_takeaways: z.optional(list(filled(500), 8)),
  faq: z.optional(list(z.object({ question: filled(500), answer: filled(5_000) }), 12)),
});

/**
 * Reads the answer's text (spec:article-generator#ai-request, spec:article-generator#ai-answer): as JSON, otherwise the
 * first JSON object in it.
 * @param isCut whether the vendor cut the answer off at the length limit.
 */
export function parseArticle(text: string, isCut: boolean): ParsedArticle {
  if (text.trim() === "") return { ok: false, problem: "empty" };
  const value = parseJson(text) ?? parseJson(findJsonObject(text));
  if (value === null) return { ok: false, problem: isCut ? "cut-off" : "not-json" };
  const parsed = articleSchema.safeParse(value);
  if (!parsed.success) return { ok: false, problem: "no-article" };
  const { title, excerpt, content, meta_title, meta_description, meta_keywords, quick_takeaways, faq } =
    parsed.data;
  return {
    ok: true,
    article: {
      title,
      excerpt,
      content: asHtml(content),
      metaTitle: meta_title,
      metaDescription: meta_description,
      metaKeywords: meta_keywords ?? null,
      quickTakeaways: quick_takeaways ?? [],
      faq: faq ?? [],
    },
  };
}

/** Only objects: a string or a number is valid JSON too. */
function parseJson(text: string | null): object | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The first part of the text that is a JSON object, from its opening to its closing brace; braces inside strings don't
 * count. Prose before and after is skipped, including prose with braces. Null if there isn't one.
 */
export function findJsonObject(text: string): string | null {
  let tries = 0;
  for (let start = text.indexOf("{"); start !== -1 && tries < 50; start = text.indexOf("{", start + 1)) {
    tries += 1;
    const end = endOfObject(text, start);
    if (end === -1) continue;
    const candidate = text.slice(start, end);
    if (parseJson(candidate)) return candidate;
  }
  return null;
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Some models answer without any markup; their lines become paragraphs. */
function asHtml(content: string): string {
  if (/<(?:p|h[2-6]|ul|ol|div|table)\b/i.test(content)) return content;
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");
}

import { statusNames, templateNames } from "~/features/posts/rules/post-names";
import type { DraftDifference } from "~/features/ranking-editor/rules/form-fields";
import type { PostDraft } from "./post-draft";

/** The labels of the editor's fields, in order. */
const fieldNames: Record<Exclude<keyof PostDraft, "keepPublishDate" | "rankingExceptions">, string> = {
  title: "Title",
  adminTitle: "Admin Title",
  slug: "Slug",
  template: "Template",
  status: "Status",
  excerpt: "Excerpt",
  featuredImage: "Featured Image",
  estimatedReadTime: "Estimated Read Time",
  categoryIds: "Categories",
  newCategories: "New categories",
  tags: "Tags",
  squeezeHeadline: "Squeeze headline",
  squeezeSubheadline: "Squeeze subheadline",
  squeezeImageUrl: "Squeeze image",
  squeezeTrustText: "Squeeze trust text",
  squeezeCtaText: "Squeeze button text",
  squeezeFooterText: "Squeeze footer text",
  quizTitle: "Quiz Title",
  quizSubtitle: "Quiz Subtitle",
  forwardQuizAnswers: "Include quiz answers in links",
  quizQuestions: "Quiz Questions",
  sharedRankingId: "Shared ranking",
  providerRankings: "Provider Rankings",
  displayRankingsReverseOrder: "Reverse order",
  rankingMethodology: "Ranking Methodology",
  rankingCriteria: "Ranking Criteria",
  providerDetails: "Reviewed Provider",
  content: "Content",
  quickTakeaways: "Quick Takeaways",
  faq: "FAQ",
  metaTitle: "Meta Title",
  metaDescription: "Meta Description",
  metaKeywords: "Meta Keywords",
  canonicalUrl: "Canonical URL",
  sitemapPriority: "Sitemap Priority",
  sitemapChangefreq: "Change Frequency",
};

/** A longer text is shown from just before the first difference, and at most this many characters of it. */
const MAX_SHOWN = 1_500;
const BEFORE = 80;

/** Names for ids. */
export type DraftNames = { category: (id: number) => string; provider: (id: string) => string };

/**
 * The fields in which two forms differ, each with both values, in the editor's order. For lists, only the lines that
 * differ.
 */
export function differencesOf(one: PostDraft, other: PostDraft, names: DraftNames): DraftDifference[] {
  const fields = Object.keys(fieldNames) as (keyof typeof fieldNames)[];
  return fields.flatMap((field) => {
    const [a, b] = [describe(field, one, names), describe(field, other, names)];
    if (a === b) return [];
    const sides = Array.isArray(one[field]) ? withoutCommonLines(a, b) : shortened(a, b);
    return [{ name: fieldNames[field], ...sides }];
  });
}

function describe(field: keyof typeof fieldNames, draft: PostDraft, names: DraftNames): string {
  if (field === "status") return statusNames[draft.status];
  if (field === "template") return templateNames[draft.template];
  return describeValue(draft[field], names);
}

function withoutCommonLines(a: string, b: string): { one: string; other: string } {
  const only = (text: string, not: string) => {
    const known = new Set(not.split("\n"));
    return text
      .split("\n")
      .filter((line) => !known.has(line))
      .join("\n");
  };
  const [one, other] = [only(a, b), only(b, a)];
  // The lines are the same and only changed places.
  return one === "" && other === "" ? { one: a, other: b } : { one, other };
}

/** A value in readable form: a list line by line, an object field by field. */
function describeValue(value: unknown, names: DraftNames, field = ""): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return names.category(value);
  if (Array.isArray(value)) {
    const lines = value.map((item) => describeValue(item, names)).filter(Boolean);
    const isList = value.some((item) => typeof item === "object");
    return isList ? lines.map((line, index) => `${index + 1}. ${line}`).join("\n") : lines.join("\n");
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([name, inner]) => name !== "key" && inner !== "" && inner !== false)
      .map(([name, inner]) => `${wordsOf(name)}: ${describeValue(inner, names, name).replaceAll("\n", ", ")}`)
      .join("; ");
  }
  const text = String(value ?? "");
  return field === "providerId" && text ? names.provider(text) : text;
}

const wordsOf = (name: string) =>
  name
    .replace(/Id$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

function shortened(a: string, b: string): { one: string; other: string } {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const start = Math.max(0, same - BEFORE);
  const cut = (text: string) => {
    if (text.length <= MAX_SHOWN) return text;
    const shown = text.slice(start, start + MAX_SHOWN).toWellFormed();
    return `${start > 0 ? "…" : ""}${shown}${start + MAX_SHOWN < text.length ? "…" : ""}`;
  };
  return { one: cut(a), other: cut(b) };
}

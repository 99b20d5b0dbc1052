import { suggestedReadTime, wordCount } from "~/features/posts/rules/post-input";
import { readingGrade, sentencesIn } from "~/kernel/reading-level";

export type TextFigures = {
  words: number;
  /** Reading time. */
  minutes: number;
  /** US school grade; null if the text is too short. */
  grade: number | null;
};

/** In a shorter text, each word changes the grade too much. */
const LEAST_WORDS = 50;

/** A text's length and reading level (spec:post-editor#text-figures). */
export function textFigures(html: string): TextFigures {
  const sentences = sentencesIn(linesOf(html));
  const words = wordCount(html);
  return {
    words,
    minutes: suggestedReadTime(html),
    grade: words < LEAST_WORDS ? null : readingGrade(sentences),
  };
}

const SKIPPED = /<(h[1-6]|table|figure|pre|dt)\b[^<>]*>[\s\S]*?<\/\1>/gi;
const BLOCK_EDGES = /<\/?(?:p|li|[uod]l|dd|div|blockquote|br|hr)\b[^<>]*>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Paragraphs and list items as plain text, without headings, tables, and tools. */
function linesOf(html: string): string[] {
  return html
    .replace(SKIPPED, "\n")
    .replace(BLOCK_EDGES, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/\[\w+\]/g, " ")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split(/\n+/);
}

/*
 * The US school grade needed to read a text, by the Flesch-Kincaid formula:
 * 0.39 × words per sentence + 11.8 × syllables per word − 15.59.
 * The editor shows it, and `npm run reading-level` prints it for a page.
 */

/** Public pages aim for this grade or below. */
export const GRADE_GOAL = 8;

/** Shorter pieces are labels, not sentences. */
const LEAST_WORDS = 4;

const wordsOf = (text: string): string[] => text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];

/** @param lines paragraphs, list items, and answers, without headings, tables, and labels. */
export function sentencesIn(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(/(?<=[.!?:;])\s+(?=["“A-Z0-9])/))
    .filter((sentence) => wordsOf(sentence).length >= LEAST_WORDS);
}

// cspell:disable-next-line
const SILENT_ENDING = /(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/;

/** Groups of vowels, without a silent ending. */
function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(SILENT_ENDING, (ending) => ending.charAt(0));
  return spoken.replace(/^y/, "").match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/** The grade of these sentences; null if there are none. */
export function readingGrade(sentences: readonly string[]): number | null {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return null;
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * spoken) / words.length - 15.59;
}

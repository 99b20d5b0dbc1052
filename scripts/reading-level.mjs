/**
 * `npm run reading-level -- http://localhost:3000 / /calculator /blog/some-post`: the US school grade that the text of
 * these pages takes, by Flesch and Kincaid (0.39 × words per sentence + 11.8 × syllables per word − 15.59).
 * Counts paragraphs, list items, and answers in the main part of a page; not headings, labels, tables, or prices.
 */
import { convert } from "html-to-text";
import { runMain, say } from "./lib/console.mjs";

/** Shorter pieces are labels, not sentences. */
const LEAST_WORDS = 4;
const PATIENCE_MS = 20_000;

/** @param {string} html @returns {string[]} the sentences in the main part of a page */
function sentencesOf(html) {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const skipped = ["h1", "h2", "h3", "h4", "table", "form", "nav", "button", "img", "svg", "dt"];
  const text = convert(main, {
    wordwrap: false,
    selectors: [
      ...skipped.map((selector) => ({ selector, format: "skip" })),
      { selector: ".sr-only", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
      { selector: "ul", options: { itemPrefix: "" } },
    ],
  });
  return text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.!?:;])\s+(?=["“A-Z0-9])/))
    .filter((sentence) => wordsOf(sentence).length >= LEAST_WORDS);
}

/** @param {string} text */
const wordsOf = (text) => text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];

// cspell:disable-next-line
const SILENT_ENDING = /(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/;

/** Groups of vowels, without a silent ending. @param {string} word */
function syllables(word) {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(SILENT_ENDING, (ending) => ending.charAt(0));
  return spoken.replace(/^y/, "").match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/** @param {readonly string[]} sentences */
function gradeOf(sentences) {
  const words = sentences.flatMap(wordsOf);
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * spoken) / words.length - 15.59;
}

await runMain(async () => {
  const [origin, ...paths] = process.argv.slice(2);
  if (!origin || paths.length === 0) {
    say("npm run reading-level -- http://localhost:3000 / /calculator");
    return 1;
  }
  for (const path of paths) {
    const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const sentences = sentencesOf(await answer.text());
    const figure = sentences.length === 0 ? "no sentences" : `grade ${gradeOf(sentences).toFixed(1)}`;
    say(`${path.padEnd(60)} ${answer.status}  ${String(sentences.length).padStart(4)} sentences  ${figure}`);
  }
  return 0;
});

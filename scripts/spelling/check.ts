import type { Dictionary } from "./dictionary.ts";

export type Rules = {
  dictionary: Dictionary;
  /** Shorter words aren't checked. */
  leastLength: number;
  /** Words that are correct elsewhere, in lowercase, with what to write instead. */
  flagged: ReadonlyMap<string, string>;
  /** Parts of texts that aren't checked. */
  ignored: readonly RegExp[];
};
/** A word that isn't known, or a flagged one. `line` and `column` count from 1. */
export type Finding = { word: string; line: number; column: number; flagged: boolean; suggestions: string[] };

/** Texts that aren't words: addresses, hashes, colors, character codes, and what a comment excludes. */
const NOT_WORDS = [
  /\bcspell:disable(?!-)[\s\S]*/g,
  /\bcspell:disable-next-line.*\n.*/g,
  /\b(?:https?|ftp):\/\/[^\s"]+/gi,
  /<?\b[\w.\-+]{1,128}@\w{1,63}(?:\.\w{1,63}){1,4}\b>?/g,
  /#[0-9a-f]{3,8}\b/gi,
  /\b(?![a-f]+\b)(?:0x)?[0-9a-f]{7,}\b/gi,
  /\b0x[0-9a-f_]+n?\b/gi,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?:sha\d+|base64)[-,:$=][-\w/+%.]{25,}={0,3}/gi,
  // Long enough for a key or a hash, with digits and letters of both cases.
  /(?<![\w/+])(?=[A-Za-z/+]*\d)(?=[a-z\d/+]*[A-Z])(?=[A-Z\d/+]*[a-z])[A-Za-z\d/+]{40,}=*/g,
  /\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]+\}/gi,
  /&[a-z]+;/gi,
];
/** In Markdown, also the targets and names of links. */
const NOT_WORDS_IN_MARKDOWN = [/(?<=\]\()[^)\s]+/g, /(?<=\])\[[^\]\n]+\]/g, /^\[[^\]\n]+\]: \S+/gm];

const WORD = /\p{L}\p{M}?(?:(?:\\?['’])?\p{L}\p{M}?)*/gu;
/** `camelCase`, `HTMLElement`; but not before the ending of "URLs". */
const PARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}(?:s|ing|ies|es|ed)(?!\p{Ll}))/u;
const POSSESSIVE = /['’]s?$/i;
const ENDING_OF_CAPITALS = /^(\p{Lu}{2,}?)['’]?(?:s|ing|ies|es|ed)$/u;
const ONE_LETTER = /^(.)\1+$/i;

/** Finds misspelled words in a text. Parts of names such as `camelCase` are checked one by one. */
export function misspellings(text: string, isMarkdown: boolean, rules: Rules): Finding[] {
  const ignored = [...NOT_WORDS, ...(isMarkdown ? NOT_WORDS_IN_MARKDOWN : []), ...rules.ignored];
  const checked = ignored.reduce((rest, part) => rest.replace(part, blank), text);
  const findings: Finding[] = [];
  for (const { 0: name, index } of checked.matchAll(WORD)) {
    const escaped = checked[index - 1] === "\\";
    for (const { word, offset } of faultsOf(name, escaped, rules)) {
      const instead = rules.flagged.get(word.toLowerCase());
      const before = text.slice(0, index + offset);
      findings.push({
        word,
        line: before.split("\n").length,
        column: before.length - before.lastIndexOf("\n"),
        flagged: instead !== undefined,
        suggestions: instead === undefined ? rules.dictionary.suggest(word) : [instead],
      });
    }
  }
  return findings;
}

/** Keeps the lines and columns of what follows. */
const blank = (part: string) => part.replace(/[^\n]/g, " ");

type Part = { word: string; offset: number };

/** @param escaped whether a backslash is in front: `\ndata` is a new line and "data" */
function faultsOf(name: string, escaped: boolean, rules: Rules): Part[] {
  if (isKnown(name, rules) || (escaped && isKnown(name.slice(1), rules))) return [];
  const parts: Part[] = [];
  let offset = 0;
  for (const word of name.split(PARTS)) {
    parts.push({ word, offset });
    offset += word.length;
  }
  return parts.filter(({ word }, position) => {
    if (isKnown(word, rules) || (escaped && position === 0 && isKnown(word.slice(1), rules))) return false;
    // Names such as PGlite and TikTok have capitals within.
    const [before, after] = [parts[position - 1]?.word ?? "", parts[position + 1]?.word ?? ""];
    return ![before + word, word + after].some((pair) => pair !== word && isKnown(pair, rules));
  });
}

function isKnown(word: string, { dictionary, leastLength, flagged }: Rules): boolean {
  if (flagged.has(word.toLowerCase())) return false;
  const plain = word.normalize("NFC").replaceAll("\\", "").replaceAll("’", "'");
  const singular = ENDING_OF_CAPITALS.exec(plain)?.[1];
  return [plain, plain.replace(POSSESSIVE, ""), ...(singular ? [singular] : [])].some(
    (form) => form.length < leastLength || ONE_LETTER.test(form) || dictionary.has(form),
  );
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

const ROOT = path.join(import.meta.dirname, "../..");
const ENGLISH = "dict-en_us/en_US.trie.gz";
/** Lists of terms, one a line, by the names that `cspell.json` has for them. */
const TERMS: Readonly<Record<string, readonly string[]>> = {
  typescript: ["dict-typescript/dict/typescript.txt"],
  node: ["dict-node/dict/node.txt"],
  npm: ["dict-npm/dict/npm.txt"],
  html: ["dict-html/dict/html.txt.gz"],
  css: ["dict-css/dict/css.txt"],
  softwareTerms: [
    "softwareTerms.txt.gz",
    "coding-compound-terms.txt",
    "computing-acronyms.txt",
    "software-tools.txt",
    "webServices.txt",
  ].map((file) => `dict-software-terms/dict/${file}`),
};
const SUGGESTIONS = 3;
const SUGGEST_WITHIN_MS = 500;

export type Dictionary = {
  /** Whether this is a word, in upper or lower case. */
  has(word: string): boolean;
  /** Words that look like this one, the most similar first. */
  suggest(word: string): string[];
};

/**
 * Reads American English, these lists of terms, and the words of the project.
 * @throws Error naming a list that doesn't exist
 */
export function readDictionary(lists: readonly string[], projectWords: string): Dictionary {
  const english = decodeTrie(readPacked(ENGLISH));
  const terms = new Set(termsOf(projectWords));
  for (const list of lists) {
    const files = TERMS[list];
    if (!files) throw new Error(`cspell.json names a dictionary that isn't used here: ${list}.`);
    for (const file of files) for (const term of termsOf(readPacked(file).toString())) terms.add(term);
  }
  const known = new Map<string, boolean>();
  const look = (word: string, lower: string) =>
    terms.has(lower) || english.hasWord(word, false) || english.hasWord(lower, false);
  const has = (word: string) => {
    const found = known.get(word) ?? look(word, word.toLowerCase());
    known.set(word, found);
    return found;
  };
  const suggest = (word: string) =>
    english.suggest(word.toLowerCase(), {
      numSuggestions: SUGGESTIONS,
      timeout: SUGGEST_WITHIN_MS,
      includeTies: false,
    });
  return { has, suggest };
}

function readPacked(file: string): Buffer<ArrayBuffer> {
  const content = readFileSync(path.join(ROOT, "node_modules/@cspell", file));
  return file.endsWith(".gz") ? gunzipSync(content) : content;
}

/** The words of a list in lowercase. Its terms can have several: `ArrayBuffer`, `list-style`, `*Batch*`. */
function termsOf(list: string): string[] {
  return list
    .replace(/#.*/g, "")
    .split(/[^\p{L}\p{M}'’]+/u)
    .flatMap((term) => [term, ...term.split(/(?<=\p{Ll})(?=\p{Lu})/u)])
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase());
}

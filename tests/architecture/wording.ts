import type { Rule, SourceFile } from "./source-tree.ts";
import { type UserText, userTexts } from "./user-text.ts";

/** A wording that docs/contributing.md#wording rules out, why, and what to write instead. */
export type Banned = { pattern: RegExp; why: string; instead: string };

const TRANSLATED = "reads as translated";
const TERM = "one term per thing (docs/contributing.md, glossary)";
const BRITISH = "not US English";

/** Checked in every text of the app that people may read, and in the guides. */
export const BANNED: readonly Banned[] = [
  {
    pattern: /\b(some|no|any|every)body\b/i,
    why: TRANSLATED,
    instead: "someone, no one, anyone, everyone",
  },
  {
    pattern: /\b(whoever|anew|meanwhile|of ours|of yours|nobody of us)\b/i,
    why: TRANSLATED,
    instead: "anyone who, again, at the same time, our, your",
  },
  {
    pattern: /\b(is|are|was|were) told\b/i,
    why: TRANSLATED,
    instead: "we email, the page says",
  },
  { pattern: /\bthere (is|are) no such\b/i, why: TRANSLATED, instead: "That brand doesn't exist" },
  {
    pattern: /(?<!\bthere )\b(is|are) no (?!longer\b|more than|less than|match\b)[a-z]/i,
    why: TRANSLATED,
    instead: "isn't a, aren't",
  },
  { pattern: /\b(is|are|was|were) none of\b/i, why: TRANSLATED, instead: "isn't one of" },
  { pattern: /\bneither\b.{1,40}\bnor\b/i, why: TRANSLATED, instead: "isn't yes or no" },
  { pattern: /\bany more\b(?! (than|questions))/i, why: TRANSLATED, instead: "no longer, can't be" },
  {
    pattern: /\b(stands?|stood) (here|there|in|on|above|below|beside|between|twice|for nothing)\b/i,
    why: TRANSLATED,
    instead: "is, appears",
  },
  {
    pattern: /\bleads? nowhere\b|\bdealt out\b|\bwas quicker\b|\bat the moment\b|\ball the same\b/i,
    why: TRANSLATED,
    instead: "doesn't work, split, already, right now, still",
  },
  { pattern: /\bleft empty,|^empty: |\. empty: /i, why: TRANSLATED, instead: "Leave empty to …" },
  {
    pattern: /\b(under|of) which (name|the)\b|\bthe last word\b/i,
    why: TRANSLATED,
    instead: "what … is called",
  },
  {
    pattern: /^(Who|What) (sends|sign|signs|makes|stands|stood|was|you had) /,
    why: "a clause as the subject",
    instead: "name the thing: Leads from the forms appear here",
  },
  {
    pattern: /\bthis page cannot do that\b/i,
    why: "says no way out",
    instead: "That action isn't available. Reload the page and try again.",
  },
  {
    pattern: /\bdo(es)? not (answer|know)\b/i,
    why: TRANSLATED,
    instead: "isn't responding, not listed, unknown",
  },
  {
    pattern: /\bcorrect the marked\b|\bsomething in it\b/i,
    why: TRANSLATED,
    instead: "Fix the marked fields",
  },
  { pattern: /\be-mails?\b/i, why: TERM, instead: "email" },
  {
    pattern: /\b(this|a|the) mails?\b(?! (server|program|client))|\bmails (are|with|like)\b/i,
    why: TERM,
    instead: "email",
  },
  { pattern: /\b(un)?tick(s|ed|ing)?\b/i, why: TERM, instead: "check, clear" },
  { pattern: /\blog (in|into|off)\b|\bsign off\b/i, why: TERM, instead: "sign in, sign out" },
  { pattern: /\bsecond factor\b|\b2FA\b/i, why: TERM, instead: "two-factor authentication" },
  { pattern: /\bswitch(ed)? (it )?(on|off)\b/i, why: TERM, instead: "turn on, turn off" },
  { pattern: /\badmin(s)? panel\b|\bback ?end\b/i, why: TERM, instead: "staff area" },
  {
    pattern:
      /\b(cancelled|cancelling|cancelation|colou?rs?(?<!colors?)|grey|organis\w*|recognis\w*|centre|licence|behaviour|favour\w*|catalogue|parcel|leaflet|to hospital|whilst|fortnight)\b/i,
    why: BRITISH,
    instead: "US spelling and words",
  },
  {
    pattern:
      /(?<![.\d-])\b[\w'-]+, (?!GLP|accepted|now|yes|either|with|how|once|\d)[\w'-]+ (and|or) (?!later|not|more|even|then|until)[\w'-]+(?=[.,;:)]|$)/,
    why: "no serial comma",
    instead: "name, email, and phone",
  },
];

/**
 * Texts that the specification requires although a pattern or the glossary rules them out, with the page that quotes
 * them.
 */
export const FIXED: readonly [text: string, page: string][] = [["Admin Login", "access"]];

/** Instructions for a machine, and rows made for tests. */
const NOT_PROSE = /rules\/prompt\.ts$|\/factory\.ts$/;

const GUIDE = "docs/contributing.md";

/** Every text that people may read follows the style guide. */
export const plainEnglish: Rule = (files) => problems(files, BANNED);

/** Words in the glossary's column "Don't write" appear in no text that people may read. */
export const glossaryTerms: Rule = (files) => problems(files, glossaryOf(files));

/** Every exception is quoted on the page it names. */
export const fixedTextsAreQuoted: Rule = (files) =>
  FIXED.flatMap(([text, page]) => {
    const path = `docs/specification/${page}.md`;
    const isQuoted = files.find((file) => file.path === path)?.source.includes(`'${text}'`);
    return isQuoted === false ? [`${path} does not quote '${text}'`] : [];
  });

function problems(files: readonly SourceFile[], banned: readonly Banned[]): string[] {
  return files
    .filter(({ path }) => !NOT_PROSE.test(path))
    .flatMap(userTexts)
    .filter(({ text }) => !FIXED.some(([fixed]) => fixed === text))
    .flatMap((text) => problemsOf(text, banned));
}

function problemsOf({ path, line, text }: UserText, banned: readonly Banned[]): string[] {
  return banned
    .filter(({ pattern }) => pattern.test(text))
    .map(({ pattern, why, instead }) => {
      const found = pattern.exec(text)?.[0];
      return `${path}:${line} "${found}" (${why}), write: ${instead}; in "${text.slice(0, 80)}"`;
    });
}

/** The glossary rows that have a "Don't write": `| Write | Meaning | Don't write |`. */
function glossaryOf(files: readonly SourceFile[]): Banned[] {
  const guide = files.find(({ path }) => path === GUIDE)?.source.split("\n## Glossary\n")[1] ?? "";
  const rows = [...guide.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)];
  return rows.flatMap(([, instead = "", dont = ""]) =>
    dont
      .split(",")
      .map((word) => word.trim())
      .filter((word) => /^[\p{Ll}\p{Lu}][\p{L} -]*$/u.test(word) && word !== "Don't write")
      .map((word) => ({ pattern: new RegExp(`\\b${word}s?\\b`, "i"), why: TERM, instead: instead.trim() })),
  );
}

import type { Rule } from "./source-tree.ts";
import { userTexts } from "./user-text.ts";

/** A wording that the style guide in docs/contributing.md refuses, and what to write instead. */
export type Banned = { pattern: RegExp; why: string; instead: string };

const TRANSLATED = "reads as translated";
const ONE_TERM = "one term per thing (docs/contributing.md#glossary)";

/** Checked in every text a person may read in the product. */
export const BANNED: readonly Banned[] = [
  {
    pattern: /\b(somebody|nobody|anybody|everybody)\b/i,
    why: TRANSLATED,
    instead: "someone, no one, anyone, everyone",
  },
  {
    pattern: /\b(whoever|anew|meanwhile|thereof|hereby|afterwards)\b/i,
    why: TRANSLATED,
    instead: "who, again, while, then",
  },
  {
    pattern: /\b(of ours|of yours|by itself|by themselves|nobody of us)\b/i,
    why: TRANSLATED,
    instead: "our, your, automatically",
  },
  {
    pattern: /\b(is|was|are) told\b|\btells? (that|of|whether)\b/i,
    why: TRANSLATED,
    instead: "We email…, shows",
  },
  { pattern: /\b(there is|there are) no (such|more)\b/i, why: TRANSLATED, instead: "That … doesn't exist" },
  {
    pattern: /\b(is|are) no (?!longer\b|match|more than|less than|different|one\b)[a-z]/i,
    why: TRANSLATED,
    instead: "isn't a",
  },
  { pattern: /\b(is|are|was|were) none of\b/i, why: TRANSLATED, instead: "isn't one of" },
  { pattern: /\bneither\b.{1,40}\bnor\b/i, why: TRANSLATED, instead: "Choose yes or no" },
  {
    pattern: /\b(cannot|could not|can not|can't|not) .{0,40}\b(any ?more)\b/i,
    why: TRANSLATED,
    instead: "no longer",
  },
  {
    pattern: /\b(stands?|stood) (here|there|in|on|above|below|beside|between|twice|for)\b/i,
    why: TRANSLATED,
    instead: "is, appears",
  },
  { pattern: /\bholds? (a|an|no|the|text|characters?)\b/i, why: TRANSLATED, instead: "has, contains" },
  {
    pattern: /\b(leads?|lead) nowhere\b|\bdealt out\b|\bwas quicker\b|\bat the moment\b/i,
    why: TRANSLATED,
    instead: "don't work, split, already, right now",
  },
  { pattern: /\bleft empty,|^empty: /i, why: TRANSLATED, instead: "Leave empty to …" },
  {
    pattern: /\bunder which\b|\bwith which\b|\bof which\b|\bin which case\b/i,
    why: TRANSLATED,
    instead: "a relative clause without a preposition",
  },
  {
    pattern: /^(Who|Whom|Whose|What) [a-z]+s? .*[^?]$/,
    why: "a clause as the subject",
    instead: "name the thing: Leads from the forms appear here",
  },
  {
    pattern: /\bmay (not )?(sign|open|do|use|delete|see|be used)\b/i,
    why: "sounds like a permission slip",
    instead: "can, can't",
  },
  {
    pattern: /\bthis page cannot do that\b/i,
    why: "a dead end",
    instead: "That action isn't available. Reload the page and try again.",
  },
  {
    pattern: /\bdo(es)? not (answer|know|understand)\b/i,
    why: TRANSLATED,
    instead: "isn't responding, unknown",
  },
  {
    pattern: /\bplease correct\b|\bcorrect the marked\b/i,
    why: TRANSLATED,
    instead: "Fix the marked fields",
  },
  { pattern: /\be-mail\b/i, why: ONE_TERM, instead: "email" },
  {
    pattern:
      /\bmails? (is|are|with|goes|to you)\b|\bthis mail\b|\ba mail\b|\bthe mail\b|\bby mail\b.*\blink/i,
    why: ONE_TERM,
    instead: "email",
  },
  { pattern: /\b(un)?tick(s|ed|ing)?\b/i, why: ONE_TERM, instead: "check, clear" },
  { pattern: /\blog ?in\b|\blog ?ins?\b|\bsign off\b/i, why: ONE_TERM, instead: "sign in, sign out" },
  { pattern: /\bsecond factor\b|\b2fa\b/i, why: ONE_TERM, instead: "two-factor authentication" },
  { pattern: /\bswitch(ed)? (on|off)\b/i, why: ONE_TERM, instead: "turn on, turn off" },
  { pattern: /\brefused\b/i, why: ONE_TERM, instead: "rejected" },
  {
    pattern:
      /\b(cancelled|cancelling|colour|grey|organis|recognis|centre|licence|behaviour|favour|catalogue)\w*/i,
    why: "British spelling",
    instead: "US spelling",
  },
  { pattern: /\b\w+, \w+( \w+)? (and|or) \w+/i, why: "no serial comma", instead: "a, b, and c" },
];

/** Texts that the specification fixes although a pattern refuses them, with the page that quotes them. */
export const FIXED: readonly [text: string, page: string][] = [];

import { webAddressesIn } from "~/kernel/web-address";

const WORD = /[\p{L}\p{N}]/u;
const isWord = (character: string | undefined) => character !== undefined && WORD.test(character);
const sameCase = (text: string) => text.toLowerCase();

/** A name that a text mentions, from its @ to the end of the name. */
type Mention = { start: number; end: number; name: string };

/**
 * Where a text mentions one of these names: `@Ann Carter`, ignoring case. Of names that begin alike, the longest one
 * counts. The @ of an email address isn't a mention.
 */
function mentionsOf(text: string, names: readonly string[]): Mention[] {
  const byLength = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  const found: Mention[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    if (isWord(text[at - 1])) continue;
    const name = byLength.find((candidate) => {
      const end = at + 1 + candidate.length;
      return sameCase(text.slice(at + 1, end)) === sameCase(candidate) && !isWord(text[end]);
    });
    if (name !== undefined) found.push({ start: at, end: at + 1 + name.length, name });
  }
  return found;
}

/** The names that a text mentions, each once (spec:notes#mentions). */
export function mentionedNames(text: string, names: readonly string[]): string[] {
  return [...new Set(mentionsOf(text, names).map(({ name }) => name))];
}

/** Where someone is typing a mention: the position of its @, and the text between that and the cursor. */
export type TypedMention = { at: number; query: string };

const LONGEST_QUERY = 60;

/** The mention before the cursor; null if there's none. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const at = text.lastIndexOf("@", cursor - 1);
  // At the start of the text, `lastIndexOf` also finds an @ behind the cursor.
  if (at === -1 || at >= cursor || isWord(text[at - 1])) return null;
  const query = text.slice(at + 1, cursor);
  return query.length <= LONGEST_QUERY && !/[\n@]/.test(query) && !query.startsWith(" ")
    ? { at, query }
    : null;
}

const MAX_SUGGESTIONS = 6;

/** The names that fit a typed text: every typed word begins a word of the name. */
export function suggestedNames(query: string, names: readonly string[]): string[] {
  const typed = sameCase(query).split(/\s+/).filter(Boolean);
  const fits = (name: string) => {
    const words = sameCase(name).split(/\s+/);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  };
  return [...new Set(names)].filter(fits).slice(0, MAX_SUGGESTIONS);
}

/** The text with a chosen name in place of the typed mention, and the cursor behind it. */
export function withMention(
  text: string,
  { at, query }: TypedMention,
  name: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(at + 1 + query.length).replace(/^ /, ""), cursor: before.length };
}

/** Plain text, a link in it, or a mention. */
export type NotePart = { kind: "text" | "link" | "mention"; text: string };

/** A note's text with its links and mentions. Only http(s) URLs become links. */
export function noteParts(text: string, names: readonly string[]): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const { start, address } of webAddressesIn(text)) {
    parts.push(...withMentions(text.slice(end, start), names), { kind: "link", text: address });
    end = start + address.length;
  }
  return [...parts, ...withMentions(text.slice(end), names)];
}

function withMentions(text: string, names: readonly string[]): NotePart[] {
  const parts: NotePart[] = [];
  let last = 0;
  for (const { start, end } of mentionsOf(text, names)) {
    parts.push({ kind: "text", text: text.slice(last, start) });
    parts.push({ kind: "mention", text: text.slice(start, end) });
    last = end;
  }
  parts.push({ kind: "text", text: text.slice(last) });
  return parts.filter((part) => part.text !== "");
}

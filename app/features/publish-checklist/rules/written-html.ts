/*
 * Reads an author's HTML for warnings only; the sanitizer decides what is shown. It never throws, and takes linear time
 * for any input.
 */

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Decodes entities into characters; unknown ones stay as written. */
function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (entity, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const HIDDEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const BLOCK_END =
  /<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|blockquote|pre|figcaption|figure|dt|dd|section|article|hr|br)\b[^<>]*>/gi;

/** The text of each nonempty paragraph, list item, heading, and table row, without markup. */
export function blocksOf(html: string): string[] {
  return html
    .replace(HIDDEN, " ")
    .replace(BLOCK_END, "\n")
    .replace(/<\/t[dh]>/gi, " ")
    .replace(/<[^<>]*>/g, "")
    .split("\n")
    .map((block) => decodeEntities(block).replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Longer sentences are checked in pieces of this length. */
const LONGEST_SENTENCE = 1_000;

/** The sentences of a text, accurate enough for showing where something was found. */
export function sentencesOf(block: string): string[] {
  return block
    .split(/(?<=[.!?])\s+(?=["'(A-Z0-9$])/)
    .flatMap((sentence) => sentence.match(new RegExp(`[\\s\\S]{1,${LONGEST_SENTENCE}}`, "g")) ?? []);
}

export type WrittenTag = { attributes: Record<string, string> };

/** Every tag of this name with its attributes, in document order. */
export function tagsOf(html: string, name: "a" | "img"): WrittenTag[] {
  const visible = html.replace(HIDDEN, " ");
  const pattern = new RegExp(`<${name}\\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>`, "gi");
  return [...visible.matchAll(pattern)].map(([, attributes = ""]) => ({
    attributes: attributesOf(attributes),
  }));
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const match of text.matchAll(/([a-z][a-z0-9-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi)) {
    const [, name = "", double, single, bare] = match;
    found[name.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? "");
  }
  return found;
}

/**
 * The path and query of a URL on this site; null for another site, an anchor on the same page, an email link, and the
 * like.
 * @param siteUrl without a trailing slash.
 */
export function ownPath(address: string, siteUrl: string): string | null {
  const trimmed = address.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  const isOwn =
    trimmed === siteUrl || [`${siteUrl}/`, `${siteUrl}?`].some((start) => trimmed.startsWith(start));
  return isOwn ? trimmed.slice(siteUrl.length) || "/" : null;
}

/** Every internal URL that the text links to or embeds, once each, as written. */
export function ownAddresses(html: string, siteUrl: string): string[] {
  const linked = tagsOf(html, "a").map(({ attributes }) => attributes.href ?? "");
  const shown = tagsOf(html, "img").map(({ attributes }) => attributes.src ?? "");
  return [...new Set([...linked, ...shown].filter((address) => ownPath(address, siteUrl) !== null))];
}

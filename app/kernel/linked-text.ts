import { parseWebAddress } from "./web-address";

/** Plain text, or a link in it. */
export type TextPart = string | { text: string; url: string };

const LINK = /\[([^[\]]+)\]\(([^\s()]+)\)/g;

/** Splits plain text at its links, which are written `[FDA](https://www.fda.gov/)`. All other text is kept as written. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: link, 1: name = "", 2: url = "", index } of text.matchAll(LINK)) {
    if (parseWebAddress(url)?.protocol !== "https:") continue;
    parts.push(text.slice(end, index), { text: name, url });
    end = index + link.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** The text of all parts, without the links' URLs. */
export function plainTextOf(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

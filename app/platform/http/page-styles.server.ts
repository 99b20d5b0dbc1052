import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { PAGE_QUERY_HEADER } from "./page-cache.server";
import type { StylePart } from "./style-rules";

/** Some rules of the style sheet. */
export type StyleText = {
  css: Buffer<ArrayBuffer>;
  /** For the Content-Security-Policy: 'sha256-…' */
  source: string;
};

/** Gives a page the part of the site's style sheet that it needs, so that it can be read before the sheet is there. */
export type PageStyles = {
  /**
   * @param page its HTML in UTF-8, with elements in lower case and class names in double quotes.
   * @returns the rules for everything in it, in all its states, such as hovered or dark. Rules for classes and elements
   * that the page doesn't have are left out. The same classes and elements always give the same text.
   */
  of(page: Buffer): StyleText;
};

/** Sets of classes whose styles are kept: pages of one kind mostly have the same ones. */
const MAX_KEPT = 200;
/** Values of `class` whose classes are kept. */
const MAX_KNOWN = 10_000;
/** Longer values, in characters, are read again each time. */
const MAX_KNOWN_LENGTH = 1_000;

const ELEMENT_CLASSES_OR_VARIABLE = /(<[a-z][\w-]*)|\bclass="([^"]*)"|\bvar\((--[\w-]+)/g;
const VARIABLE = /--[\w-]+/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Parameters that say where a visitor comes from. They don't change a page. */
const CAMPAIGN = /^utm_|clk?id$/;
/**
 * Parameters of links that open the site: the page that a visitor wanted when asked to sign in, and the secret in a link
 * of an email.
 */
const OPENING = new Set(["next", "token"]);

/**
 * Whether visitors may see a page before any other of this site. A search or the results of a form comes after another
 * page, whose script has fetched the whole style sheet, and it's often rendered for one visitor alone.
 * @param headers those of the response, which may name the parameters that the page reads.
 */
export function mayBeFirstPage({ searchParams }: URL, headers: Headers): boolean {
  const reads = headers.get(PAGE_QUERY_HEADER)?.split(" ");
  const changesPage = (name: string) => reads?.includes(name) ?? !(CAMPAIGN.test(name) || OPENING.has(name));
  return ![...searchParams.keys()].some(changesPage);
}

/** @param parts the pieces of the style sheet of all pages, as the build writes them. */
export function createPageStyles(parts: readonly StylePart[]): PageStyles {
  const names = [...namesIn(parts)];
  const numbers = new Map(names.map((name, index) => [inBytes(name), index]));
  const known = new LRUCache<string, readonly number[]>({ max: MAX_KNOWN });
  const kept = new LRUCache<string, StyleText>({ max: MAX_KEPT });

  function numbersOf(value: string): readonly number[] {
    const found = known.get(value);
    if (found) return found;
    const words = value
      .replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? "")
      .split(/\s+/);
    const read = words.map((word) => numbers.get(word)).filter((number) => number !== undefined);
    if (value.length <= MAX_KNOWN_LENGTH) known.set(copyOf(value), read);
    return read;
  }

  return {
    of(page) {
      const has = Buffer.alloc(names.length);
      // One character for each byte, which is faster than reading UTF-8.
      const mentioned = page.toString("latin1").matchAll(ELEMENT_CLASSES_OR_VARIABLE);
      for (const [, element, classes, variable = ""] of mentioned)
        for (const number of numbersOf(element ?? classes ?? variable)) has[number] = 1;
      const key = has.toString("latin1");
      const stored = kept.get(key);
      if (stored) return stored;
      const inPage = new Set(names.filter((_, index) => has[index] === 1));
      const text = hashed(write(parts, inPage));
      kept.set(key, text);
      return text;
    },
  };
}

function hashed(text: string): StyleText {
  const css = Buffer.from(text);
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

/** A name as it's found in a page that is read byte by byte. */
const inBytes = (name: string) => Buffer.from(name).toString("latin1");

/** A piece of a text keeps the whole text in memory, here a page. */
const copyOf = (piece: string) => Buffer.from(piece, "latin1").toString("latin1");

/** The names of its classes and variables. */
function namesIn(parts: readonly StylePart[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (part.kind === "block") namesIn(part.parts, found);
    if (part.kind === "rule") for (const name of part.alternatives.flat()) found.add(name);
    if (part.kind === "variables") for (const [name] of part.variables) found.add(name);
  }
  return found;
}

function write(parts: readonly StylePart[], inPage: ReadonlySet<string>): string {
  const isUsed = usedNames(
    parts,
    inPage,
    writeRules(parts, inPage, () => false),
  );
  return writeRules(parts, inPage, isUsed);
}

/** @returns whether rules, or the page itself, use a variable, also through another one. */
function usedNames(parts: readonly StylePart[], inPage: ReadonlySet<string>, rules: string) {
  const used = new Set([...inPage, ...(rules.match(VARIABLE) ?? [])]);
  const values = new Map<string, string>();
  for (const [name, text] of variablesIn(parts)) values.set(name, `${values.get(name) ?? ""}${text}`);
  for (const name of used) for (const other of values.get(name)?.match(VARIABLE) ?? []) used.add(other);
  const texts = `${rules}${[...used].map((name) => values.get(name) ?? "").join("")}`;
  return (name: string) => (name.startsWith("--") ? used.has(name) : texts.includes(name));
}

function variablesIn(parts: readonly StylePart[]): (readonly [string, string])[] {
  return parts.flatMap((part) => {
    if (part.kind === "block") return variablesIn(part.parts);
    return part.kind === "variables" ? part.variables : [];
  });
}

function writeRules(
  parts: readonly StylePart[],
  inPage: ReadonlySet<string>,
  isUsed: (name: string) => boolean,
): string {
  const write = (part: StylePart): string => {
    if (part.kind === "named") return isUsed(part.name) ? part.text : "";
    if (part.kind === "rule") {
      const applies = part.alternatives.some((names) => names.every((name) => inPage.has(name)));
      return applies ? part.text : "";
    }
    if (part.kind === "variables") {
      const used = part.variables.filter(([name]) => isUsed(name)).map(([, text]) => text);
      return used.length > 0 ? `${part.selector}{${used.join(";")}}` : "";
    }
    const inner = writeRules(part.parts, inPage, isUsed);
    // The first mention of a layer decides its rank, so an empty one is written too.
    return inner !== "" || part.prelude.startsWith("@layer") ? `${part.prelude}{${inner}}` : "";
  };
  return parts.map(write).join("");
}

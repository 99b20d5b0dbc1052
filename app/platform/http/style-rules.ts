/** A piece of a style sheet: a rule, a statement, or a block such as `@media` with its pieces. */
export type StylePart =
  | { kind: "block"; prelude: string; parts: readonly StylePart[] }
  | { kind: "named"; name: string; text: string }
  | { kind: "variables"; selector: string; variables: readonly (readonly [name: string, text: string])[] }
  | { kind: "rule"; text: string; alternatives: readonly (readonly string[])[] };

const BLOCK = /^@(media|supports|layer|container|scope|starting-style)\b/;
const NAMED = /^@(?:keyframes|property)\s+([\w-]+)/;
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
/** The name of an element, and not of a class, an id, or a pseudo-class. */
const ELEMENT = /(?<![\w:#-])[a-z][\w-]*/gi;
/** Elements that browsers add where the HTML leaves them out. */
const IMPLIED = new Set(["html", "head", "body", "tbody", "colgroup"]);
/** Parts that only an `<input>` has. */
const PART_OF_INPUT = /::(?:file-selector|-webkit-(?:date|calendar|search|inner-spin|outer-spin))/;

/**
 * Reads a style sheet.
 * @param sheet CSS without comments, other than those before a rule.
 * @returns its pieces in order. A rule applies only to pages with all classes and elements ("<td") of one of its
 * `alternatives`. A named piece, `@keyframes` or `@property`, and a variable only matter to rules that contain their
 * names.
 */
export function readStyles(sheet: string): StylePart[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, "");
  const parts: StylePart[] = [];
  for (let at = 0; at < text.length; ) {
    const begin = endOf(text, at, "{;");
    const prelude = text.slice(at, begin).trim();
    if (text[begin] !== "{") {
      if (prelude !== "") parts.push({ kind: "rule", text: `${prelude};`, alternatives: [[]] });
      at = begin + 1;
      continue;
    }
    const end = endOf(text, begin + 1, "}");
    parts.push(partOf(prelude, text.slice(begin + 1, end)));
    at = end + 1;
  }
  return parts;
}

function partOf(prelude: string, body: string): StylePart {
  if (BLOCK.test(prelude)) return { kind: "block", prelude, parts: readStyles(body) };
  const text = `${prelude}{${body}}`;
  const name = NAMED.exec(prelude)?.[1];
  if (name !== undefined) return { kind: "named", name, text };
  if (prelude.startsWith("@")) return { kind: "rule", text, alternatives: [[]] };
  const alternatives = alternativesOf(prelude);
  const variables = alternatives.some((names) => names.length === 0) ? variablesOf(body) : null;
  return variables
    ? { kind: "variables", selector: prelude, variables }
    : { kind: "rule", text, alternatives };
}

/** @returns null if the rule sets anything else, too. */
function variablesOf(body: string): [name: string, text: string][] | null {
  const found: [string, string][] = [];
  for (const text of split(body, ";")) {
    const name = /^\s*(--[\w-]+)\s*:/.exec(text)?.[1];
    if (name === undefined) return null;
    found.push([name, text]);
  }
  return found;
}

/** ".a:hover, .b td" has two alternatives: a, and b with "<td". */
const alternativesOf = (selectors: string) => split(selectors, ",").map(neededBy);

function split(text: string, separator: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOf(text, at, separator);
    found.push(text.slice(at, end));
    at = end + 1;
  }
  return found;
}

/**
 * The classes and elements that a page must have. Those in parentheses may be meant otherwise, such as in `:not(.a)`, so
 * they count only if the parentheses start the selector and contain no list: `:where(.a > *)`.
 */
function neededBy(selector: string): string[] {
  const plain = selector.replace(/^:(?:where|is)\(([^,()]*(?:\([^,()]*\))?[^,()]*)\)/, "$1");
  let outside = "";
  for (let at = 0; at < plain.length; ) {
    const end = endOf(plain, at, "([");
    outside += `${plain.slice(at, end)} `;
    at = end >= plain.length ? end : endOf(plain, end + 1, plain[end] === "(" ? ")" : "]") + 1;
  }
  const classes = [...outside.matchAll(CLASS)].map(([, name = ""]) => unescaped(name));
  const elements = (outside.replace(CLASS, " ").match(ELEMENT) ?? []).filter((name) => !IMPLIED.has(name));
  if (PART_OF_INPUT.test(outside)) elements.push("input");
  return [...classes, ...elements.map((name) => `<${name}`)];
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** @returns where one of these characters is next, outside of text, parentheses, and blocks; or the end. */
function endOf(text: string, from: number, characters: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? "";
    if (characters.includes(character)) return at;
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = endOfText(text, at);
    else if (character in CLOSING) at = endOf(text, at + 1, CLOSING[character] ?? "");
  }
  return text.length;
}

function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** An element of an XML document; `text` is its text outside other elements. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

const NAME = "[A-Za-z_:][\\w:.-]*";
const PIECE = new RegExp(
  `<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|</(${NAME})\\s*>|([^<]+)`,
  "gy",
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Parses an XML document strictly: one root, properly nested elements, quoted and unique attributes, no unknown entity,
 * and no forbidden character. Comments and doctypes aren't supported.
 * @throws Error that says what is wrong.
 */
export function parseXml(source: string): XmlElement {
  const prolog = /^<\?xml version="1\.0" encoding="utf-8"\?>\s*/i.exec(source);
  if (!prolog) throw new Error("The document does not begin with its declaration.");
  const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(source);
  if (forbidden) throw new Error(`Forbidden character at ${forbidden.index}.`);
  const outside: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [outside];
  PIECE.lastIndex = prolog[0].length;
  while (PIECE.lastIndex < source.length) {
    const at = PIECE.lastIndex;
    const match = PIECE.exec(source);
    if (!match) throw new Error(`Not XML: ${source.slice(at, at + 60)}`);
    readPiece(match, open);
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed.`);
  const [root, ...others] = outside.children;
  if (!root || others.length > 0 || outside.text.trim()) throw new Error("There is not exactly one root.");
  return root;
}

function readPiece(
  [, name, attributes = "", empty, closed, text]: RegExpExecArray,
  open: XmlElement[],
): void {
  const current = open.at(-1);
  if (!current) throw new Error("An element was closed that was not open.");
  if (name !== undefined) {
    const element = { name, attributes: readAttributes(attributes), children: [], text: "" };
    current.children.push(element);
    if (!empty) open.push(element);
  } else if (closed !== undefined) {
    if (closed !== current.name) throw new Error(`</${closed}> closes <${current.name}>.`);
    open.pop();
  } else current.text += decode(text ?? "");
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", double, single] of source.matchAll(ATTRIBUTE)) {
    if (name in attributes) throw new Error(`The attribute ${name} stands twice.`);
    attributes[name] = decode(double ?? single ?? "");
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&([^;]*);?/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (!entity.endsWith(";") || character === undefined) throw new Error(`Unknown entity ${entity}.`);
    return character;
  });
}

/** The text of the only child with this name. @throws Error if there is none, or more than one. */
export function textOf(element: XmlElement, name: string): string {
  const found = element.children.filter((child) => child.name === name);
  if (found.length !== 1) throw new Error(`<${element.name}> has ${found.length} <${name}>.`);
  return found[0]?.text ?? "";
}

/** Whether a text is a day, or a day with a time and a time zone, in the format of W3C and RFC 3339. */
export function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}

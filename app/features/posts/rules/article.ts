import type { Heading } from "../schema";

/** The tools that a bracketed token inserts into an article (spec:blog#widgets). */
export const widgetNames = ["calculator", "compareProviders", "savePrescription"] as const;
export type WidgetName = (typeof widgetNames)[number];

/** An article in reading order: HTML that is safe to show, with tools in between. */
export type ArticlePart = { kind: "html"; html: string } | { kind: "widget"; widget: WidgetName };

export type Article = { parts: ArticlePart[]; headings: Heading[] };

/** The attribute that marks a tool's position until the article is laid out. */
export const WIDGET_MARK = "data-widget";
const WIDGET_TOKEN = new RegExp(`\\[(${widgetNames.join("|")})\\]`, "g");
const WRITTEN_MARK = new RegExp(WIDGET_MARK, "gi");

/**
 * Replaces every bracketed token with a mark. Authors can't write the mark itself, so a tool comes only from its token.
 */
export function markWidgets(html: string): string {
  return html
    .replace(WRITTEN_MARK, "data-")
    .replace(WIDGET_TOKEN, (_token, name: string) => `<span ${WIDGET_MARK}="${name}"></span>`);
}

/** A mark, or any other tag. Sanitized HTML is well-formed and writes `<` and `>` for nothing but tags. */
const TAG = new RegExp(`<span ${WIDGET_MARK}="(\\w+)"></span>|<(/?)([a-z][a-z0-9]*)([^>]*)>`, "g");
const VOID = new Set(["br", "hr", "img"]);
const TABLE_FRAME = '<div role="region" aria-label="Table" tabindex="0" data-frame="table">';

/** An element open at the current position: its tag as written, and the tag that reopens it after a cut. */
type Open = { start: string; end: string };

/**
 * Lays out sanitized HTML: headings get anchors (spec:posts#headings), tables get frames, and the text is cut at each
 * tool. It changes nothing that an author wrote.
 */
export function splitArticle(html: string): Article {
  const shift = /<h1[ >]/.test(html) ? 1 : 0;
  const parts = createParts();
  const open: Open[] = [];
  const headings: Heading[] = [];
  const unusedId = createHeadingIds();
  let read = 0;
  for (const match of html.matchAll(TAG)) {
    const [tag, widget, slash, name = "", attributes = ""] = match;
    parts.write(html.slice(read, match.index));
    read = match.index + tag.length;
    if (widget) parts.cut(widget, open);
    else if (slash) parts.write(open.pop()?.end ?? "");
    else if (VOID.has(name)) parts.write(tag);
    else {
      const level = levelOf(name);
      const written = level ? `h${Math.min(6, level + shift)}` : name;
      const element = elementOf(written, attributes);
      const text = level === 1 || level === 2 ? headingText(html, read, name) : "";
      open.push(element);
      if (text && (level === 1 || level === 2)) {
        const id = unusedId(text);
        headings.push({ id, text, level });
        parts.write(`<${written} id="${id}">`);
      } else parts.write(element.start);
    }
  }
  parts.write(html.slice(read));
  return { parts: parts.all(), headings };
}

function elementOf(name: string, attributes: string): Open {
  if (name === "table") return { start: `${TABLE_FRAME}<table>`, end: "</table></div>" };
  return { start: `<${name}${attributes}>`, end: `</${name}>` };
}

function createParts() {
  const parts: ArticlePart[] = [];
  const used = new Set<WidgetName>();
  let html = "";

  function endHtml() {
    if (html.trim()) parts.push({ kind: "html", html });
  }
  return {
    write(text: string) {
      html += text;
    },
    /** Cuts the text at a tool, so that both pieces are complete HTML. A second mark of the same tool is ignored. */
    cut(name: string, open: readonly Open[]) {
      const widget = widgetNames.find((known) => known === name);
      if (!widget || used.has(widget)) return;
      used.add(widget);
      html = withoutEmpty(
        html +
          open
            .map(({ end }) => end)
            .reverse()
            .join(""),
      );
      endHtml();
      parts.push({ kind: "widget", widget });
      html = open.map(({ start }) => start).join("");
    },
    all(): ArticlePart[] {
      if (used.size > 0) html = withoutEmpty(html);
      endHtml();
      return parts;
    },
  };
}

const EMPTY = /<(p|div|span|ul|ol|li|h[1-6]|strong|em|b|i|u|blockquote)(?: id="[^"]*")?>\s*<\/\1>/g;

/** Removes elements that contained only the mark, from the inside out. */
function withoutEmpty(html: string): string {
  const less = html.replace(EMPTY, "");
  return less === html ? html : withoutEmpty(less);
}

function levelOf(name: string): number | null {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : null;
}

function headingText(html: string, from: number, name: string): string {
  return textOf(html.slice(from, html.indexOf(`</${name}>`, from)));
}

/** "How doses work" becomes "section-how-doses-work"; the prefix keeps it distinct from the ids of forms. */
export function createHeadingIds(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const words = text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, "");
    const slug = words
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60)
      .replace(/^-|-$/g, "");
    const id = slug ? `section-${slug}` : "section";
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    // Slugs never contain an underscore, so a counted id can't equal another heading's id.
    return count === 1 ? id : `${id}_${count}`;
  };
}

const NAMED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The text of sanitized HTML, which contains only these four entities. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => NAMED[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

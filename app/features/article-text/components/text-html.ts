import type { Editor } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { widgetNames } from "~/features/posts/rules/article";
import { isOwnPicture, TOKEN_NAMES } from "../rules/article-links";
import { pastedBody } from "./pasted-html";
import { HTML_MARK, TOKEN_MARK, TOOL_MARK } from "./text-extensions";

/*
 * Converts between the stored HTML and the edited document. Tools and tokens are text in stored HTML and elements in
 * the editor; HTML that the editor can't edit is carried along unchanged. Everything is parsed in inert documents that
 * run and load nothing.
 */

const TOKEN = new RegExp(`\\{(${TOKEN_NAMES.join("|")})\\}`);
const TOOL = new RegExp(`\\[(${widgetNames.join("|")})\\]`);
/** The elements that are kept as a block of HTML. */
const CARRIED = "figure, dl";

/** The stored HTML as the editor reads it. */
export function toEditorHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(CARRIED)) {
    if (element.parentElement?.closest(CARRIED)) continue;
    const block = body.ownerDocument.createElement("div");
    block.setAttribute(HTML_MARK, element.outerHTML);
    element.replaceWith(block);
  }
  markTools(body);
  markTokens(body);
  return body.innerHTML;
}

/**
 * HTML from the clipboard as the editor reads it. The editor drops unsupported elements, and this drops
 * pictures from other sites, because pages don't show them.
 * @returns the HTML and the number of dropped pictures.
 */
export function toPastedHtml(html: string): { html: string; leftOut: number } {
  const body = pastedBody(html);
  for (const element of body.querySelectorAll(`[${HTML_MARK}]`)) element.remove();
  const foreign = [...body.querySelectorAll("img")].filter(
    (image) => !isOwnPicture(image.getAttribute("src") ?? ""),
  );
  for (const image of foreign) image.remove();
  markTools(body);
  markTokens(body);
  return { html: body.innerHTML, leftOut: foreign.length };
}

/** `<p>Before [calculator] after</p>` becomes a paragraph, the tool, and a paragraph, as readers see it. */
function markTools(body: HTMLElement): void {
  for (const block of [...body.querySelectorAll("p"), body]) {
    for (const child of [...block.childNodes]) {
      if (child.nodeType === Node.TEXT_NODE && TOOL.test(child.textContent ?? "")) {
        if (block === body) child.replaceWith(...piecesAround(child, body.ownerDocument));
        else splitParagraph(block);
        if (block !== body) break;
      }
    }
  }
}

/** Splits the text into text nodes and an element for each tool. */
function piecesAround(text: ChildNode, owner: Document): Node[] {
  return (text.textContent ?? "").split(new RegExp(TOOL, "g")).map((piece, index) => {
    if (index % 2 === 0) return owner.createTextNode(piece);
    const tool = owner.createElement("div");
    tool.setAttribute(TOOL_MARK, piece);
    return tool;
  });
}

function splitParagraph(paragraph: HTMLElement): void {
  const owner = paragraph.ownerDocument;
  const pieces: HTMLElement[] = [];
  let current = paragraph.cloneNode(false) as HTMLElement;
  const finish = () => {
    if (current.childElementCount > 0 || current.textContent?.trim()) pieces.push(current);
    current = paragraph.cloneNode(false) as HTMLElement;
  };
  for (const child of [...paragraph.childNodes]) {
    const parts = child.nodeType === Node.TEXT_NODE ? piecesAround(child, owner) : [child];
    for (const part of parts) {
      if (part instanceof HTMLElement && part.hasAttribute(TOOL_MARK)) {
        finish();
        pieces.push(part);
      } else current.append(part);
    }
  }
  finish();
  paragraph.replaceWith(...pieces);
}

function markTokens(body: HTMLElement): void {
  const owner = body.ownerDocument;
  const walker = owner.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!TOKEN.test(text.data) || text.parentElement?.closest("pre, code")) continue;
    const pieces = text.data.split(new RegExp(TOKEN, "g")).map((piece, index) => {
      if (index % 2 === 0) return piece;
      const token = owner.createElement("span");
      token.setAttribute(TOKEN_MARK, piece);
      token.textContent = `{${piece}}`;
      return token;
    });
    text.replaceWith(...pieces);
  }
}

/** The HTML to store: plain article markup with one block per line. */
export function storedHtml(editor: Editor): string {
  const inert = document.implementation.createHTMLDocument("");
  const { body } = inert;
  const serializer = DOMSerializer.fromSchema(editor.schema);
  serializer.serializeFragment(editor.state.doc.content, { document: inert }, body);
  for (const token of body.querySelectorAll(`[${TOKEN_MARK}]`))
    token.replaceWith(`{${token.getAttribute(TOKEN_MARK)}}`);
  for (const tool of body.querySelectorAll(`[${TOOL_MARK}]`)) {
    const paragraph = inert.createElement("p");
    paragraph.textContent = `[${tool.getAttribute(TOOL_MARK)}]`;
    tool.replaceWith(paragraph);
  }
  for (const block of body.querySelectorAll(`[${HTML_MARK}]`)) {
    const template = inert.createElement("template");
    template.innerHTML = block.getAttribute(HTML_MARK) ?? "";
    block.replaceWith(template.content);
  }
  for (const cell of body.querySelectorAll("li, td, th")) unwrapFirst(cell);
  for (const table of body.querySelectorAll("table")) tidyTable(table);
  for (const pasted of body.querySelectorAll("[style], [class]")) {
    pasted.removeAttribute("style");
    pasted.removeAttribute("class");
  }
  while (body.lastElementChild?.tagName === "P" && body.lastElementChild.childNodes.length === 0)
    body.lastElementChild.remove();
  return [...body.children].map((element) => element.outerHTML).join("\n");
}

/** Removes the paragraph around the only paragraph of a list item or cell; lists may follow it. */
function unwrapFirst(cell: Element): void {
  const [first, ...rest] = cell.children;
  const isPlain = rest.every(({ tagName }) => tagName === "UL" || tagName === "OL");
  if (first?.tagName === "P" && isPlain) first.replaceWith(...first.childNodes);
}

/** Leading rows that contain only heading cells become the table's head. */
function tidyTable(table: HTMLTableElement): void {
  for (const column of table.querySelectorAll("colgroup")) column.remove();
  for (const cell of table.querySelectorAll("td, th"))
    for (const span of ["colspan", "rowspan"])
      if (cell.getAttribute(span) === "1") cell.removeAttribute(span);
  const [body] = table.tBodies;
  if (!body) return;
  const rows = [...body.rows];
  const isBody = (row: HTMLTableRowElement) => [...row.cells].some(({ tagName }) => tagName !== "TH");
  const count = rows.findIndex(isBody);
  if (count <= 0) return;
  const head = table.ownerDocument.createElement("thead");
  head.append(...rows.slice(0, count));
  body.before(head);
}

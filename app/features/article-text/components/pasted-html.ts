import { parseWebAddress } from "~/kernel/web-address";

/*
 * Cleans HTML that other programs put on the clipboard (spec:post-editor#clean-paste). Google Docs and Word
 * describe formatting with styles, so these become elements first; then every style is dropped. The document
 * is inert, so nothing loads or runs. Styles and event handlers are renamed before parsing, because browsers
 * report a policy violation for each one.
 */

const LOOK = "data-look";

/** The body of an inert document with this HTML. */
export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutActive(html), "text/html").body;
}

/** HTML from the clipboard, as the elements that an article may contain. */
export function pastedBody(html: string): HTMLElement {
  const body = inertBody(html);
  removeUnread(body);
  convertWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>(`[${LOOK}]`)) applyLook(element);
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  nestLists(body);
  for (const strong of body.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) unwrap(strong);
  const isOffice = /docs-internal-guid|urn:schemas-microsoft-com|class="?Mso|mso-/.test(html);
  if (isOffice) removeEmpty(body);
  return body;
}

function withoutActive(html: string): string {
  return html
    .replace(/<(?:base|link|meta)\b[^<>]*>/gi, "")
    .replace(/<(\/?)(style|script)\b/gi, "<$1x-$2")
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/\son[a-z]+(?=\s*=)/gi, " data-handler").replace(/\sstyle(?=\s*=)/gi, ` ${LOOK}`),
    );
}

const UNREAD =
  "x-script, x-style, template, noscript, title, xml, iframe, object, embed, svg, math, input, button, select, textarea, audio, video, del";

function removeUnread(body: HTMLElement): void {
  for (const element of body.querySelectorAll(UNREAD)) element.remove();
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

const LIST_LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)/i;
/** The bullet or number that Word writes before a list item, for programs without lists. */
const LIST_MARKER = `[${LOOK}*="mso-list:Ignore" i], [${LOOK}*="mso-list: Ignore" i]`;
const NUMBER = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;

/** Word writes list items as paragraphs whose style names the list and the level. */
function convertWordLists(body: HTMLElement): void {
  const owner = body.ownerDocument;
  let open: { list: HTMLElement; level: number; id: string }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>(`p[${LOOK}]`)) {
    const [, id = "", depth] = LIST_LEVEL.exec(paragraph.getAttribute(LOOK) ?? "") ?? [];
    if (depth === undefined) continue;
    const level = Number(depth);
    const marker = paragraph.querySelector(LIST_MARKER);
    const tag = NUMBER.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    const continues = last !== null && last.nextElementSibling === paragraph;
    open = continues ? open.filter((each) => each.level <= level) : [];
    const isSame = open.at(-1)?.level === level && open.at(-1)?.id === id;
    if (!isSame) {
      const list = owner.createElement(tag);
      const parent = open.filter((each) => each.level < level).at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open = [...open.filter((each) => each.level < level), { list, level, id }];
    }
    const item = owner.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    last = open[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Turns bold, italic, superscript, and subscript styles into elements. */
function applyLook(element: HTMLElement): void {
  const look = (element.getAttribute(LOOK) ?? "").toLowerCase().replace(/\s+/g, "");
  element.removeAttribute(LOOK);
  const isNormal = /font-weight:(normal|400)/.test(look);
  if (isNormal && /^(B|STRONG)$/.test(element.tagName)) unwrap(element);
  if (element.tagName !== "SPAN") return;
  const names = [
    /font-weight:(bold|[6-9]00)/.test(look) && "strong",
    /font-style:italic/.test(look) && "em",
    /vertical-align:super/.test(look) && "sup",
    /vertical-align:sub/.test(look) && "sub",
  ].filter((name) => name !== false);
  for (const name of names) {
    const wrapper = element.ownerDocument.createElement(name);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
  unwrap(element);
}

/** Google Docs links to its own redirect page; Word links to its own bookmarks. */
function cleanLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute("href") ?? "";
  const web = parseWebAddress(address);
  const isRedirect = web?.hostname === "www.google.com" && web.pathname === "/url";
  const redirect = isRedirect ? web.searchParams.get("q") : null;
  if (redirect) link.setAttribute("href", redirect);
  if (address === "" || /^#_|^file:/i.test(address)) unwrap(link);
  for (const underlined of link.querySelectorAll("u")) unwrap(underlined);
}

/** A list directly in a list belongs to the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
  }
}

/** Empty paragraphs and line breaks between blocks are spacing. */
function removeEmpty(body: HTMLElement): void {
  for (const block of body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6, span"))
    if (!block.textContent?.replaceAll("\u00a0", " ").trim() && !block.querySelector("img, table, hr")) {
      if (block.closest("td, th") === null || block.tagName === "SPAN") block.remove();
    }
  for (const lineBreak of body.querySelectorAll("br")) {
    const { parentElement } = lineBreak;
    const isBetweenBlocks = parentElement === body || parentElement?.tagName === "DIV";
    if (isBetweenBlocks || lineBreak.classList.contains("Apple-interchange-newline")) lineBreak.remove();
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

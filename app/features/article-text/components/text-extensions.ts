import { type AnyExtension, InputRule, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extension-placeholder";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { widgetNames } from "~/features/posts/rules/article";
import { isArticleLink, isArticlePicture, TOKEN_NAMES } from "../rules/article-links";
import { toolNames } from "../rules/slash-commands";

/** Marks elements that are plain text in the stored HTML; see text-html.ts. */
export const TOOL_MARK = "data-tool";
export const TOKEN_MARK = "data-token";
export const HTML_MARK = "data-html-block";

const chipClass = "rounded-sm bg-accent-soft px-1.5 py-0.5 font-mono text-sm text-accent-text";
const blockClass =
  "my-5 rounded-md border border-dashed border-accent-line bg-accent-soft px-4 py-3 text-sm font-semibold text-accent-text";

/** A tool (spec:blog#widgets), as a block: `[calculator]` in the stored HTML. */
const ArticleTool = Node.create({
  name: "articleTool",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ name: { default: widgetNames[0] } }),
  parseHTML: () => [
    { tag: `div[${TOOL_MARK}]`, getAttrs: (element) => ({ name: element.getAttribute(TOOL_MARK) }) },
  ],
  renderHTML({ node }) {
    const name = widgetNames.find((known) => known === node.attrs.name) ?? widgetNames[0];
    return ["div", { [TOOL_MARK]: name, class: blockClass }, `Tool: ${toolNames[name]}`];
  },
});

/** A token (spec:posts#tokens), as a chip: `{state}` in the stored HTML. */
const ArticleToken = Node.create({
  name: "articleToken",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: TOKEN_NAMES[0] } }),
  parseHTML: () => [
    { tag: `span[${TOKEN_MARK}]`, getAttrs: (element) => ({ name: element.getAttribute(TOKEN_MARK) }) },
  ],
  renderHTML: ({ node }) => [
    "span",
    { [TOKEN_MARK]: String(node.attrs.name), class: chipClass },
    `{${node.attrs.name}}`,
  ],
  renderText: ({ node }) => `{${node.attrs.name}}`,
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`\\{(${TOKEN_NAMES.join("|")})\\}$`),
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ name: match[1] }));
        },
      }),
    ];
  },
});

/** HTML that this editor can't edit (figures, definition lists). It is kept unchanged, and can be moved or removed. */
const HtmlBlock = Node.create({
  name: "htmlBlock",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: "" } }),
  parseHTML: () => [
    { tag: `div[${HTML_MARK}]`, getAttrs: (element) => ({ html: element.getAttribute(HTML_MARK) }) },
  ],
  renderHTML: ({ node }) => {
    const html = String(node.attrs.html);
    const words = html
      .replace(/<[^<>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const kind = /^<(\w+)/.exec(html)?.[1] ?? "html";
    return ["div", { [HTML_MARK]: html, class: blockClass }, `HTML <${kind}>: ${words.slice(0, 120) || "…"}`];
  },
});

/** A table's caption is stored as an attribute, because the table model allows only rows. */
const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: "",
        parseHTML: (element) => element.querySelector(":scope > caption")?.textContent?.trim() ?? "",
        renderHTML: () => ({}),
      },
    };
  },
  renderHTML({ node, HTMLAttributes }) {
    const caption = String(node.attrs.caption ?? "");
    const body = ["tbody", 0] as const;
    return caption
      ? ["table", mergeAttributes(HTMLAttributes), ["caption", caption], body]
      : ["table", mergeAttributes(HTMLAttributes), body];
  },
});

/** A caption is read as an attribute, so its text must not also become a cell. */
const NoCaptionCell = Node.create({
  name: "noCaption",
  parseHTML: () => [{ tag: "caption", ignore: true, priority: 100 }],
});

const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } };
  },
});

/** Marks that stored HTML may contain but the toolbar doesn't offer. They are kept. */
function keptMark(tag: string, attribute?: string) {
  return Mark.create({
    name: `kept-${tag}`,
    addAttributes: () => (attribute ? { [attribute]: { default: null } } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

const keptMarks = [
  ...["sub", "sup", "mark", "small", "kbd", "q", "cite", "ins"].map((tag) => keptMark(tag)),
  keptMark("abbr", "title"),
  keptMark("time", "datetime"),
];

/** Every kind of content that an article may contain. */
export function textExtensions(placeholder: string): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: (address) => isArticleLink(address),
      },
    }),
    Image.extend({
      parseHTML: () => [
        {
          tag: "img[src]",
          getAttrs: (element) => (isArticlePicture(element.getAttribute("src") ?? "") ? null : false),
        },
      ],
    }).configure({ inline: true }),
    CaptionedTable.configure({ resizable: false }),
    TableRow,
    TableCell,
    ScopedHeader,
    NoCaptionCell,
    ArticleTool,
    ArticleToken,
    HtmlBlock,
    ...keptMarks,
    Placeholder.configure({ placeholder }),
  ];
}

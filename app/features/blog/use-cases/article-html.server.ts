import sanitizeHtml from "sanitize-html";
import { withPictureSets } from "~/features/media/rules/images";
import {
  type Article,
  markWidgets,
  splitArticle,
  WIDGET_MARK,
  widgetNames,
} from "~/features/posts/rules/article";
import { replaceTokensInHtml, type TokenValues } from "~/features/posts/rules/tokens";

/**
 * Makes a post's HTML safe to show (spec:posts#sanitized-html): bracketed tokens become markers, and other tokens
 * become text. Then everything that isn't plain article markup is removed. Only our own code adds anything after that.
 * @param leads whether the article's first image may be the largest thing that a reader sees first: then it isn't
 * loaded late (spec:media#lead-image).
 */
export function buildArticle(content: string, values: TokenValues, leads = false): Article {
  const expanded = replaceTokensInHtml(markWidgets(content), values);
  const { parts, headings } = splitArticle(sanitizeHtml(expanded, articlePolicy));
  const lead = leads ? parts.findIndex((part) => part.kind === "html" && part.html.includes("<img ")) : -1;
  return {
    parts: parts.map((part, index) => {
      if (part.kind !== "html") return part;
      return { ...part, html: withPictureSets(index === lead ? loadedFirst(part.html) : part.html) };
    }),
    headings,
  };
}

/** The first image's attributes are those that `articlePolicy` wrote. */
function loadedFirst(html: string): string {
  return html.replace(/(<img [^>]*?)loading="lazy"/, '$1loading="eager" fetchpriority="high"');
}

/** Reduces HTML from outside (an AI vendor, a paste) to article markup, for storing it. */
export function cleanArticleHtml(html: string): string {
  return sanitizeHtml(html, articlePolicy);
}

/** Only the author can say whether a link is paid for, so that part of `rel` is kept and the rest is dropped. */
const relOf = (rel: string) => rel.split(/\s+/).filter((word) => word === "sponsored" || word === "nofollow");

const articlePolicy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "p",
      "div",
      "span",
      "br",
      "hr",
      "blockquote",
      "pre",
      "figure",
      "figcaption",
    ],
    ...["ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...[
      "a",
      "img",
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "del",
      "ins",
      "mark",
      "small",
      "sub",
      "sup",
      "code",
      "kbd",
      "q",
    ],
    ...["cite", "abbr", "time"],
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
    ol: ["start", "type", "reversed"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    abbr: ["title"],
    time: ["datetime"],
    span: [{ name: WIDGET_MARK, values: [...widgetNames] }],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href = "", title = "", rel = "" }) => ({
      tagName,
      attribs: {
        ...(href && { href }),
        ...(title && { title }),
        ...(relOf(rel).length > 0 && { rel: relOf(rel).join(" ") }),
      },
    }),
    img: (tagName, { src = "", alt = "", title = "", width = "", height = "" }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...(title && { title }),
        ...(/^\d{1,5}$/.test(width) && { width }),
        ...(/^\d{1,5}$/.test(height) && { height }),
        loading: "lazy",
        decoding: "async",
      },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
};

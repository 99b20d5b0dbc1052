import { webAddress } from "~/kernel/web-address";

/** Shortcodes whose content is kept. */
const CAPTION = /\[caption\b[^\]]{0,1000}\]([\s\S]{0,20000}?)\[\/caption\]/g;
const EMBED = /\[embed\b[^\]]{0,1000}\]\s*([^\s[\]<>"]{1,2000})\s*\[\/embed\]/g;
/** A shortcode has attributes or a hyphen or underscore in its name, or is one of WordPress's own. */
const SHORTCODE =
  /\[\/?((?:gallery|audio|video|playlist|embed|caption|wp_caption|toc)|[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+|[a-z][a-z0-9]*(?=\s+[a-z_-]+=["'\d]))(?:\s[^\]]{0,1000})?\/?\]/gi;
const BLOCK_COMMENT = /<!--\s*\/?wp:[\s\S]{0,20000}?-->/g;
const BLOCK =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|blockquote|pre|table|thead|tbody|tr|figure|hr|section|article|form|iframe|script|style|address)\b/i;

/** A WordPress post's content as plain HTML, and the names of the shortcodes that were removed. */
export function fromWordPress(content: string): { html: string; shortcodes: string[] } {
  const shortcodes = new Set<string>();
  const isBlocks = /<!--\s*wp:/.test(content);
  const html = content
    .replace(BLOCK_COMMENT, "")
    .replace(CAPTION, (_all, inside: string) => figure(inside))
    .replace(EMBED, (_all, url: string) => (webAddress(url) ? `<a href="${url}">${url}</a>` : ""))
    .replace(SHORTCODE, (_all, name: string) => {
      shortcodes.add(name.toLowerCase());
      return "";
    });
  return {
    html: isBlocks || /<p[\s>]/i.test(html) ? html.trim() : paragraphs(html),
    shortcodes: [...shortcodes],
  };
}

/** `<img …> Caption` → a figure. */
function figure(inside: string): string {
  const image = /<a\b[^>]*>\s*<img\b[^>]*>\s*<\/a>|<img\b[^>]*>/i.exec(inside);
  if (!image) return inside;
  const caption = inside.slice(image.index + image[0].length).trim();
  return `<figure>${image[0]}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}

/** The classic editor stores paragraphs as blank lines, and line breaks as line ends. */
function paragraphs(text: string): string {
  return text
    .replaceAll("\r", "")
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n");
}

/** The URL of an image whose bytes are in the HTML. The domain `.invalid` is reserved, so it never resolves. */
const EMBEDDED = "https://embedded.invalid/";

export type Prepared = { html: string; embedded: Map<string, string> };

/**
 * Gives images that the sanitizer would drop a URL that it keeps: those embedded as base64, and those whose URL has no
 * scheme. `embedded` maps a URL to base64.
 */
export function withImageUrls(html: string): Prepared {
  const embedded = new Map<string, string>();
  const changed = html
    .replace(
      /(["'])data:image\/[a-z.+-]{1,20};base64,([A-Za-z0-9+/=\s]*)\1/gi,
      (_all, quote: string, data: string) => {
        const url = `${EMBEDDED}${embedded.size + 1}`;
        embedded.set(url, data);
        return `${quote}${url}${quote}`;
      },
    )
    .replace(/(<img\b[^<>]*?\ssrc=["'])\/\//gi, "$1https://");
  return { html: changed, embedded };
}

const IMG = /<img ([^<>]*?)\/?>/g;
const SRC = /(?:^|\s)src="([^"]*)"/;
const ALT = /(?:^|\s)alt="([^"]*)"/;

/** The images of sanitized HTML, each URL once, with the first alt text. */
export function imagesIn(html: string): { src: string; alt: string }[] {
  const found = new Map<string, string>();
  for (const [, attributes = ""] of html.matchAll(IMG)) {
    const src = decoded(SRC.exec(attributes)?.[1] ?? "");
    if (src && !found.has(src)) found.set(src, decoded(ALT.exec(attributes)?.[1] ?? ""));
  }
  return [...found].map(([src, alt]) => ({ src, alt }));
}

/** Sanitized HTML with other image URLs. An image without a new URL is removed, so that no page loads it elsewhere. */
export function withImages(html: string, urlOf: (src: string) => string | null): string {
  const changed = html.replace(IMG, (tag, attributes: string) => {
    const src = decoded(SRC.exec(attributes)?.[1] ?? "");
    const url = urlOf(src);
    if (url === null) return "";
    if (url === src) return tag;
    return tag.replace(SRC, (all) => all.replace(/"[^"]*"/, `"${url}"`));
  });
  return changed === html ? html : withoutEmptyFigures(changed);
}

const withoutEmptyFigures = (html: string) =>
  html.replace(/<figure>\s*(?:<a[^>]*>\s*<\/a>\s*)?(?:<figcaption>[^<]*<\/figcaption>\s*)?<\/figure>/g, "");

const decoded = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/**
 * Where an image may be in a folder: ends of paths, longest first. WordPress and Ghost add sizes to names and folders,
 * and only the original is in their media folders.
 */
export function imagePaths(src: string): string[] {
  let path: string;
  try {
    path = decodeURIComponent(new URL(src, "https://site.invalid").pathname).replace(/^\/+/, "");
  } catch {
    return [];
  }
  const inMedia = /(?:^|\/)(?:wp-content\/uploads|content\/images)\/(.+)$/.exec(path)?.[1];
  const ends = inMedia ? [path, inMedia] : [path];
  const plain = ends.map((end) =>
    end.replace(/(?:^|\/)size\/w\d+(?:h\d+)?\//, "/").replace(/-(?:\d+x\d+|scaled|rotated)(?=\.\w+$)/, ""),
  );
  return [...new Set([...ends, ...plain].map((end) => end.replace(/^\//, "")))].filter(
    (end) => end.length > 2,
  );
}

/** HTML without comments, in one pass: a regular expression would search the rest of the text again for each `<!--`. */
export function withoutComments(html: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = html.indexOf("<!--", at);
    const end = start === -1 ? -1 : html.indexOf("-->", start + 4);
    if (end === -1) return kept + html.slice(at);
    kept += html.slice(at, start);
    at = end + 3;
  }
}

/** Elements that the sanitizer removes and readers would miss, such as "2 iframes". */
export function removedElements(html: string): string[] {
  const names = ["iframe", "script", "form", "video", "audio", "object", "embed", "svg", "style"];
  return names.flatMap((name) => {
    const count = html.match(new RegExp(`<${name}\\b`, "gi"))?.length ?? 0;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
}

import { type WidgetName, widgetNames } from "~/features/posts/rules/article";

/** No tools in the first 25% of the content; at least one, ideally two (spec:article-generator#shortcode-rule). */
export const FREE_SHARE = 0.25;
const IDEAL = 2;
/** Where missing tools are inserted, as shares of the text. */
const PLACES: readonly { name: WidgetName; share: number }[] = [
  { name: "calculator", share: 0.45 },
  { name: "compareProviders", share: 0.8 },
];

const TOKEN = new RegExp(`\\[(${widgetNames.join("|")})\\]`, "g");
/** A paragraph that contains only tools. */
const ALONE = new RegExp(`<p>\\s*(?:\\[(?:${widgetNames.join("|")})\\]\\s*)+</p>\\s*`, "g");
/** An opening or closing tag. Only the end of a top-level block is a place for a tool. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img"]);

export type Shortcodes = { html: string; repaired: boolean };

/**
 * Checks the shortcode rule (spec:article-generator#shortcode-rule) and fixes violations: a tool in the first quarter
 * moves behind it, duplicates are removed, and if there are fewer than two, the missing ones are inserted between
 * paragraphs.
 * @param html sanitized, so that its tags nest.
 */
export function placeShortcodes(html: string): Shortcodes {
  const kept = findShortcodes(html);
  const names = [...new Set(kept.map((token) => token.name))];
  const isSound =
    names.length === kept.length && names.length >= IDEAL && kept.every((token) => token.share >= FREE_SHARE);
  if (isSound) return { html, repaired: false };

  // Correctly placed tools stay where they are; the others get a new position.
  const widgets: { name: WidgetName; share: number }[] = [];
  for (const token of kept) {
    if (widgets.some((each) => each.name === token.name)) continue;
    widgets.push({ name: token.name, share: token.share >= FREE_SHARE ? token.share : 0.3 });
  }
  for (const place of PLACES) {
    if (widgets.length < IDEAL && !widgets.some((each) => each.name === place.name)) widgets.push(place);
  }
  const bare = html.replace(ALONE, "").replace(TOKEN, "");
  return { html: insertAt(bare, widgets), repaired: true };
}

type Found = { name: WidgetName; share: number };

/** The tools in a text, each with the share of words before it. */
export function findShortcodes(html: string): Found[] {
  const total = textLength(html.replace(TOKEN, ""));
  return [...html.matchAll(TOKEN)].flatMap((match) => {
    const name = widgetNames.find((known) => known === match[1]);
    if (!name) return [];
    const before = textLength(html.slice(0, match.index).replace(TOKEN, ""));
    return [{ name, share: total === 0 ? 0 : before / total }];
  });
}

const textLength = (html: string) =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim().length;

/** Inserts each tool as its own paragraph, at the first end of a top-level block after its share. */
function insertAt(html: string, widgets: readonly { name: WidgetName; share: number }[]): string {
  const ends = blockEnds(html);
  const total = textLength(html);
  const places = widgets.map(({ name, share }) => {
    const target = Math.max(share, FREE_SHARE) * total;
    const at = ends.find((end) => textLength(html.slice(0, end)) >= target) ?? html.length;
    return { name, at };
  });
  return places
    .sort((a, b) => b.at - a.at)
    .reduce((text, { name, at }) => `${text.slice(0, at)}\n<p>[${name}]</p>${text.slice(at)}`, html);
}

/** Positions in the text where no tag is open; not after a heading, which belongs to the text that follows. */
function blockEnds(html: string): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, name = ""] = match;
    if (VOID.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (slash && depth === 0 && !/^h[1-6]$/i.test(name)) ends.push(match.index + tag.length);
  }
  return ends;
}

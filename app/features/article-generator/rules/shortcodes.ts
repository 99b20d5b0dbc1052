import { type WidgetName, widgetNames } from "~/features/posts/rules/article";

/** None in the first 25% of the content; at least one, ideally two (spec:article-generator#shortcode-rule). */
export const FREE_SHARE = 0.25;
const IDEAL = 2;
/** Where tools go that have to be put in: behind these parts of the text. */
const PLACES: readonly { name: WidgetName; share: number }[] = [
  { name: "calculator", share: 0.45 },
  { name: "compareProviders", share: 0.8 },
];

const TOKEN = new RegExp(`\\[(${widgetNames.join("|")})\\]`, "g");
/** A paragraph that has nothing but tools. */
const ALONE = new RegExp(`<p>\\s*(?:\\[(?:${widgetNames.join("|")})\\]\\s*)+</p>\\s*`, "g");
/** The end of a block at the top of the text, or deep inside: only the former is a place for a tool. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img"]);

export type Shortcodes = { html: string; repaired: boolean };

/**
 * Checks the shortcode rule (spec:article-generator#shortcode-rule) and repairs what breaks it: a tool in the first quarter
 * moves behind it, one too many of a kind goes, and where there are fewer than two the missing ones are put between paragraphs.
 * @param html sanitized, so that its tags nest.
 */
export function placeShortcodes(html: string): Shortcodes {
  const kept = findShortcodes(html);
  const names = [...new Set(kept.map((token) => token.name))];
  const isSound =
    names.length === kept.length && names.length >= IDEAL && kept.every((token) => token.share >= FREE_SHARE);
  if (isSound) return { html, repaired: false };

  // Those that stand well keep their share of the text; the others get one.
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

/** The tools of a text and the share of its words that is before each. */
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

/** Puts each tool into its own paragraph, at the first end of a block of the top level that is behind its share. */
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

/** Places in the text at which nothing is open; not behind a heading, which belongs to what follows. */
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

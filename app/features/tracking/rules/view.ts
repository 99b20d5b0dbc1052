import { hostOfAddress } from "~/kernel/web-address";

/** The same path counts once in this period (spec:tracking#view-window). */
export const VIEW_WINDOW_MS = 30 * 60_000;

const POST_PATH = /^\/blog\/([a-z0-9-]{1,200})\/?$/;
const MAX_SEEN_PATHS = 200;
const MAX_PARAMETER_LENGTH = 200;
const MAX_REFERRER_LENGTH = 500;

/**
 * The slug of the post at this path (spec:tracking#counted-paths); null for every page whose views aren't counted,
 * including the blog index.
 */
export function slugOfPath(path: string): string | null {
  return POST_PATH.exec(path)?.[1] ?? null;
}

/** Path → when its view was last counted, in ms. */
export type SeenPaths = Record<string, number>;

/**
 * Whether a view counts, and what to remember then. The period starts with the last counted view, not with uncounted
 * ones in between, as on the server.
 * @param now in ms.
 */
export function countView(seen: SeenPaths, path: string, now: number): { counts: boolean; seen: SeenPaths } {
  const recent = Object.entries(seen).filter(([, at]) => at <= now && now - at < VIEW_WINDOW_MS);
  if (recent.some(([seenPath]) => seenPath === path))
    return { counts: false, seen: Object.fromEntries(recent) };
  const kept = recent.sort(([, a], [, b]) => a - b).slice(-(MAX_SEEN_PATHS - 1));
  return { counts: true, seen: { ...Object.fromEntries(kept), [path]: now } };
}

/** Parses the value in local storage, which may be anything. */
export function parseSeenPaths(text: string | null): SeenPaths {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}

export type Campaign = {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
};

const TAG = /^utm_(source|medium|campaign|content|term)$/;

/** The campaign tags among a URL's parameters, each cut to what is stored, as a query without `?`; empty without any. */
export function campaignTags(search: string): string {
  const tags = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    const text = TAG.test(name) && storableText(value, MAX_PARAMETER_LENGTH);
    if (text && !tags.has(name)) tags.set(name, text);
  }
  return tags.toString();
}

export function campaignOf(query: URLSearchParams): Campaign {
  const given = (name: string) => storableText(query.get(name) ?? "", MAX_PARAMETER_LENGTH);
  return {
    utmSource: given("utm_source"),
    utmMedium: given("utm_medium"),
    utmCampaign: given("utm_campaign"),
    utmContent: given("utm_content"),
    utmTerm: given("utm_term"),
  };
}

/**
 * The page that the visitor came from, without query and fragment, which may contain quiz answers
 * (spec:tracking#view-privacy).
 */
export function referrerOf(address: string): string | null {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  return storableText(parsed.origin + parsed.pathname, MAX_REFERRER_LENGTH);
}

const MAX_SOURCE_LENGTH = 100;

/** The part of a source that reports name, and that its column has room for. */
export function shortSource(source: string): string {
  return source.slice(0, MAX_SOURCE_LENGTH).toWellFormed();
}

/**
 * Where a view came from, as reports name it (spec:explorer#dimensions): the ad's source tag or, without one, the host
 * of the referring site.
 */
export function sourceOfView({
  utmSource,
  referrer,
}: {
  utmSource: string | null;
  referrer: string | null;
}): string {
  return shortSource(utmSource || hostOfAddress(referrer ?? "") || "direct");
}

/** One line of valid characters, at most `max` long; null if nothing is left. */
function storableText(text: string, max: number): string | null {
  const line = text.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return line.trim().slice(0, max).toWellFormed() || null;
}

import { browsers } from "./browsers.ts";
import { readRobots } from "./robots.ts";

/** One request of a recorded day, to the site's own paths. */
export type RecordedRequest = {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
};

export type Visitor = { isPerson: boolean; requests: RecordedRequest[] };

const SOURCES = [
  { utmSource: "facebook", referrer: "https://l.facebook.com/" },
  { utmSource: "tiktok", referrer: null },
  { utmSource: null, referrer: "https://www.google.com/" },
  { utmSource: null, referrer: null },
];

/** People at the end of the list share one IP address, as in a mobile network. */
export const SHARING = 50;
const SHARED_ADDRESS = "198.51.100.77";

/**
 * What people with every browser and robots with every user agent send: the view of a post, and clicks on its first
 * provider. Every third person clicks twice, every fifth doesn't keep a session, and every seventh browser loads the
 * link in advance and reports the view again after a reload.
 * @param post its slug.
 */
export function recordedDay(post: string): Visitor[] {
  const people = browsers.map(({ agent }, index) => ({
    isPerson: true,
    requests: requestsOf(agent, index, addressOf(index), post),
  }));
  const robots = readRobots().map((agent, index) => ({
    isPerson: false,
    requests: [
      viewOf(agent, `robot-${index}`, `203.0.113.${index % 250}`, SOURCES[index % 4] ?? SOURCES[3], post),
      clickOf(agent, null, `203.0.113.${index % 250}`, post),
    ],
  }));
  // Mixed, as on a real day.
  return [...people, ...robots]
    .map((visitor, index) => ({ visitor, order: (index * 7_919) % 10_007 }))
    .sort((a, b) => a.order - b.order)
    .map(({ visitor }) => visitor);
}

const addressOf = (index: number) =>
  index >= browsers.length - SHARING
    ? SHARED_ADDRESS
    : `192.0.${index % 200}.${10 + Math.floor(index / 200)}`;

function requestsOf(agent: string, index: number, address: string, post: string): RecordedRequest[] {
  const session = `person-${index}`;
  const linked = index % 5 === 0 ? null : session;
  const view = viewOf(agent, session, address, SOURCES[index % 4] ?? SOURCES[3], post);
  const click = clickOf(agent, linked, address, post);
  const ahead = { ...click, headers: { ...click.headers, "sec-purpose": "prefetch;prerender" } };
  return [view, ...(index % 7 === 0 ? [view, ahead] : []), click, ...(index % 3 === 0 ? [click] : [])];
}

function viewOf(
  agent: string,
  sessionId: string,
  address: string,
  source: (typeof SOURCES)[number] | undefined,
  post: string,
): RecordedRequest {
  const view = {
    type: "page_view",
    path: `/blog/${post}`,
    sessionId,
    referrer: source?.referrer ?? null,
    isNewVisitor: true,
    variantId: null,
    utmSource: source?.utmSource ?? null,
    utmMedium: null,
    utmCampaign: null,
    utmContent: null,
    utmTerm: null,
    language: "en-US",
    screenWidth: 390,
    screenHeight: 844,
    timestamp: "2026-01-16T10:00:00.000Z",
  };
  return {
    path: "/events",
    method: "POST",
    headers: { "user-agent": agent, "x-forwarded-for": address, "content-type": "application/json" },
    body: JSON.stringify(view),
  };
}

function clickOf(agent: string, sessionId: string | null, address: string, post: string): RecordedRequest {
  const query = sessionId === null ? "" : `?glp_session_id=${sessionId}`;
  return {
    path: `/go/${post}/1/1/visit${query}`,
    method: "GET",
    headers: { "user-agent": agent, "x-forwarded-for": address, "accept-language": "en-US" },
  };
}

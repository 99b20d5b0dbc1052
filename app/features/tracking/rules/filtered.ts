import { type DropReason, dropReasons } from "./dropped-events";
import type { RobotKind } from "./robot-names";

/** What arrives at the collector, and what it's called on the page of filtered traffic. */
export const eventKinds = {
  views: "Views",
  clicks: "Clicks",
  events: "Tool events",
  funnels: "Quiz and form reports",
  rankings: "Ranking appearances",
  unread: "Not read",
} as const;
export type EventKind = keyof typeof eventKinds;

type Rule = { label: string; hint: string };

/** The rules for requests that no person made, each with an explanation (spec:tracking#filter-rules). */
export const robotRules = {
  search: { label: "Search engine", hint: "Googlebot, Bingbot, and others that name themselves." },
  ai: { label: "AI crawler", hint: "GPTBot, ClaudeBot, PerplexityBot, and others that name themselves." },
  preview: {
    label: "Link preview",
    hint: "Slack, Messages, WhatsApp, Facebook, and others that show a preview of a link.",
  },
  ads: { label: "Ad reviewer", hint: "Google, Meta, TikTok, and others that check the pages of ads." },
  uptime: { label: "Uptime check", hint: "Services that check whether the site responds." },
  speed: { label: "Speed test", hint: "Lighthouse, PageSpeed Insights, GTmetrix, and others." },
  seo: { label: "SEO tool", hint: "Ahrefs, Semrush, Screaming Frog, and others." },
  feed: { label: "Feed reader", hint: "Programs that load the blog's feed and its articles." },
  archive: { label: "Archive", hint: "The Internet Archive and others that keep copies of pages." },
  security: { label: "Security scanner", hint: "Censys, Shodan, and others that look for weaknesses." },
  library: {
    label: "HTTP library",
    hint: "curl, Python, Go, and other programs without a name of their own.",
  },
  headless: { label: "Headless browser", hint: "Headless Chrome, Puppeteer, Playwright, and others." },
  other_robot: {
    label: "Other robot",
    hint: "The user agent says that it's a program, but we don't have its name in our list.",
  },
  no_agent: { label: "No user agent", hint: "Every browser sends one, so this was a program." },
  ahead: {
    label: "Loaded in advance",
    hint: "A browser loaded the page in case the visitor opens it. If they do, it counts then.",
  },
  not_opened: {
    label: "Not opened",
    hint: "The request asked for the headers only, so no one saw the page.",
  },
} as const satisfies Record<RobotKind | "other_robot" | "no_agent" | "ahead" | "not_opened", Rule>;
export type RobotRule = keyof typeof robotRules;

const { robot: _robot, ...otherReasons } = dropReasons;

/** Every rule: those for robots, then the other reasons for not recording an event. */
export const filterRules = { ...robotRules, ...otherReasons } as const satisfies Record<string, Rule>;
export type FilterRule = keyof typeof filterRules;

/** The reason under which the collector counts a rule by minute (spec:tracking#drop-reasons). */
export function reasonOf(rule: FilterRule): DropReason {
  return isRobotRule(rule) ? "robot" : rule;
}

function isRobotRule(rule: FilterRule): rule is RobotRule {
  return Object.hasOwn(robotRules, rule);
}

/** Why an event wasn't recorded, as the day's counts have it. */
export type Filtered = {
  kind: EventKind;
  rule: FilterRule;
  /** Of the robot, from the list of names. */
  name?: string;
  /** As reports name it (spec:explorer#dimensions); null if it isn't known. */
  source: string | null;
};

/** In place of sources that a day has no room for. */
export const OTHER_SOURCES = "*";

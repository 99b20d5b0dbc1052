import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { hostOfAddress } from "~/kernel/web-address";
import type { Platform, RequestInfo } from "~/platform/context.server";
import type { ProviderClick, Recorder } from "../mutations/recorder.server";
import type { Filtered } from "../rules/filtered";
import { robotOf } from "./robots.server";

/**
 * A person follows a few links a minute; further clicks are still redirected but no longer counted. Many people can
 * share an IP address: those of a mobile network, an office, or a household.
 */
const COUNTED_PER_VISITOR = 30;
const COUNTED_PER_ADDRESS = 300;
/** A commit takes milliseconds; this limit keeps the redirect within a second. */
const VISITOR_WAITS_MS = 400;

/** Whether a program made this request. */
export function isRobot(request: Request): boolean {
  return robotOf(request.headers.get("user-agent")) !== null;
}

/** Whether a person made this request: no robot, no prefetch, no HEAD (spec:split-tests#not-assigned). */
export function isRequestedByPerson(request: Request): boolean {
  return filterOf(request) === null;
}

/** The rule by which this request isn't a person's; null if it may be (spec:tracking#filter-rules). */
export function filterOf(request: Request): Pick<Filtered, "rule" | "name"> | null {
  const robot = robotOf(request.headers.get("user-agent"));
  if (robot !== null) return robot;
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  if (/prefetch|prerender|preview/i.test(purpose)) return { rule: "ahead" };
  return request.method === "GET" ? null : { rule: "not_opened" };
}

/**
 * Records that a person followed a link to a provider, unless it happens too often (spec:providers#visits-not-counted).
 * Resolves after the commit, so that the click is in the database before the browser leaves, but never makes the
 * visitor wait for a slow or unavailable database (spec:tracking#clicks-kept).
 */
export async function recordVisit(
  request: Request,
  services: { platform: Platform; recorder: Recorder; info: RequestInfo },
  click: ProviderClick,
): Promise<void> {
  const { platform, recorder, info } = services;
  const filter = filterOf(request);
  if (filter !== null) {
    const source = foreignSite(request, platform.config.SITE_URL);
    recorder.drops.count({ kind: "clicks", source, ...filter });
    return;
  }
  const counted = async () => {
    if (await isTooOften(platform, info.clientAddress, click.sessionId))
      recorder.drops.count({ kind: "clicks", rule: "rate_limited", source: null });
    else await recorder.keepClick({ ...click, clickId: click.clickId ?? randomUUID() });
  };
  const recorded = counted().catch((error: unknown) => {
    recorder.drops.count({ kind: "clicks", rule: "failed", source: null });
    platform.log.failure(error, "provider click not recorded");
  });
  await Promise.race([recorded, wait(VISITOR_WAITS_MS, undefined, { ref: false })]);
}

/** The site that linked to the provider's redirect. Null for our own pages: only the visitor's views have the source. */
function foreignSite(request: Request, siteUrl: string): string | null {
  const host = hostOfAddress(request.headers.get("referer") ?? "");
  return host === hostOfAddress(siteUrl) ? null : host;
}

/** Without a session, everyone at an address counts as one visitor. */
async function isTooOften(
  platform: Platform,
  address: string,
  sessionId: string | undefined,
): Promise<boolean> {
  const ofVisitor = platform.rateLimit("provider visits", COUNTED_PER_VISITOR, 60, 5);
  const ofAddress = platform.rateLimit("provider visits of an address", COUNTED_PER_ADDRESS, 60, 5);
  if (sessionId === undefined) return (await ofVisitor.consume(address)) !== null;
  // One visitor's flood must not use up what the others at the address have.
  if ((await ofVisitor.consume(`${address} ${sessionId}`)) !== null) return true;
  return (await ofAddress.consume(address)) !== null;
}

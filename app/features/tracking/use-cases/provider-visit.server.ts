import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isbot } from "isbot";
import type { Platform, RequestInfo } from "~/platform/context.server";
import type { ProviderClick, Recorder } from "../mutations/recorder.server";

/** A person follows a few links a minute; further clicks are still redirected but no longer counted. */
const COUNTED_PER_MINUTE = 30;
/** A commit takes milliseconds; this limit keeps the redirect within a second. */
const VISITOR_WAITS_MS = 400;

/** Every browser sends a user agent, so a request without one comes from a program. */
export function isRobot(request: Request): boolean {
  const userAgent = request.headers.get("user-agent");
  return !userAgent || isbot(userAgent);
}

/** Whether a person made this request: no robot, no prefetch, no HEAD (spec:split-tests#not-assigned). */
export function isRequestedByPerson(request: Request): boolean {
  if (request.method !== "GET" || isRobot(request)) return false;
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return !/prefetch|prerender|preview/i.test(purpose);
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
  if (!isRequestedByPerson(request)) {
    recorder.drops.count("robot");
    return;
  }
  const counted = async () => {
    const limit = platform.rateLimit("provider visits", COUNTED_PER_MINUTE, 60, 5);
    if ((await limit.consume(info.clientAddress)) !== null) recorder.drops.count("rate_limited");
    else await recorder.keepClick({ ...click, clickId: click.clickId ?? randomUUID() });
  };
  const recorded = counted().catch((error: unknown) => {
    recorder.drops.count("failed");
    platform.log.failure(error, "provider click not recorded");
  });
  await Promise.race([recorded, wait(VISITOR_WAITS_MS, undefined, { ref: false })]);
}

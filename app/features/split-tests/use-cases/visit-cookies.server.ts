import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { isIdentifier, SESSION_KEY, sessionCookie } from "~/features/tracking/rules/session";
import { readCookie } from "~/kernel/cookies";
import type { Platform } from "~/platform/context.server";
import type { ActiveTest, KnownAssignment } from "../rules/assignment";
import { ASSIGNMENTS_COOKIE, withAssignment } from "../rules/assignment-cookie";
import { holdoutId, ticketId, ticketIn } from "../rules/traffic";

export type Header = readonly [name: string, value: string];
type Site = Pick<Platform, "config">;

const A_YEAR_S = 365 * 24 * 60 * 60;

/** The cookie with a visitor's assignments after this one, which replaces an earlier one of the same test. */
export function assignmentHeader(
  site: Site,
  test: ActiveTest,
  known: readonly KnownAssignment[],
  given: KnownAssignment,
): Header {
  const ticket = ticketIn(known, test.id);
  const ids = [
    ...test.variants.map(({ id }) => id),
    holdoutId(test.id),
    ...(ticket === null ? [] : [ticketId(test.id, ticket)]),
  ];
  const cookie = `${ASSIGNMENTS_COOKIE}=${withAssignment(known, given, ids)}`;
  const secure = isHttps(site) ? "; Secure" : "";
  return [
    "Set-Cookie",
    `${cookie}; Path=${href("/blog")}; Max-Age=${A_YEAR_S}; SameSite=Lax; HttpOnly${secure}`,
  ];
}

/** The session in a request's cookies; null without a valid one. */
export const storedSession = (cookies: string) => readCookie(cookies, SESSION_KEY, isIdentifier);

/** A session for a new visitor without one. */
export function sessionOf(
  site: Site,
  cookies: string,
  isNew: boolean,
): { newSessionId: string; header: Header } | { newSessionId: null; header: null } {
  if (!isNew || storedSession(cookies)) return { newSessionId: null, header: null };
  const newSessionId = randomUUID();
  return {
    newSessionId,
    header: ["Set-Cookie", sessionCookie(newSessionId, href("/blog"), isHttps(site))],
  };
}

const isHttps = ({ config }: Site) => config.SITE_URL.startsWith("https:");

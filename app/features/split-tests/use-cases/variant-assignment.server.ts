import { createContext, href } from "react-router";
import { slugOfPath } from "~/features/tracking/rules/view";
import { isRequestedByPerson, isRobot } from "~/features/tracking/use-cases/provider-visit.server";
import { isSpeculation, refuseSpeculation } from "~/features/tracking/use-cases/speculation.server";
import { readCookie } from "~/kernel/cookies";
import { dayOf } from "~/kernel/days";
import type { Platform, RequestInfo } from "~/platform/context.server";
import {
  type AssignmentWriter,
  createAssignmentWriter,
  type NewAssignment,
} from "../mutations/assignments.server";
import { type ActiveTests, createActiveTests } from "../queries/active-tests.server";
import {
  type ActiveTest,
  type Assignment,
  assign,
  isActiveOn,
  type KnownAssignment,
  type Outside,
  type RunningVariant,
} from "../rules/assignment";
import { ASSIGNMENTS_COOKIE, parseAssignments } from "../rules/assignment-cookie";
import {
  formatMarker,
  parseMarker,
  REDIRECT_PARAMETER,
  REDIRECT_SECONDS,
  signedText,
  withMarker,
  withoutMarker,
} from "../rules/redirect-marker";
import { assignmentHeader, type Header, sessionOf, storedSession } from "./visit-cookies.server";

/** What a page needs to know about the visitor's variant of its split test. */
export type VisitorVariant = {
  /** The variant that the page shows; null if the page is served as requested. */
  shown: { testId: string; variantId: string; requestedSlug: string } | null;
  /** The slug of the post that the visitor sees instead, and the redirect's marker; held-out visitors need none. */
  redirectTo: { slug: string; marker: string | null } | null;
  /** The session that was just created for a new visitor (spec:split-tests#new-session). */
  newSessionId: string | null;
};

const NO_TEST: VisitorVariant = { shown: null, redirectTo: null, newSessionId: null };
export const visitorVariantContext = createContext<VisitorVariant>(NO_TEST);

/** A visit with everything its response needs. */
export type VariantAssignment = VisitorVariant & {
  /** Distinguishes the versions that visitors of the same URL see. */
  cachePart: string;
  /** The browser is loading the page ahead of a possible visit, so the visitor isn't assigned yet. */
  isAhead: boolean;
  headers: readonly (readonly [name: string, value: string])[];
};

const UNASSIGNED: VariantAssignment = { ...NO_TEST, cachePart: "", isAhead: false, headers: [] };
/** A visitor is in only a few tests a day; further assignments still apply but aren't stored. */
const KEPT_PER_MINUTE = 60;

export type VariantAssigner = {
  /** Decides which version of this page a visitor sees, without querying the database. Never throws. */
  assignVariant(request: Request, info: RequestInfo): VariantAssignment;
  /** Whether the page at this path is part of a split test, now or on another day. */
  isTested(pathname: string): boolean;
  /** Resolves when all changes and assignments so far have been read and written. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export const variantAssignerContext = createContext<VariantAssigner>();

type Services = {
  platform: Platform;
  active: ActiveTests;
  writer: AssignmentWriter;
  /** Assignments whose rate limit is being checked. */
  underWay: Set<Promise<void>>;
};

/** @param staffCookie the cookie name of signed-in staff, who see every post as requested. */
export async function createVariantAssigner(
  platform: Platform,
  staffCookie: string,
): Promise<VariantAssigner> {
  const active = await createActiveTests(platform);
  const writer = createAssignmentWriter(platform.db, platform.log);
  const services: Services = { platform, active, writer, underWay: new Set() };
  async function drain(): Promise<void> {
    await Promise.all(services.underWay);
    await writer.drain();
  }
  return {
    assignVariant: (request, info) => {
      try {
        return assignVariant(services, request, info, staffCookie);
      } catch (error) {
        platform.log.failure(error, "split test failed");
        return UNASSIGNED;
      }
    },
    isTested: (pathname) => {
      const slug = slugOfPagePath(pathname);
      return slug !== null && active.ofSlug(slug).length > 0;
    },
    settled: async () => {
      await active.settled();
      await drain();
    },
    close: drain,
  };
}

function assignVariant(
  services: Services,
  request: Request,
  info: RequestInfo,
  staffCookie: string,
): VariantAssignment {
  const slug = slugOfRequest(request);
  const entries = slug === null ? [] : services.active.ofSlug(slug);
  if (entries.length === 0) return UNASSIGNED;
  const now = services.platform.now();
  const today = dayOf(now);
  const entry = entries.find(({ test }) => isActiveOn(test, today));
  const cookies = request.headers.get("cookie") ?? "";
  if (!entry || isRobot(request) || readCookie(cookies, staffCookie) !== null) return UNASSIGNED;

  const known = parseAssignments(readCookie(cookies, ASSIGNMENTS_COOKIE));
  const { searchParams } = new URL(request.url);
  const redirected =
    known.length === 0 ? readMarker(services, entry, searchParams.getAll(REDIRECT_PARAMETER).at(-1)) : [];
  const canAssign = isRequestedByPerson(request);
  const assignment = assign(entry.test, entry.requested, {
    known: [...known, ...redirected],
    canAssign,
    random: Math.random,
    today,
  });
  // A prefetched page must not be shown later, because the visitor gets a variant only on arrival.
  if (!assignment)
    return canAssign
      ? UNASSIGNED
      : { ...UNASSIGNED, isAhead: true, headers: [["Cache-Control", "no-store"]] };
  const visitor = { known: [...known, ...redirected], cookies, info };
  return assignment.isInTest
    ? variantAssignmentOf(services, assignment, visitor)
    : outsideOf(services, assignment, visitor);
}

const SIGNED_FOR = "split test redirect";

/**
 * Reads the assignment from the redirect that led to this variant a moment ago. Any variant's post may have been
 * requested, so the signature is checked for each.
 */
function readMarker(
  { platform }: Services,
  { test, requested: arrivedAt }: { test: ActiveTest; requested: RunningVariant },
  value: string | undefined,
): KnownAssignment[] {
  const marker = parseMarker(value ?? null);
  const nowSeconds = Math.floor(platform.now().getTime() / 1_000);
  if (!marker || marker.expires < nowSeconds || marker.expires > nowSeconds + REDIRECT_SECONDS) return [];
  const candidates = test.variants.map(({ id }) => ({ variantId: arrivedAt.id, requestedId: id }));
  const signed = candidates.find((candidate) =>
    platform.secrets.isSigned(SIGNED_FOR, signedText(test.id, candidate, marker.expires), marker.signature),
  );
  return signed ? [signed] : [];
}

function makeMarker({ platform }: Services, testId: string, given: KnownAssignment): string {
  const expires = Math.floor(platform.now().getTime() / 1_000) + REDIRECT_SECONDS;
  return formatMarker(expires, platform.secrets.sign(SIGNED_FOR, signedText(testId, given, expires)));
}

function slugOfRequest({ method, url }: Request): string | null {
  return method === "GET" || method === "HEAD" ? slugOfPagePath(new URL(url).pathname) : null;
}

/** Scripts request a page's data at its URL plus `.data`, or `/_.data` if that ends with a slash. */
function slugOfPagePath(pathname: string): string | null {
  return slugOfPath(pathname.replace(/(\/_)?\.data$/, ""));
}

type Visitor = { known: readonly KnownAssignment[]; cookies: string; info: RequestInfo };

function variantAssignmentOf(
  services: Services,
  assignment: Assignment,
  visitor: Visitor,
): VariantAssignment {
  const { test, variant, requested, isNew, byChance } = assignment;
  const isRedirected = variant.id !== requested.id;
  const kept = visitor.known.find(({ variantId }) => variantId === variant.id);
  const given = {
    variantId: variant.id,
    requestedId: isRedirected || isNew ? requested.id : (kept?.requestedId ?? requested.id),
  };
  const headers: Header[] = [["Cache-Control", isRedirected ? "no-store" : "private, no-cache"]];
  if (isNew || kept?.requestedId !== given.requestedId)
    headers.push(assignmentHeader(services.platform, test, visitor.known, given));
  const { newSessionId, header } = sessionOf(services.platform, visitor.cookies, isNew);
  if (header) headers.push(header);
  const sessionId = newSessionId ?? storedSession(visitor.cookies);
  if (isNew && sessionId)
    keep(services, { splitTestId: test.id, variantId: variant.id, sessionId, byChance }, visitor.info);
  const requestedSlug = test.variants.find(({ id }) => id === given.requestedId)?.slug ?? variant.slug;
  return {
    shown: isRedirected ? null : { testId: test.id, variantId: variant.id, requestedSlug },
    redirectTo: isRedirected ? { slug: variant.slug, marker: makeMarker(services, test.id, given) } : null,
    newSessionId,
    cachePart: `${variant.id} ${requestedSlug}`,
    isAhead: false,
    headers,
  };
}

/** The page as requested. A held-out visitor's views and clicks are counted apart. */
function outsideOf(services: Services, outside: Outside, visitor: Visitor): VariantAssignment {
  const { test, requested, redirect, id, isNew, isHeldOut } = outside;
  // The cookie stays as it is. At the other URL, the visitor is held out again.
  if (redirect)
    return {
      ...UNASSIGNED,
      redirectTo: { slug: redirect.slug, marker: null },
      cachePart: `${id} ${redirect.id}`,
      headers: [["Cache-Control", "no-store"]],
    };
  const headers: Header[] = [["Cache-Control", "private, no-cache"]];
  if (isNew)
    headers.push(
      assignmentHeader(services.platform, test, visitor.known, { variantId: id, requestedId: id }),
    );
  if (!isHeldOut) return { ...UNASSIGNED, headers };
  const { newSessionId, header } = sessionOf(services.platform, visitor.cookies, isNew);
  if (header) headers.push(header);
  const sessionId = newSessionId ?? storedSession(visitor.cookies);
  if (isNew && sessionId)
    keep(services, { splitTestId: test.id, variantId: null, sessionId, byChance: true }, visitor.info);
  const requestedSlug = requested.slug ?? "";
  const shown = { testId: test.id, variantId: id, requestedSlug };
  return { ...UNASSIGNED, shown, newSessionId, cachePart: `${id} ${requestedSlug}`, headers };
}

function keep(services: Services, assignment: NewAssignment, { clientAddress }: RequestInfo): void {
  const keeping = keepWithinLimit(services, assignment, clientAddress).finally(() =>
    services.underWay.delete(keeping),
  );
  services.underWay.add(keeping);
}

async function keepWithinLimit(
  { platform, writer }: Services,
  assignment: NewAssignment,
  clientAddress: string,
): Promise<void> {
  const limit = platform.rateLimit("split test assignments", KEPT_PER_MINUTE, 60, 10);
  if ((await limit.consume(clientAddress)) === null) writer.keep(assignment);
}

/** Redirects a visitor who sees another post, and keeps the query (spec:split-tests#variant-redirect). */
export function redirectToVariant(request: Request, visit: VariantAssignment): Response | null {
  if (visit.isAhead && isSpeculation(request)) return refuseSpeculation();
  const { pathname, search } = new URL(request.url);
  // For a data request, the page's middleware sends the redirect in the router's format.
  if (visit.redirectTo === null || pathname.endsWith(".data")) return null;
  const headers = new Headers({
    Location:
      href("/blog/:slug", { slug: visit.redirectTo.slug }) + withMarker(search, visit.redirectTo.marker),
  });
  setAssignmentHeaders(headers, visit);
  return new Response(null, { status: 302, headers });
}

export function setAssignmentHeaders(headers: Headers, visit: VariantAssignment): void {
  for (const [name, value] of visit.headers) {
    if (name === "Set-Cookie") headers.append(name, value);
    else headers.set(name, value);
  }
}

/** The request without a redirect's marker, so that pages, caches, and links never see it. */
export function withoutRedirectMarker(request: Request): Request {
  if (!request.url.includes(`${REDIRECT_PARAMETER}=`)) return request;
  const url = new URL(request.url);
  url.search = withoutMarker(url.search);
  return new Request(url, request);
}

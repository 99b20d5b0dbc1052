import {
  createContext,
  href,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { platformContext, requestInfoContext, staffAccessContext } from "~/platform/context.server";
import { isChange, mustSeeWrites, wroteCookies } from "~/platform/http/own-writes.server";
import { type Actor, decideAccess } from "./rules/access";
import { type RecentActor, withRecentProof } from "./rules/recent-proof";
import { FACTOR_PAGE, FACTOR_PAGES } from "./rules/second-factor";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { type Identity, identify } from "./use-cases/sessions.server";

type Context = Readonly<RouterContextProvider>;

/** The signed-in member of staff, or null for a visitor. */
export const actorContext = createContext<Actor | null>(null);

const identityContext = createContext<Identity | null>(null);

/**
 * For the root route: identifies who is asking, for every page and data request. Browsers never store staff pages, so
 * that the Back button shows nothing after signing out. A visitor's response is left unchanged.
 */
export const readIdentity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const auth = context.get(authContext);
  const info = context.get(requestInfoContext);
  const { now: clock, reads, config } = context.get(platformContext);
  const now = clock();
  const { identity, cookies } = await identify(auth, authRequestOf(request, info), now);
  context.set(identityContext, identity);
  context.set(actorContext, identity?.actor ?? null);
  if (identity) info.logFields.actor = identity.actor.userId;
  info.mustSeeWrites = mustSeeWrites(request);
  const response = await next();
  if (identity) response.headers.set("Cache-Control", "private, no-store");
  if (identity && isChange(request)) cookies.push(...wroteCookies(reads, config));
  // A cookie set by the page (sign-in, sign-out) takes precedence over the one that extends the session.
  const alreadySet = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of cookies)
    if (!alreadySet.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  return response;
};

const nameOf = (setCookie: string) => setCookie.split("=", 1)[0] ?? "";

/**
 * The actor, on a route inside the staff layout.
 * @throws Error outside of it, where no one has to be signed in.
 */
export function currentActor(context: Context): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("This route is not inside the staff layout.");
  return actor;
}

/**
 * Guards every route inside the staff layout, for pages, data requests, and actions alike. It decides by the pattern of
 * the matched route, so requesting only part of a page's data doesn't bypass it (spec:access#deny-by-default). Visitors
 * sign in and come back; a role without access is redirected (spec:access#content-manager-routes).
 */
export const requireStaff: MiddlewareFunction<Response> = ({ context, pattern, url }) => {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(withNext(href("/login"), url));
  const route = pattern.startsWith("/") ? pattern : `/${pattern}`;
  if (lacksRequiredFactor(context) && !FACTOR_PAGES.includes(route))
    throw redirect(withNext(href(FACTOR_PAGE), url));
  const decision = decideAccess(context.get(staffAccessContext), actor.role, route);
  if (decision.kind === "redirect") throw redirect(decision.to);
};

/** Whether the person has to set up two-factor authentication before anything else (spec:access#required-factor). */
export function lacksRequiredFactor(context: Context): boolean {
  return context.get(identityContext)?.lacksFactor ?? false;
}

/**
 * Whether the person proved their identity recently enough for a sensitive change; screens check this before showing a
 * form.
 */
export function isRecentlyAuthenticated(context: Context): boolean {
  return findRecentActor(context) !== null;
}

/**
 * The actor for a sensitive mutation (spec:access#recent-proof).
 * @param url the page to return to.
 * @throws a redirect to the page that asks for the password, if the last proof is too old.
 */
export function requireRecentAuthentication(context: Context, url: URL): RecentActor {
  const recent = findRecentActor(context);
  if (!recent) throw redirect(withNext(href("/admin/confirm-password"), url));
  return recent;
}

/** The actor for a sensitive mutation; null if the last proof is too old. */
export function findRecentActor(context: Context): RecentActor | null {
  const identity = context.get(identityContext);
  const now = context.get(platformContext).now();
  return identity && withRecentProof(identity.actor, identity.authenticatedAt, now);
}

const withNext = (path: string, url: URL) => `${path}?next=${encodeURIComponent(url.pathname + url.search)}`;

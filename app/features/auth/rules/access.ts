/** The roles of staff accounts (spec:access#roles). */
export const roles = ["admin", "content_manager"] as const;
export type Role = (typeof roles)[number];

/** Who asks: made from a live session only, and handed to every mutation. */
export type Actor = {
  userId: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
};

const adminOnly: readonly Role[] = ["admin"];
const bothRoles: readonly Role[] = ["admin", "content_manager"];

/**
 * Every staff address, as the route map writes it, and the roles that may open it. An address that is not listed is refused to
 * everyone (spec:access#deny-by-default). The content manager's are the eight specified paths with their children
 * (spec:access#content-manager-routes), and its own account (spec:access#own-account-pages).
 */
export const staffAccess: Readonly<Record<string, readonly Role[]>> = {
  "/admin": adminOnly,
  "/admin/*": adminOnly,

  "/admin/verification": adminOnly,
  "/admin/brand/new": adminOnly,
  "/admin/brand/logo": adminOnly,
  "/admin/edit/:brandId": adminOnly,
  "/admin/import": adminOnly,
  "/admin/import/upload": adminOnly,
  "/admin/import/:id": adminOnly,
  "/admin/import/:id/progress": adminOnly,
  "/admin/export/:file": adminOnly,
  "/admin/analytics": adminOnly,
  "/admin/conversion-logger": adminOnly,
  "/admin/leads": adminOnly,
  "/admin/leads/export": adminOnly,
  "/admin/leads/:kind/:id": adminOnly,
  "/admin/claims": adminOnly,
  "/admin/claims/export": adminOnly,
  "/admin/claims/:claimId": adminOnly,
  "/admin/claims/:claimId/screenshot": adminOnly,
  "/admin/staff": adminOnly,
  "/admin/staff/invite": adminOnly,
  "/admin/staff/:userId": adminOnly,
  "/admin/audit": adminOnly,
  "/admin/settings": adminOnly,
  "/admin/settings/networks": adminOnly,
  "/admin/settings/networks/:networkId": adminOnly,
  "/admin/revenue/attribution": adminOnly,
  "/admin/revenue/inbox": adminOnly,
  "/admin/revenue/inbox/:requestId": adminOnly,
  "/admin/settings/ad-spend": adminOnly,
  "/admin/revenue/ad-spend": adminOnly,
  "/admin/revenue/statement": adminOnly,
  "/admin/revenue/ad-spend/import": adminOnly,
  "/admin/settings/ai": adminOnly,

  "/admin/msl-dashboard": bothRoles,
  "/admin/blog": bothRoles,
  "/admin/blog/new": bothRoles,
  "/admin/blog/edit/:id": bothRoles,
  "/admin/blog/edit/:id/versions": bothRoles,
  "/admin/blog/preview": bothRoles,
  "/admin/blog/generate": bothRoles,
  "/admin/blog/generate/:id/progress": bothRoles,
  "/admin/blog/schedule": bothRoles,
  "/admin/blog/schedules": bothRoles,
  "/admin/blog/schedules/:id": bothRoles,
  "/admin/blog/images": bothRoles,
  "/admin/blog/images/upload": bothRoles,
  "/admin/blog/checklist": bothRoles,
  "/admin/blog/analytics": bothRoles,
  "/admin/blog/analytics/export": bothRoles,
  "/admin/blog/split-tests": bothRoles,
  "/admin/blog/split-tests/:id": bothRoles,
  "/admin/blog/split-tests/:id/export": bothRoles,
  "/admin/revenue": bothRoles,
  "/admin/revenue/export": bothRoles,
  "/admin/revenue/pulse": bothRoles,
  "/admin/postback-test": bothRoles,

  "/admin/account": bothRoles,
  "/admin/account/password": bothRoles,
  "/admin/account/second-factor": bothRoles,
  "/admin/confirm-password": bothRoles,
};

/** Where a role starts after signing in, and where its back links lead (spec:access#back-links). */
export function homeOf(role: Role): "/admin" | "/admin/msl-dashboard" {
  return role === "admin" ? "/admin" : "/admin/msl-dashboard";
}

export type Decision =
  | { kind: "allow" }
  | { kind: "redirect"; to: "/admin/msl-dashboard" | "/access-denied" };

/**
 * Whether a role may open a route, by the route's own pattern (`/admin/edit/:brandId`), never by the typed address, which can be
 * written in many ways. Denies by default (spec:access#deny-by-default, spec:access#content-manager-routes).
 */
export function decideAccess(role: Role, pattern: string): Decision {
  const roles = Object.hasOwn(staffAccess, pattern) ? staffAccess[pattern] : undefined;
  if (roles?.includes(role)) return { kind: "allow" };
  if (pattern === "/admin" && role === "content_manager")
    return { kind: "redirect", to: "/admin/msl-dashboard" };
  return { kind: "redirect", to: "/access-denied" };
}

/** Whether a link to a staff route should be shown to this role. */
export function mayOpen(role: Role, pattern: string): boolean {
  return decideAccess(role, pattern).kind === "allow";
}

/** Staff, settings, and everything else reserved for administrators (spec:access#roles). */
export function isAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin";
}

/** Thrown where a mutation is called for somebody who may not make it: the guard of the route was passed by. */
export class AccessRefused extends Error {}

/** @throws AccessRefused unless the actor is an administrator. */
export function assertAdmin(actor: Pick<Actor, "role">): void {
  if (!isAdmin(actor)) throw new AccessRefused("Only an administrator may do this.");
}

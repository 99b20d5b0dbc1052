/** The roles of staff accounts (spec:access#roles). */
export const roles = ["admin", "content_manager"] as const;
export type Role = (typeof roles)[number];

/** The person making the request: built only from a live session, and passed to every mutation. */
export type Actor = {
  userId: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
};

/** The role of an account. The content manager's fixed email always has that role (spec:access#roles). */
export function roleOf(account: { email: string; role: Role }, fixedEmail: string): Role {
  const isFixed = account.email === fixedEmail.toLowerCase();
  return !isFixed && account.role === "admin" ? "admin" : "content_manager";
}

/** The roles that may open a staff page: features set one of these as a page's access. */
export const adminOnly: readonly Role[] = ["admin"];
export const allStaff: readonly Role[] = roles;

/** Staff pages by the pattern of their route, with the roles that may open them. */
export type StaffAccess = Readonly<Record<string, { readonly access: readonly string[] }>>;

/** Where a role starts after signing in, and where its back links go (spec:access#back-links). */
export function homeOf(role: Role): "/admin" | "/admin/msl-dashboard" {
  return role === "admin" ? "/admin" : "/admin/msl-dashboard";
}

export type Decision =
  | { kind: "allow" }
  | { kind: "redirect"; to: "/admin/msl-dashboard" | "/access-denied" };

/**
 * Whether a role may open a route, by the route's pattern (`/admin/edit/:brandId`), never by the typed URL, which can
 * be written in many ways. A page that no feature registered is refused to everyone (spec:access#deny-by-default,
 * spec:access#content-manager-routes).
 */
export function decideAccess(pages: StaffAccess, role: Role, pattern: string): Decision {
  const page = Object.hasOwn(pages, pattern) ? pages[pattern] : undefined;
  if (page?.access.includes(role)) return { kind: "allow" };
  if (pattern === "/admin" && role === "content_manager")
    return { kind: "redirect", to: "/admin/msl-dashboard" };
  return { kind: "redirect", to: "/access-denied" };
}

/** Whether a link to a staff route should be shown to this role. */
export function canOpen(pages: StaffAccess, role: Role, pattern: string): boolean {
  return decideAccess(pages, role, pattern).kind === "allow";
}

/** Administrators manage staff, settings, and everything else reserved for them (spec:access#roles). */
export function isAdmin(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin";
}

/** Thrown when a mutation is called for a person who isn't allowed to make it: a caller bypassed the route's guard. */
export class AccessRefused extends Error {}

/** @throws AccessRefused unless the actor is an administrator. */
export function assertAdmin(actor: Pick<Actor, "role">): void {
  if (!isAdmin(actor)) throw new AccessRefused("Only administrators can do this.");
}

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { canOpen, decideAccess, homeOf, type Role } from "~/features/auth/rules/access";
import { authUsers } from "~/platform/db/tables/auth";
import { staffArea } from "~/staff-area";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { publicRoutes } from "./public-routes.ts";
import { type SiteRoute, sampleAddress, siteRoutes } from "./route-map.ts";

const app = await useApp();

/** The users who send requests. The deactivated account had signed in before it was deactivated. */
const people = {
  anonymous: null,
  "content manager": "content_manager",
  admin: "admin",
  deactivated: null,
} as const satisfies Record<string, Role | null>;
type Person = keyof typeof people;

const cookies: Record<Person, string> = {
  anonymous: "",
  "content manager": await cookieOf("content_manager"),
  admin: await cookieOf("admin"),
  deactivated: await cookieOfDeactivated(),
};

async function cookieOf(role: Role): Promise<string> {
  return signIn(app, await createStaff(app.platform.db, { role }));
}

async function cookieOfDeactivated(): Promise<string> {
  const account = await createStaff(app.platform.db, { role: "admin" });
  const cookie = await signIn(app, account);
  await app.platform.db
    .update(authUsers)
    .set({ deactivatedAt: new Date() })
    .where(eq(authUsers.id, account.userId));
  return cookie;
}

/** The kinds of requests for a route: the page, its data, the data of this route alone, and the action in two ways. */
const ways: Record<string, (route: SiteRoute) => { path: string; method: string }> = {
  page: (route) => ({ path: sampleAddress(route.pattern), method: "GET" }),
  data: (route) => ({ path: dataAddress(route), method: "GET" }),
  "data of the part": (route) => ({
    path: `${dataAddress(route)}?_routes=${encodeURIComponent(route.id)}`,
    method: "GET",
  }),
  action: (route) => ({ path: sampleAddress(route.pattern), method: "POST" }),
  "action by script": (route) => ({ path: dataAddress(route), method: "POST" }),
};

function dataAddress(route: SiteRoute): string {
  const address = sampleAddress(route.pattern);
  return address === "/" ? "/_.data" : `${address}.data`;
}

type Outcome = "served" | "to sign-in" | "to access denied" | "to own home" | `failed with ${number}`;

async function ask(route: SiteRoute, way: string, person: Person): Promise<Outcome> {
  const { path, method } = ways[way]?.(route) ?? { path: "", method: "" };
  const headers: Record<string, string> = { "user-agent": "Mozilla/5.0 matrix" };
  if (cookies[person]) headers.cookie = cookies[person];
  const body = method === "POST" ? new URLSearchParams({ nothing: "" }) : undefined;
  const answer = await app.fetch(path, { method, headers, body });
  return outcomeOf(await destinationOf(answer), answer.status, person);
}

/** The redirect target of a response: from its header, or from the data for the script that asked. */
async function destinationOf(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location");
  if (location !== null) return new URL(location, "http://localhost").pathname;
  if (answer.status !== 202) return null;
  const text = await answer.text();
  return /"redirect","(\/[^"?]*)/.exec(text)?.[1] ?? null;
}

function outcomeOf(destination: string | null, status: number, person: Person): Outcome {
  if (status >= 500) return `failed with ${status}`;
  if (destination === "/login") return "to sign-in";
  if (destination === "/access-denied") return "to access denied";
  const role = people[person];
  return role && destination === homeOf(role) ? "to own home" : "served";
}

/** The expected result for a staff route according to the declared table. */
function declared(route: SiteRoute, person: Person): Outcome {
  const role = people[person];
  if (role === null) return "to sign-in";
  const decision = decideAccess(staffArea, role, route.pattern);
  if (decision.kind === "allow") return "served";
  return decision.to === "/access-denied" ? "to access denied" : "to own home";
}

const cells = (routes: SiteRoute[]) =>
  routes.flatMap((route) =>
    Object.keys(ways).flatMap((way) =>
      (Object.keys(people) as Person[]).map((person) => ({ route, way, person })),
    ),
  );

describe("the declared rules", () => {
  test("every URL pattern is declared as public or for staff", () => {
    const isDeclared = ({ pattern, isGuarded }: SiteRoute) =>
      isGuarded ? pattern in staffArea : publicRoutes.includes(pattern);
    expect(siteRoutes.filter((route) => !isDeclared(route)).map((route) => route.pattern)).toEqual([]);
  });

  test("every pattern below /admin is inside the guarded layout, and no other one is", () => {
    const isMisplaced = ({ pattern, isGuarded }: SiteRoute) => /^\/admin(\/|$)/.test(pattern) !== isGuarded;
    expect(siteRoutes.filter(isMisplaced)).toEqual([]);
  });

  test("the content manager may open the specified pages and its own account (spec:access#content-manager-routes)", () => {
    const open = Object.keys(staffArea)
      .filter((pattern) => canOpen(staffArea, "content_manager", pattern))
      .filter((pattern) => !/^\/admin\/(account|confirm-password)(\/|$)/.test(pattern));
    expect(open.sort()).toEqual([
      "/admin/blog",
      "/admin/blog/analytics",
      "/admin/blog/analytics/export",
      "/admin/blog/autosave/:id",
      "/admin/blog/checklist",
      "/admin/blog/drafts/:id",
      "/admin/blog/edit/:id",
      "/admin/blog/edit/:id/review",
      "/admin/blog/edit/:id/versions",
      "/admin/blog/generate",
      "/admin/blog/generate/:id/progress",
      "/admin/blog/images",
      "/admin/blog/images/upload",
      "/admin/blog/links",
      "/admin/blog/new",
      "/admin/blog/preview",
      "/admin/blog/prices",
      "/admin/blog/providers",
      "/admin/blog/quizzes",
      "/admin/blog/rankings/:id",
      "/admin/blog/schedule",
      "/admin/blog/schedules",
      "/admin/blog/schedules/:id",
      "/admin/blog/schedules/new",
      "/admin/blog/split-tests",
      "/admin/blog/split-tests/:id",
      "/admin/blog/split-tests/:id/export",
      "/admin/bulk",
      "/admin/bulk/:runId",
      "/admin/bulk/:runId/export",
      "/admin/calendar",
      "/admin/day-notes",
      "/admin/msl-dashboard",
      "/admin/notes",
      "/admin/postback-test",
      "/admin/presence",
      "/admin/reports",
      "/admin/reports/cohorts",
      "/admin/reports/cohorts/export",
      "/admin/reports/definitions",
      "/admin/reports/export",
      "/admin/reports/funnels",
      "/admin/reports/funnels/export",
      "/admin/reports/live",
      "/admin/reports/live/feed",
      "/admin/reports/prepared",
      "/admin/reports/saved",
      "/admin/reports/saved/:id",
      "/admin/reports/saved/:id/edit",
      "/admin/reports/saved/new",
      "/admin/revenue",
      "/admin/revenue/export",
      "/admin/revenue/pulse",
      "/admin/search",
      "/admin/today",
      "/admin/views",
    ]);
  });
});

describe("the access matrix", () => {
  const staff = siteRoutes.filter((route) => route.isGuarded);
  const open = siteRoutes.filter((route) => !route.isGuarded);

  test.for(staff)("$pattern", { timeout: 60_000 }, async (route) => {
    const found: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const { way, person } of cells([route])) {
      expected[`${way} for ${person}`] = declared(route, person);
      found[`${way} for ${person}`] = await ask(route, way, person);
    }
    expect(found).toEqual(expected);
  });

  // spec:site#public-routes
  test.for(open)("$pattern is open to everyone", { timeout: 60_000 }, async (route) => {
    for (const { way, person } of cells([route])) {
      // Signing out first would turn the next request of the same person into a visitor's.
      if (route.pattern === "/logout" && people[person]) continue;
      const outcome = await ask(route, way, person);
      expect(outcome, `${way} for ${person}`).not.toMatch(/^failed|^to access denied/);
    }
  });

  test("has a cell for every route, kind of request, and person", ({ annotate }) => {
    const count = cells(siteRoutes).length;
    annotate(`${count} cells over ${siteRoutes.length} addresses`);
    expect(count).toBe(siteRoutes.length * Object.keys(ways).length * Object.keys(people).length);
  });
});

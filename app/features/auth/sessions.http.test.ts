import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authSessions, authUsers } from "~/platform/db/tables/auth";
import { hashToken } from "~/platform/random-token.server";
import { testAccounts } from "~tests/setup/accounts";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";
import { endOwnSession, endOwnSessions } from "./mutations/sessions.server";
import { listOwnSessions } from "./queries.server";
import type { Actor } from "./rules/access";
import { type RecentActor, withRecentProof } from "./rules/recent-proof";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { DATA_DIR } });
const { db } = app.platform;

const HOUR_MS = 3_600_000;

async function recentActorOf(cookie: string): Promise<RecentActor> {
  const now = new Date();
  const recent = withRecentProof(await actorOf(cookie), now, now);
  if (!recent) throw new Error("The proof isn't recent.");
  return recent;
}

async function isLive(cookie: string): Promise<boolean> {
  const answer = await app.fetch("/session", { headers: { cookie } });
  const { isLive }: { isLive: boolean } = await answer.json();
  return isLive;
}

/** The session behind a cookie. */
async function sessionOf(cookie: string) {
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  const [session] = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.token, hashToken(token)));
  return session;
}

async function actorOf(cookie: string): Promise<Actor> {
  const session = await sessionOf(cookie);
  const [user] = await db
    .select()
    .from(authUsers)
    .where(eq(authUsers.id, session?.userId ?? ""));
  if (!session || !user) throw new Error("There is no such session.");
  const { id: userId, email, name, role } = user;
  return { userId, email, name, role, sessionId: session.id };
}

const age = (cookie: string, values: Partial<typeof authSessions.$inferInsert>) =>
  sessionOf(cookie).then((session) =>
    db
      .update(authSessions)
      .set(values)
      .where(eq(authSessions.id, session?.id ?? "")),
  );

const REMOVED = /^staff\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/;

describe("an invalid cookie", async () => {
  const mine = await signIn(app, await createStaff(db));
  const theirs = await signIn(app, await createStaff(db));
  const [name = "", value = ""] = mine.split("=");
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const [, theirSignature = ""] = decodeURIComponent(theirs.split("=")[1] ?? "").split(".");

  /** Replaces the first letter with a different one. */
  const changed = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  const faults: Record<string, string> = {
    "made up": `${name}=abcdefghijklmnopqrstuvwxyz012345.${encodeURIComponent(signature)}`,
    unsigned: `${name}=${token}`,
    "with an empty signature": `${name}=${token}.`,
    "with a changed signature": `${name}=${encodeURIComponent(`${token}.${changed(signature)}`)}`,
    "with the signature of another": `${name}=${encodeURIComponent(`${token}.${theirSignature}`)}`,
    "with a changed token": `${name}=${encodeURIComponent(`${changed(token)}.${signature}`)}`,
    "cut short": mine.slice(0, -8),
    empty: `${name}=`,
    "that is not encoded right": `${name}=%E0%A4%A`,
    "very long": `${name}=${"x".repeat(6_000)}`,
    "with NUL and quotes": `${name}=%00'";--`,
  };

  test.for(Object.entries(faults))("%s: asked to sign in, and the cookie is removed", async ([, cookie]) => {
    const answer = await app.fetch("/admin", { headers: { cookie } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/login\?/);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(REMOVED)]);
  });

  test("the right cookie still works after all that", async () => {
    expect(await isLive(mine)).toBe(true);
  });

  test("a cookie signed with another server's secret is invalid", async () => {
    const other = await useApp({ settings: { AUTH_SECRET: "the secret of quite another server", DATA_DIR } });
    const foreign = await signIn(other, await createStaff(db));
    expect(await isLive(foreign)).toBe(false);
  });

  test("cookies that aren't ours are left alone", async () => {
    const answer = await app.fetch("/", { headers: { cookie: "seen=1; other=session_token" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("the end of a session", () => {
  test("inactivity ends it, and the row and the cookie are deleted", async () => {
    const cookie = await signIn(app, await createStaff(db));
    await age(cookie, { expiresAt: new Date(Date.now() - 1) });
    const answer = await app.fetch("/admin", { headers: { cookie } });
    expect(answer.headers.get("location")).toMatch(/^\/login\?/);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(REMOVED)]);
    expect(await sessionOf(cookie)).toBeUndefined();
  });

  test("age ends it, however often it is used", async () => {
    const cookie = await signIn(app, await createStaff(db));
    const now = Date.now();
    await age(cookie, { createdAt: new Date(now - 167 * HOUR_MS) });
    expect(await isLive(cookie)).toBe(true);
    await age(cookie, { createdAt: new Date(now - 168 * HOUR_MS) });
    expect(await isLive(cookie)).toBe(false);
    expect(await sessionOf(cookie)).toBeUndefined();
  });

  test("use extends it, at most once a minute, and sends the cookie again", async () => {
    const cookie = await signIn(app, await createStaff(db));
    expect((await app.fetch("/session", { headers: { cookie } })).headers.getSetCookie()).toEqual([]);
    const soon = new Date(Date.now() + 10 * 60_000);
    await age(cookie, { expiresAt: soon });
    const answer = await app.fetch("/session", { headers: { cookie } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=7200")]);
    const prolonged = await sessionOf(cookie);
    expect(prolonged?.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 100 * 60_000);
  });

  test("a deactivated account is signed out at the next request, and its session is deleted", async () => {
    const account = await createStaff(db);
    const cookie = await signIn(app, account);
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
    expect(await isLive(cookie)).toBe(false);
    expect(await sessionOf(cookie)).toBeUndefined();
    await db.update(authUsers).set({ deactivatedAt: null }).where(eq(authUsers.id, account.userId));
    expect(await isLive(cookie), "the old cookie stays dead").toBe(false);
  });

  test("a changed role takes effect with the next request", async () => {
    const account = await createStaff(db);
    const cookie = await signIn(app, account);
    expect((await app.fetch("/admin/staff", { headers: { cookie } })).status).toBe(200);
    await db.update(authUsers).set({ role: "content_manager" }).where(eq(authUsers.id, account.userId));
    const answer = await app.fetch("/admin/staff", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/access-denied");
  });

  test("the email from the settings is a content manager, whatever the table says", async () => {
    const { CONTENT_MANAGER_EMAIL: email, CONTENT_MANAGER_PASSWORD: password } = testAccounts;
    await db.update(authUsers).set({ role: "admin" }).where(eq(authUsers.email, email));
    const cookie = await signIn(app, { email, password });
    const answer = await app.fetch("/admin/staff", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/access-denied");
  });

  // spec:access#staff-pages-unkept
  test("browsers don't store staff pages, and may store public ones", async () => {
    const cookie = await signIn(app, await createStaff(db));
    for (const page of ["/", "/admin/staff", "/admin/staff.data"]) {
      const answer = await app.fetch(page, { headers: { cookie } });
      expect(answer.headers.get("cache-control"), page).toBe("private, no-store");
    }
    expect((await app.fetch("/")).headers.get("cache-control")).not.toBe("private, no-store");
  });
});

describe("signing out", () => {
  const signOut = (cookie: string, scope?: string) =>
    app.fetch("/logout", {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams(scope === undefined ? {} : { scope }),
    });

  async function threeDevices() {
    const account = await createStaff(db);
    return [await signIn(app, account), await signIn(app, account), await signIn(app, account)] as const;
  }

  test("of this device ends this session only, and its cookie can't be used again", async () => {
    const [here, other] = await threeDevices();
    const answer = await signOut(here);
    expect(answer.headers.get("location")).toBe("/login?notice=signed-out");
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(REMOVED)]);
    expect([await isLive(here), await isLive(other)]).toEqual([false, true]);
  });

  test("of the other devices keeps this session", async () => {
    const [here, other, another] = await threeDevices();
    expect((await signOut(here, "others")).headers.getSetCookie()).toEqual([]);
    expect([await isLive(here), await isLive(other), await isLive(another)]).toEqual([true, false, false]);
  });

  test("of all devices ends all sessions", async () => {
    const devices = await threeDevices();
    await signOut(devices[0], "global");
    expect(await Promise.all(devices.map(isLive))).toEqual([false, false, false]);
  });

  test("an unknown scope signs out of this device", async () => {
    const [here, other] = await threeDevices();
    await signOut(here, "everybody'); drop table");
    expect([await isLive(here), await isLive(other)]).toEqual([false, true]);
  });

  test("also works if the session has already ended", async () => {
    const [here] = await threeDevices();
    await signOut(here);
    expect((await signOut(here)).headers.get("location")).toBe("/login?notice=signed-out");
    expect((await signOut("")).headers.get("location")).toBe("/login?notice=signed-out");
  });

  test("can't be done with a link", async () => {
    const [here] = await threeDevices();
    await app.fetch("/logout?scope=global", { headers: { cookie: here } });
    expect(await isLive(here)).toBe(true);
  });

  test("signing in again in the same browser ends the previous session", async () => {
    const account = await createStaff(db);
    const before = await signIn(app, account);
    await app.fetch("/login", {
      method: "POST",
      headers: { cookie: before },
      body: new URLSearchParams({ email: account.email, password: account.password }),
    });
    expect(await isLive(before)).toBe(false);
  });
});

describe("the list of sessions", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

  test("names the device, marks this session, and leaves out expired ones", async () => {
    const account = await createStaff(db);
    const gone = await signIn(app, account);
    await age(gone, { expiresAt: new Date(Date.now() - 1) });
    const here = await signIn(app, account);
    const answer = await app.fetch("/login", {
      method: "POST",
      headers: { "user-agent": chrome },
      body: new URLSearchParams({ email: account.email, password: account.password }),
    });
    expect(answer.status).toBe(302);
    const sessions = await listOwnSessions(db, await actorOf(here), new Date());
    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: "Unknown device", isCurrent: true },
      { device: "Chrome on Windows", isCurrent: false },
    ]);
  });

  test("one session is ended by its id, but only by its owner", async () => {
    const mine = await signIn(app, await createStaff(db));
    const theirs = await signIn(app, await createStaff(db));
    const [me, them] = [await recentActorOf(mine), await recentActorOf(theirs)];
    expect(await endOwnSession(db, me, them.sessionId)).toBe(false);
    expect(await isLive(theirs)).toBe(true);
    expect(await endOwnSession(db, them, them.sessionId)).toBe(true);
    expect(await isLive(theirs)).toBe(false);
    expect(await endOwnSessions(db, me, "others")).toBe(0);
  });
});

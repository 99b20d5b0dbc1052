import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authSessions, authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { createStaff } from "./factory";
import { createAuth } from "./use-cases/auth.server";
import { readCurrentSession } from "./use-cases/current-session.server";
import { identify } from "./use-cases/sessions.server";

const app = await useApp();
const { db } = app.platform;
const auth = await createAuth(app.platform);
const IDLE_MS = app.platform.config.SESSION_IDLE_MINUTES * 60_000;

async function openSession() {
  const account = await createStaff(db, { name: "Ada Sample" });
  const cookie = await signIn(app, account);
  const value = cookie.slice(cookie.indexOf("=") + 1);
  const read = (isUse: boolean, now = new Date()) => readCurrentSession(auth, value, isUse, now);
  return { account, cookie, value, read };
}

const extendedMsAgo = (userId: string, ms: number) =>
  db
    .update(authSessions)
    .set({ expiresAt: new Date(Date.now() + IDLE_MS - ms) })
    .where(eq(authSessions.userId, userId));

describe("a session that was just extended (spec:access#session-end)", () => {
  test("is read as the library reads it", async () => {
    const { cookie, read } = await openSession();
    const headers = new Headers({ cookie });
    const library = await auth.library.api.getSession({ headers, query: { disableRefresh: true } });
    const current = await read(true);
    expect(current).not.toBeNull();
    expect(library?.session).toMatchObject(current?.session ?? {});
    expect(library?.user).toMatchObject(current?.user ?? {});
  });

  test("has the account's name, role, and deactivation of this moment", async () => {
    const { account, read } = await openSession();
    await db
      .update(authUsers)
      .set({ name: "Eve Sample", role: "content_manager" })
      .where(eq(authUsers.id, account.userId));
    expect((await read(true))?.user).toMatchObject({ name: "Eve Sample", role: "content_manager" });
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
    expect((await read(true))?.user.deactivatedAt).toBeInstanceOf(Date);
  });

  test("is closed to a signature by another secret, and to a token that isn't stored", async () => {
    const { value } = await openSession();
    const token = decodeURIComponent(value).split(".")[0] ?? "";
    const signed = (text: string, secret: string) =>
      encodeURIComponent(`${text}.${createHmac("sha256", secret).update(text).digest("base64")}`);
    const read = (cookie: string) => readCurrentSession(auth, cookie, true, new Date());
    expect(await read(signed(token, auth.secret))).not.toBeNull();
    expect(await read(signed(token, "another secret"))).toBeNull();
    expect(await read(signed(`${token}x`, auth.secret))).toBeNull();
  });
});

describe("the library", () => {
  test("extends a session after a minute, but only for requests that count as use", async () => {
    const { account, cookie, read } = await openSession();
    await extendedMsAgo(account.userId, 59_000);
    expect(await read(true)).not.toBeNull();
    await extendedMsAgo(account.userId, 61_000);
    expect(await read(true)).toBeNull();
    expect(await read(false)).not.toBeNull();
    const request = { headers: new Headers({ cookie }), address: "198.51.100.7", logFields: {} };
    expect((await identify(auth, { ...request, isUse: false }, new Date())).cookies).toEqual([]);
    const { identity, cookies } = await identify(auth, request, new Date());
    expect(identity?.actor.userId).toBe(account.userId);
    expect(cookies).toEqual([expect.stringContaining(cookie)]);
    expect((await identify(auth, request, new Date())).cookies).toEqual([]);
  });

  test("ends an expired session", async () => {
    const { account, cookie, read } = await openSession();
    await extendedMsAgo(account.userId, IDLE_MS + 1_000);
    expect(await read(false)).toBeNull();
    const request = { headers: new Headers({ cookie }), address: "198.51.100.7", logFields: {} };
    const { identity, cookies } = await identify(auth, request, new Date());
    expect(identity).toBeNull();
    expect(cookies).toEqual([expect.stringContaining("Max-Age=0")]);
    expect(await db.$count(authSessions, eq(authSessions.userId, account.userId))).toBe(0);
  });
});

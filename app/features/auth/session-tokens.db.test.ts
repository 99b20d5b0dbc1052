import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authSessions } from "~/platform/db/tables/auth";
import { testAccounts } from "~tests/setup/accounts";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { createStaff } from "./factory";

const app = await useApp();
const { db } = app.platform;

const NAME = "staff.session_token";
const tokenIn = (cookie: string) => decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";

/** The cookie that our server would set for a token, signed with its secret. */
function signed(token: string): string {
  const signature = createHmac("sha256", testAccounts.AUTH_SECRET).update(token).digest("base64");
  return `${NAME}=${encodeURIComponent(`${token}.${signature}`)}`;
}

async function isLive(cookie: string): Promise<boolean> {
  const answer = await app.fetch("/session", { headers: { cookie } });
  const { isLive }: { isLive: boolean } = await answer.json();
  return isLive;
}

describe("the token of a session", () => {
  test("isn't in the database, and the stored hash can't be used to sign in, even when signed", async () => {
    const account = await createStaff(db);
    const cookie = await signIn(app, account);
    expect(signed(tokenIn(cookie)), "signed as we sign").toBe(cookie);
    const rows = await db.select().from(authSessions).where(eq(authSessions.userId, account.userId));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(cookie));
    expect(rows[0]?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(await isLive(signed(rows[0]?.token ?? ""))).toBe(false);
    expect(await isLive(cookie)).toBe(true);
  });

  test("stays the same in the cookie when the session is extended", async () => {
    const account = await createStaff(db);
    const cookie = await signIn(app, account);
    const earlier = new Date(Date.now() - 10 * 60_000);
    const inAnHour = new Date(Date.now() + 60 * 60_000);
    await db
      .update(authSessions)
      .set({ updatedAt: earlier, expiresAt: inAnHour })
      .where(eq(authSessions.userId, account.userId));
    const answer = await app.fetch("/session", { headers: { cookie } });
    const [renewed = ""] = answer.headers.getSetCookie();
    expect(renewed.split(";")[0]).toBe(cookie);
    const [row] = await db.select().from(authSessions).where(eq(authSessions.userId, account.userId));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(inAnHour.getTime());
    expect(await isLive(cookie)).toBe(true);
  });

  test("of an older session is hashed by the migration, and the session stays open", async () => {
    const account = await createStaff(db);
    const cookie = await signIn(app, account);
    const before = tokenIn(cookie);
    // Resets the database to the state before any session was hashed.
    await db.delete(authSessions).where(sql`${authSessions.userId} <> ${account.userId}`);
    await db.update(authSessions).set({ token: before });
    const migration = new URL("../../../db/migrations/0091_session_token_hashes.sql", import.meta.url);
    await db.execute(readFileSync(migration, "utf8"));
    expect(await isLive(cookie)).toBe(true);
  });
});

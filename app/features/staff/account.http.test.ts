import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { findStaffMember } from "~/features/auth/queries.server";
import { authSessions } from "~/platform/db/tables/auth";
import { startFakeBreachedPasswords } from "~tests/fakes/breached-passwords";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, postSignIn, signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const LEAKED = "correct horse battery staple";
const leaks = await startFakeBreachedPasswords([LEAKED], []);
afterAll(() => leaks.close());
const comparingApp = await useApp({ settings: { BREACHED_PASSWORDS_URL: leaks.url } });

describe("my account", () => {
  test("changes the name that others see", async () => {
    const me = await createStaff(db, { name: "Old Name" });
    const mine = await signIn(app, me);
    const answer = await browserWith(app, mine).post(href("/admin/account"), {
      intent: "rename",
      name: "  New Name ",
    });
    expect(await browserWith(app, cookiesOf(answer, mine)).page(href("/admin/account"))).toContain(
      "New Name",
    );
    for (const name of ["", "x".repeat(101), "a\u0000b"]) {
      const refused = await browserWith(app, mine).post(href("/admin/account"), { intent: "rename", name });
      expect(refused.status).toBe(400);
    }
  });

  test("lists sessions, ends one of them, and the others", async () => {
    const me = await createStaff(db);
    const [here, there, elsewhere] = [await signIn(app, me), await signIn(app, me), await signIn(app, me)];
    const html = await browserWith(app, here).page(href("/admin/account"));
    const ids = [...html.matchAll(/name="sessionId" value="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(ids).toHaveLength(2);
    await browserWith(app, here).post(href("/admin/account"), {
      intent: "end-session",
      sessionId: ids[0] ?? "",
    });
    const alive = await Promise.all(
      [there, elsewhere].map(async (cookie) => (await browserWith(app, cookie).get("/admin/account")).status),
    );
    expect(alive.sort()).toEqual([200, 302]);
    await browserWith(app, here).post(href("/admin/account"), { intent: "end-others" });
    expect((await browserWith(app, elsewhere).get(href("/admin/account"))).status).toBe(302);
    expect((await browserWith(app, here).get(href("/admin/account"))).status).toBe(200);
  });

  test.each(["end-session", "end-others"])(
    "asks for the password before it ends sessions: %s",
    async (intent) => {
      const me = await createStaff(db);
      const [here, there] = [await signIn(app, me), await signIn(app, me)];
      const html = await browserWith(app, here).page(href("/admin/account"));
      const sessionId = /name="sessionId" value="([^"]+)"/.exec(html)?.[1] ?? "";
      await db
        .update(authSessions)
        .set({ authenticatedAt: new Date(0) })
        .where(eq(authSessions.userId, me.userId));
      const end = () => browserWith(app, here).post(href("/admin/account"), { intent, sessionId });
      const next = encodeURIComponent(href("/admin/account"));
      expect((await end()).headers.get("location")).toBe(`/admin/confirm-password?next=${next}`);
      expect((await browserWith(app, there).get(href("/admin/account"))).status).toBe(200);
      const { password } = me;
      await browserWith(app, here).post(href("/admin/confirm-password"), { password });
      expect((await end()).headers.get("location")).toBe(href("/admin/account"));
      expect((await browserWith(app, there).get(href("/admin/account"))).status).toBe(302);
    },
  );

  test("doesn't end another person's session", async () => {
    const other = await createStaff(db);
    const theirs = await signIn(app, other);
    const [session] = await db.select().from(authSessions).where(eq(authSessions.userId, other.userId));
    const mine = browserWith(app, await signIn(app, await createStaff(db)));
    await mine.post(href("/admin/account"), { intent: "end-session", sessionId: session?.id ?? "" });
    expect((await browserWith(app, theirs).get(href("/admin/account"))).status).toBe(200);
  });

  test("changes the password only with the old one, and signs out the other devices", async () => {
    const me = await createStaff(db);
    const [here, there] = [await signIn(app, me), await signIn(app, me)];
    const newPassword = "a wholly new password";
    const fields = { newPassword, repeatedPassword: newPassword };
    const wrong = await browserWith(app, here).post(href("/admin/account/password"), {
      ...fields,
      currentPassword: "guessed",
    });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain("That password isn't right. Enter your current password.");
    const obvious = await browserWith(app, here).post(href("/admin/account/password"), {
      newPassword: `${me.email} ${me.name}`,
      repeatedPassword: `${me.email} ${me.name}`,
      currentPassword: me.password,
    });
    expect(obvious.status).toBe(400);
    const common = await browserWith(app, here).post(href("/admin/account/password"), {
      newPassword: "Leavemealone",
      repeatedPassword: "Leavemealone",
      currentPassword: me.password,
    });
    expect([common.status, await common.text()]).toEqual([400, expect.stringContaining("too easy to guess")]);
    const done = await browserWith(app, here).post(href("/admin/account/password"), {
      ...fields,
      currentPassword: me.password,
    });
    expect(done.headers.get("location")).toBe(href("/admin/account"));
    expect((await browserWith(app, there).get(href("/admin/account"))).status).toBe(302);
    expect((await browserWith(app, here).get(href("/admin/account"))).status).toBe(200);
    await signIn(app, { email: me.email, password: newPassword });
    const [line] = await db.execute<{ action: string; row: string }>(
      sql`select action, to_jsonb(audit_log)::text as row from audit_log where actor_id = ${me.userId}`,
      "objects",
    );
    expect(line?.action).toBe("password_changed");
    expect(line?.row).not.toContain(newPassword);
  });

  test("refuses a leaked password if a list is set, and checks it only once the current password is right", async () => {
    const me = await createStaff(db);
    const browser = browserWith(comparingApp, await signIn(comparingApp, me));
    const change = (currentPassword: string, newPassword: string) =>
      browser.post(href("/admin/account/password"), {
        currentPassword,
        newPassword,
        repeatedPassword: newPassword,
      });
    expect((await change("guessed", LEAKED)).status).toBe(401);
    expect(leaks.paths).toEqual([]);
    const leaked = await change(me.password, LEAKED);
    expect([leaked.status, await leaked.text()]).toEqual([400, expect.stringContaining("data breach")]);
    expect((await change(me.password, `${LEAKED} of mine`)).status).toBe(302);
    leaks.fault = "fails";
    expect((await change(`${LEAKED} of mine`, LEAKED)).status).toBe(302);
  });

  test("sets up two-factor authentication: the secret once, then on with a valid code, then off", async () => {
    const account = await createStaff(db);
    const me = await signIn(app, account);
    const there = href("/admin/account/second-factor");
    const setup = await (
      await browserWith(app, me).post(there, { intent: "start", password: account.password })
    ).text();
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1]?.replaceAll(" ", "") ?? "";
    expect(setup).toContain("data:image/svg+xml");
    expect(setup.match(/<li>\w{5}-\w{5}<\/li>/g)).toHaveLength(10);
    expect(await browserWith(app, me).page(there)).not.toContain(secret.slice(0, 4));

    const on = await browserWith(app, me).post(there, { intent: "finish", code: authenticatorCode(secret) });
    expect(on.headers.get("location")).toBe(href("/admin/account"));
    const now = cookiesOf(on, me);
    expect((await findStaffMember(db, account.userId, new Date()))?.hasSecondFactor).toBe(true);
    expect((await postSignIn(app, account)).headers.get("location")).toBe(href("/login/verify"));

    const renewed = await (
      await browserWith(app, now).post(there, { intent: "renew", password: account.password })
    ).text();
    expect(renewed).toContain("These are your new recovery codes.");
    const off = await browserWith(app, now).post(there, { intent: "remove", password: account.password });
    expect(off.headers.get("location")).toBe(href("/admin/account"));
    expect((await findStaffMember(db, account.userId, new Date()))?.hasSecondFactor).toBe(false);
    const lines = await db.execute<{ action: string }>(
      sql`select action from audit_log where actor_id = ${account.userId} order by audit_id`,
      "objects",
    );
    expect(lines.map((line) => line.action)).toEqual([
      "second_factor_on",
      "codes_renewed",
      "second_factor_off",
    ]);
  });

  test("rejects a wrong code for two-factor authentication and unknown actions", async () => {
    const me = await signIn(app, await createStaff(db));
    const there = href("/admin/account/second-factor");
    expect((await browserWith(app, me).post(there, { intent: "start", password: "guessed" })).status).toBe(
      401,
    );
    expect((await browserWith(app, me).post(there, { intent: "finish", code: "12" })).status).toBe(400);
    expect((await browserWith(app, me).post(there, { intent: "finish", code: "000000" })).status).toBe(401);
    expect((await browserWith(app, me).post(there, { intent: "other" })).status).toBe(400);
  });
});

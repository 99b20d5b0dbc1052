import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { recordAudit } from "~/features/audit/mutations.server";
import { createStaff } from "~/features/auth/factory";
import { findStaffMember } from "~/features/auth/queries.server";
import { authSessions } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { cookiesOf, newestMail, postSignIn, signIn } from "~tests/setup/staff";
import { type PlainStaffPath, staffPages } from "./rules/pages";
import { plannedPages } from "./rules/planned";

const app = await useApp();
const { db } = app.platform;

const admin = await createStaff(db, { name: "Ann Carter" });
const manager = await createStaff(db, { name: "Max Lowell", role: "content_manager" });
const cookies = { admin: await signIn(app, admin), manager: await signIn(app, manager) };

const get = (address: string, cookie = cookies.admin) => app.fetch(address, { headers: { cookie } });
const post = (address: string, fields: Record<string, string>, cookie = cookies.admin) =>
  app.fetch(address, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });
const pageOf = async (address: string, cookie?: string) => (await get(address, cookie)).text();

/** The links of a page's main part, without those of the frame around it. */
function linksOfMain(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? "");
}

describe("the MSL dashboard", () => {
  test("has its cards and names the manual logger without a link", async () => {
    const html = await pageOf(href("/admin/msl-dashboard"), cookies.manager);
    for (const text of ["Blog Management", "Revenue Tracking", "Manual logger", "For administrators only"])
      expect(html).toContain(text);
    expect(html).toContain("need an administrator");
    expect(linksOfMain(html)).toEqual([
      href("/admin/blog"),
      href("/admin/blog/analytics"),
      href("/admin/revenue"),
    ]);
    expect(html).not.toContain(href("/admin/conversion-logger"));
  });

  test("is where /admin leads the content manager, and an administrator may see it too", async () => {
    const answer = await get(href("/admin"), cookies.manager);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin/msl-dashboard")]);
    expect(linksOfMain(await pageOf(href("/admin/msl-dashboard")))).toContain(
      href("/admin/conversion-logger"),
    );
  });
});

test.for(Object.entries(plannedPages))(
  "%s says what it will hold and who may see it",
  async ([path, line]) => {
    const html = await pageOf(path.replace(/:\w+/, "1"));
    expect(html).toContain(staffPages[path as PlainStaffPath].title);
    expect(html).toContain(line);
    expect(html).toContain("Who may see it: administrators");
  },
);

describe("the frame", () => {
  test("names who is signed in, and the page in its title", async () => {
    const html = await pageOf(href("/admin/audit"));
    expect(html).toContain("<title>Audit log | DoseCompare</title>");
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain("Ann Carter");
    expect(html).toContain("Administrator");
  });

  test("stays around an address that leads nowhere", async () => {
    const answer = await get("/admin/no/such/page");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("We can&#x27;t find that page");
    expect(html).toContain('aria-label="Staff area"');
  });

  test("does not tell the content manager whether such an address exists", async () => {
    const answer = await get("/admin/no/such/page", cookies.manager);
    expect(answer.headers.get("location")).toBe(href("/access-denied"));
  });
});

describe("inviting", () => {
  const invite = (fields: Record<string, string>) => post(href("/admin/staff/invite"), fields);
  const person = { name: "Rosa Delgado", email: "rosa@staff.example", role: "admin" };

  test("mails a link that opens the account once", async () => {
    const answer = await invite(person);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin/staff")]);
    const list = await pageOf(href("/admin/staff"), cookiesOf(answer, cookies.admin));
    expect(list).toContain("Invitation sent to rosa@staff.example");
    expect(list).toContain("Invited");

    const mail = await newestMail(app, "staff-invitation");
    const link = /\/login\/reset\?token=[\w-]+/.exec(mail ?? "")?.[0] ?? "";
    const choose = async () => {
      const opened = await app.fetch(link);
      const cookie = cookiesOf(opened);
      const newPassword = "rosa has a long password";
      return app.fetch(href("/login/reset"), {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ newPassword, repeatedPassword: newPassword }),
      });
    };
    expect((await choose()).status).toBe(302);
    expect((await choose()).status).toBe(400);
    const rosa = await signIn(app, { email: person.email, password: "rosa has a long password" });
    expect((await get(href("/admin/staff"), rosa)).status).toBe(200);
  });

  test("again to the same address keeps what was typed and says why not", async () => {
    const answer = await invite({ ...person, name: "Rosa Again" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Somebody on the staff has this address already.");
    expect(html).toContain('value="Rosa Again"');
  });

  test.for([
    { ...person, name: "" },
    { ...person, name: "x".repeat(101) },
    { ...person, name: "a\u0000b" },
    { ...person, email: "not an address" },
    { ...person, email: "a\u0000@b.example" },
    { ...person, email: `${"x".repeat(250)}@b.example` },
    { ...person, role: "owner" },
    { name: "No More Fields" },
  ])("with %j is a 400 that names the field", async (fields) => {
    const answer = await invite(fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('aria-invalid="true"');
  });
});

test("what a redirect said is said once", async () => {
  const { userId } = await createStaff(db, { name: "Once Only", role: "content_manager" });
  const here = href("/admin/staff/:userId", { userId });
  const answer = await post(here, { intent: "role", role: "admin" });
  const withFlash = cookiesOf(answer, cookies.admin);
  const first = await get(here, withFlash);
  expect(await first.text()).toContain("Once Only is now an administrator");
  expect(await pageOf(here, cookiesOf(first, withFlash))).not.toContain("is now an administrator");
});

describe("the page of a member of staff", () => {
  test("changes a role, which counts from their next request on", async () => {
    const person = await createStaff(db);
    const theirs = await signIn(app, person);
    expect((await get(href("/admin/staff"), theirs)).status).toBe(200);
    const here = href("/admin/staff/:userId", { userId: person.userId });
    await post(here, { intent: "role", role: "content_manager" });
    expect((await get(href("/admin/staff"), theirs)).headers.get("location")).toBe(href("/access-denied"));
  });

  test("shuts somebody out at once, and lets them in again by Undo", async () => {
    const person = await createStaff(db);
    const theirs = await signIn(app, person);
    const here = href("/admin/staff/:userId", { userId: person.userId });
    const answer = await post(here, { intent: "deactivate" });
    expect((await get(href("/admin/staff"), theirs)).headers.get("location")).toMatch(/^\/login/);
    const html = await pageOf(here, cookiesOf(answer, cookies.admin));
    expect(html).toContain("Undo");
    await post(here, { intent: "reactivate" });
    expect((await findStaffMember(db, person.userId, new Date()))?.state).toBe("active");
    expect((await get(href("/admin/staff"), theirs)).headers.get("location")).toMatch(/^\/login/);
  });

  test("asks for the password first when the last proof is old, and changes nothing", async () => {
    const person = await createStaff(db);
    const old = await signIn(app, admin);
    const token = decodeURIComponent(old).split("=")[1]?.split(".")[0] ?? "";
    const longAgo = new Date(Date.now() - 16 * 60_000);
    await db.update(authSessions).set({ authenticatedAt: longAgo }).where(eq(authSessions.token, token));
    const here = href("/admin/staff/:userId", { userId: person.userId });
    const answer = await post(here, { intent: "deactivate" }, old);
    expect(answer.headers.get("location")).toBe(
      `${href("/admin/confirm-password")}?next=${encodeURIComponent(here)}`,
    );
    expect((await findStaffMember(db, person.userId, new Date()))?.state).toBe("active");

    const invitation = { name: "Typed Name", email: "typed@staff.example", role: "admin" };
    const refused = await post(href("/admin/staff/invite"), invitation, old);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('value="Typed Name"');
    expect((await get(href("/admin/staff/invite"), old)).headers.get("location")).toMatch(/confirm-password/);
  });

  test("offers nothing against oneself, and refuses it too", async () => {
    const here = href("/admin/staff/:userId", { userId: admin.userId });
    expect(await pageOf(here)).not.toContain("Deactivate");
    const answer = await post(here, { intent: "deactivate" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You cannot change your own access.");
  });

  test.for([
    [{ intent: "dissolve" }, 400],
    [{}, 400],
    [{ intent: "role", role: "owner" }, 400],
    [{ intent: "role" }, 400],
  ] as const)("answers %j with %i", async ([fields, status]) => {
    const { userId } = await createStaff(db);
    const answer = await post(href("/admin/staff/:userId", { userId }), fields);
    expect(answer.status).toBe(status);
  });

  test.for(["%00", "nobody", "..%2f", "x".repeat(2_000)])("is a 404 for %s", async (userId) => {
    expect((await get(`/admin/staff/${userId}`)).status).toBe(404);
    expect((await post(`/admin/staff/${userId}`, { intent: "deactivate" })).status).toBe(409);
  });
});

describe("the audit log", async () => {
  await recordAudit(
    db,
    admin,
    {
      action: "updated",
      entity: "brand",
      entityId: 12,
      summary: "Northfield Clinic",
      before: { brandName: "Northfield", acceptInsurance: false },
      after: { brandName: "Northfield Clinic", acceptInsurance: true },
    },
    new Date("2026-03-01T12:00:00Z"),
  );

  test("shows what each field held before and after, in Eastern Time", async () => {
    const html = await pageOf(`${href("/admin/audit")}?entity=brand`);
    for (const text of ["Northfield Clinic", "Brand name", "Accept insurance", "Mar 1, 2026, 7:00 AM ET"])
      expect(html).toContain(text);
  });

  test.for([
    "?q=%00",
    "?q=%ED%A0%80",
    "?from=2026-02-30&to=yesterday",
    "?older=1-2-3&newer=x",
    `?q=${"x".repeat(3_000)}`,
    "?person=%00&entity=__proto__",
    "?q=a&q=b",
  ])("answers %s", async (query) => {
    expect((await get(`${href("/admin/audit")}${query}`)).status).toBe(200);
  });

  test("cannot be read past the page by naming its data", async () => {
    const answer = await app.fetch("/admin/audit.data?_routes=features%2Fstaff%2Faudit.route", {
      headers: { cookie: cookies.manager },
    });
    expect(await answer.text()).not.toContain("Northfield");
  });
});

describe("my account", () => {
  test("changes the name that others see", async () => {
    const me = await createStaff(db, { name: "Old Name" });
    const mine = await signIn(app, me);
    const answer = await post(href("/admin/account"), { intent: "rename", name: "  New Name " }, mine);
    expect(await pageOf(href("/admin/account"), cookiesOf(answer, mine))).toContain("New Name");
    for (const name of ["", "x".repeat(101), "a\u0000b"]) {
      const refused = await post(href("/admin/account"), { intent: "rename", name }, mine);
      expect(refused.status).toBe(400);
    }
  });

  test("lists sessions, ends one of them, and the others", async () => {
    const me = await createStaff(db);
    const [here, there, elsewhere] = [await signIn(app, me), await signIn(app, me), await signIn(app, me)];
    const html = await pageOf(href("/admin/account"), here);
    const ids = [...html.matchAll(/name="sessionId" value="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(ids).toHaveLength(2);
    await post(href("/admin/account"), { intent: "end-session", sessionId: ids[0] ?? "" }, here);
    const alive = await Promise.all(
      [there, elsewhere].map(async (cookie) => (await get("/admin/account", cookie)).status),
    );
    expect(alive.sort()).toEqual([200, 302]);
    await post(href("/admin/account"), { intent: "end-others" }, here);
    expect((await get(href("/admin/account"), elsewhere)).status).toBe(302);
    expect((await get(href("/admin/account"), here)).status).toBe(200);
  });

  test("does not end the session of another", async () => {
    const [theirs] = await db.select().from(authSessions).where(eq(authSessions.userId, manager.userId));
    await post(href("/admin/account"), { intent: "end-session", sessionId: theirs?.id ?? "" });
    expect((await get(href("/admin/account"), cookies.manager)).status).toBe(200);
  });

  test("changes the password with the old one only, and signs out the other devices", async () => {
    const me = await createStaff(db);
    const [here, there] = [await signIn(app, me), await signIn(app, me)];
    const newPassword = "a wholly new password";
    const fields = { newPassword, repeatedPassword: newPassword };
    const wrong = await post(
      href("/admin/account/password"),
      { ...fields, currentPassword: "guessed" },
      here,
    );
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain("That is not your password");
    const done = await post(
      href("/admin/account/password"),
      { ...fields, currentPassword: me.password },
      here,
    );
    expect(done.headers.get("location")).toBe(href("/admin/account"));
    expect((await get(href("/admin/account"), there)).status).toBe(302);
    expect((await get(href("/admin/account"), here)).status).toBe(200);
    await signIn(app, { email: me.email, password: newPassword });
    const [line] = await db.execute<{ action: string; row: string }>(
      sql`select action, to_jsonb(audit_log)::text as row from audit_log where actor_id = ${me.userId}`,
      "objects",
    );
    expect(line?.action).toBe("password_changed");
    expect(line?.row).not.toContain(newPassword);
  });

  test("sets up a second factor: the secret once, then on with a right code, then off", async () => {
    const account = await createStaff(db);
    const me = await signIn(app, account);
    const there = href("/admin/account/second-factor");
    const setup = await (await post(there, { intent: "start", password: account.password }, me)).text();
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1]?.replaceAll(" ", "") ?? "";
    expect(setup).toContain("data:image/svg+xml");
    expect(setup.match(/<li>\w{5}-\w{5}<\/li>/g)).toHaveLength(10);
    expect(await pageOf(there, me)).not.toContain(secret.slice(0, 4));

    const on = await post(there, { intent: "finish", code: authenticatorCode(secret) }, me);
    expect(on.headers.get("location")).toBe(href("/admin/account"));
    const now = cookiesOf(on, me);
    expect((await findStaffMember(db, account.userId, new Date()))?.hasSecondFactor).toBe(true);
    expect((await postSignIn(app, account)).headers.get("location")).toBe(href("/login/verify"));

    const renewed = await (await post(there, { intent: "renew", password: account.password }, now)).text();
    expect(renewed).toContain("These are your new recovery codes.");
    const off = await post(there, { intent: "remove", password: account.password }, now);
    expect(off.headers.get("location")).toBe(href("/admin/account"));
    expect((await findStaffMember(db, account.userId, new Date()))?.hasSecondFactor).toBe(false);
    const lines = await db.execute<{ action: string }>(
      sql`select action from audit_log where actor_id = ${account.userId} order by audit_id`,
      "objects",
    );
    expect(lines.map((line) => line.action)).toEqual([
      "second_factor_added",
      "recovery_codes_renewed",
      "second_factor_removed",
    ]);
  });

  test("refuses a wrong code for the second factor and unknown wishes", async () => {
    const me = await signIn(app, await createStaff(db));
    const there = href("/admin/account/second-factor");
    expect((await post(there, { intent: "start", password: "guessed" }, me)).status).toBe(401);
    expect((await post(there, { intent: "finish", code: "12" }, me)).status).toBe(400);
    expect((await post(there, { intent: "finish", code: "000000" }, me)).status).toBe(401);
    expect((await post(there, { intent: "other" }, me)).status).toBe(400);
  });
});

import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { findStaffMember } from "~/features/auth/queries.server";
import { authSessions } from "~/platform/db/tables/auth";
import { hashToken } from "~/platform/random-token.server";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, newestMail, signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;

const ann = await createStaff(db);
const adminCookie = await signIn(app, ann);
const admin = browserWith(app, adminCookie);

describe("inviting", () => {
  const invite = (fields: Record<string, string>) => admin.post(href("/admin/staff/invite"), fields);
  const person = { name: "Rosa Delgado", email: "rosa@staff.example", role: "admin" };

  test("emails a link that opens the account once", async () => {
    const answer = await invite(person);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin/staff")]);
    const list = await browserWith(app, cookiesOf(answer, adminCookie)).page(href("/admin/staff"));
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
    expect((await browserWith(app, rosa).get(href("/admin/staff"))).status).toBe(200);
  });

  test("again to the same email keeps the typed values and says why it failed", async () => {
    const answer = await invite({ ...person, name: "Rosa Again" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Another staff account already uses this email.");
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

test("a message from a redirect is shown once", async () => {
  const { userId } = await createStaff(db, { name: "Once Only", role: "content_manager" });
  const here = href("/admin/staff/:userId", { userId });
  const answer = await admin.post(here, { intent: "role", role: "admin" });
  const withFlash = cookiesOf(answer, adminCookie);
  const first = await browserWith(app, withFlash).get(here);
  expect(await first.text()).toContain("Once Only is now an administrator");
  expect(await browserWith(app, cookiesOf(first, withFlash)).page(here)).not.toContain(
    "is now an administrator",
  );
});

describe("the page of a member of staff", () => {
  test("changes a role, which applies from their next request", async () => {
    const person = await createStaff(db);
    const theirs = await signIn(app, person);
    expect((await browserWith(app, theirs).get(href("/admin/staff"))).status).toBe(200);
    const here = href("/admin/staff/:userId", { userId: person.userId });
    await admin.post(here, { intent: "role", role: "content_manager" });
    expect((await browserWith(app, theirs).get(href("/admin/staff"))).headers.get("location")).toBe(
      href("/access-denied"),
    );
  });

  test("deactivates someone at once, and Undo reactivates them", async () => {
    const person = await createStaff(db);
    const theirs = await signIn(app, person);
    const here = href("/admin/staff/:userId", { userId: person.userId });
    const answer = await admin.post(here, { intent: "deactivate" });
    expect((await browserWith(app, theirs).get(href("/admin/staff"))).headers.get("location")).toMatch(
      /^\/login/,
    );
    const html = await browserWith(app, cookiesOf(answer, adminCookie)).page(here);
    expect(html).toContain("Undo");
    await admin.post(here, { intent: "reactivate" });
    expect((await findStaffMember(db, person.userId, new Date()))?.state).toBe("active");
    expect((await browserWith(app, theirs).get(href("/admin/staff"))).headers.get("location")).toMatch(
      /^\/login/,
    );
  });

  test("asks for the password first if the last confirmation is old, and changes nothing", async () => {
    const person = await createStaff(db);
    const old = await signIn(app, ann);
    const token = decodeURIComponent(old).split("=")[1]?.split(".")[0] ?? "";
    const longAgo = new Date(Date.now() - 16 * 60_000);
    await db
      .update(authSessions)
      .set({ authenticatedAt: longAgo })
      .where(eq(authSessions.token, hashToken(token)));
    const here = href("/admin/staff/:userId", { userId: person.userId });
    const answer = await browserWith(app, old).post(here, { intent: "deactivate" });
    expect(answer.headers.get("location")).toBe(
      `${href("/admin/confirm-password")}?next=${encodeURIComponent(here)}`,
    );
    expect((await findStaffMember(db, person.userId, new Date()))?.state).toBe("active");

    const invitation = { name: "Typed Name", email: "typed@staff.example", role: "admin" };
    const refused = await browserWith(app, old).post(href("/admin/staff/invite"), invitation);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('value="Typed Name"');
    expect((await browserWith(app, old).get(href("/admin/staff/invite"))).headers.get("location")).toMatch(
      /confirm-password/,
    );
  });

  test("offers no actions on your own account, and rejects them", async () => {
    const here = href("/admin/staff/:userId", { userId: ann.userId });
    expect(await admin.page(here)).not.toContain("Deactivate");
    const answer = await admin.post(here, { intent: "deactivate" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You can't change your own access.");
  });

  test.for([
    [{ intent: "dissolve" }, 400],
    [{}, 400],
    [{ intent: "role", role: "owner" }, 400],
    [{ intent: "role" }, 400],
  ] as const)("answers %j with %i", async ([fields, status]) => {
    const { userId } = await createStaff(db);
    const answer = await admin.post(href("/admin/staff/:userId", { userId }), fields);
    expect(answer.status).toBe(status);
  });

  test.for(["%00", "nobody", "..%2f", "x".repeat(2_000)])("is a 404 for %s", async (userId) => {
    expect((await admin.get(`/admin/staff/${userId}`)).status).toBe(404);
    expect((await admin.post(`/admin/staff/${userId}`, { intent: "deactivate" })).status).toBe(409);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAudit } from "~/features/audit/queries.server";
import { authUsers, authVerifications } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { cookiesOf, newestMail, postSignIn, signIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";
import { inviteAgain, inviteStaff } from "./mutations/staff.server";
import { findStaffMember } from "./queries.server";
import type { Actor } from "./rules/access";
import { withRecentProof } from "./rules/recent-proof";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;

let visitors = 0;
function fromSomewhere(cookie = ""): Record<string, string> {
  visitors += 1;
  return { "x-forwarded-for": `198.20.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`, cookie };
}

const NEW = "a new and better password";

const ask = (email: string) =>
  app.fetch("/login/recover", {
    method: "POST",
    headers: fromSomewhere(),
    body: new URLSearchParams({ email }),
  });

/** The token of the link in the newest email. */
async function tokenFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const token = /\/login\/reset\?token=([\w-]+)/.exec((await newestMail(app, "password-reset")) ?? "")?.[1];
  if (!token) throw new Error("No link was sent.");
  return token;
}

/** Follows the link as a browser does; returns the cookie it sets. */
async function open(token: string): Promise<string> {
  const answer = await app.fetch(`/login/reset?token=${token}`, { headers: fromSomewhere() });
  expect(answer.headers.get("location")).toBe("/login/reset");
  return cookiesOf(answer);
}

const choose = (cookie: string, newPassword = NEW, repeatedPassword = newPassword) =>
  app.fetch("/login/reset", {
    method: "POST",
    headers: fromSomewhere(cookie),
    body: new URLSearchParams({ newPassword, repeatedPassword }),
  });

const works = async (email: string, password: string) =>
  (await postSignIn(app, { email, password }, { headers: fromSomewhere() })).status === 302;

describe("a link for a new password", () => {
  test("sets the password, signs out everywhere, and the old password stops working", async () => {
    const account = await createStaff(db);
    const session = await signIn(app, account);
    const cookie = await open(await tokenFor(account.email));
    const page = await (await app.fetch("/login/reset", { headers: { cookie } })).text();
    expect(page).toContain("New password");
    const answer = await choose(cookie);
    expect(answer.headers.get("location")).toBe("/login?notice=password-changed");
    expect(await works(account.email, NEW)).toBe(true);
    expect(await works(account.email, account.password)).toBe(false);
    expect((await app.fetch("/admin", { headers: { cookie: session } })).status).toBe(302);
    const { entries } = await listAudit(db, { entity: "account", entityId: account.userId }, 10);
    expect(entries).toMatchObject([
      { action: "password_set_by_link", actorId: account.userId, before: null, after: null },
    ]);
  });

  test("works once", async () => {
    const { email } = await createStaff(db);
    const token = await tokenFor(email);
    expect((await choose(await open(token))).status).toBe(302);
    const again = await choose(await open(token), "a third password altogether");
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("This link was already used or has expired.");
    expect(await works(email, NEW)).toBe(true);
  });

  test("used 20 times in parallel, it works once", async () => {
    const { email } = await createStaff(db);
    const cookie = await open(await tokenFor(email));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => choose(cookie, `${NEW} ${i}`)));
    expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1);
  });

  test("ends the other links that were emailed to the account", async () => {
    const { email } = await createStaff(db);
    const [older, newer] = [await tokenFor(email), await tokenFor(email)];
    expect((await choose(await open(newer))).status).toBe(302);
    expect((await choose(await open(older), "a third password altogether")).status).toBe(400);
    expect(await works(email, NEW)).toBe(true);
  });

  test("can't be derived from what the database stores", async () => {
    const account = await createStaff(db);
    const token = await tokenFor(account.email);
    const rows = await db.select().from(authVerifications).where(eq(authVerifications.value, account.userId));
    const stored = rows.map(({ identifier }) => identifier.replace("reset-password:", ""));
    expect(stored).toHaveLength(1);
    expect(stored[0]).not.toContain(token);
    expect((await choose(await open(stored[0] ?? ""))).status).toBe(400);
    expect((await choose(await open(token))).status).toBe(302);
  });

  test("opening it doesn't use it up, because mail programs open links too", async () => {
    const { email } = await createStaff(db);
    const token = await tokenFor(email);
    for (let i = 0; i < 3; i += 1) await open(token);
    expect((await choose(await open(token))).status).toBe(302);
  });

  test("expires after an hour", async () => {
    const account = await createStaff(db);
    const cookie = await open(await tokenFor(account.email));
    await db
      .update(authVerifications)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(authVerifications.value, account.userId));
    expect((await choose(cookie)).status).toBe(400);
    expect(await works(account.email, account.password)).toBe(true);
  });

  test.for(["", "nonsense", "a".repeat(24), "../../x", "%00", "a".repeat(5_000)])(
    "the forged token %j is rejected",
    async (token) => {
      const link = `/login/reset?${new URLSearchParams({ token })}`;
      const answer = await app.fetch(link, { headers: fromSomewhere() });
      expect(answer.headers.get("location")).toBe("/login/reset");
      const page = await app.fetch("/login/reset", { headers: fromSomewhere(cookiesOf(answer)) });
      expect(await page.text()).toContain("This link was already used or has expired.");
      expect((await choose(cookiesOf(answer))).status).toBe(400);
    },
  );

  test("a password that is too short, obvious, common, or repeated differently is refused and doesn't use the link up", async () => {
    const { email } = await createStaff(db);
    const cookie = await open(await tokenFor(email));
    const short = await choose(cookie, "too short");
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("Enter at least 12 characters");
    const obvious = await choose(cookie, "DoseCompare2026!");
    expect(obvious.status).toBe(400);
    expect(await obvious.text()).toContain(
      "Choose a password that isn&#x27;t common, and isn&#x27;t mostly the site&#x27;s name",
    );
    const common = await choose(cookie, "1qaz2wsx3edc");
    expect([common.status, await common.text()]).toEqual([400, expect.stringContaining("too easy to guess")]);
    const differing = await choose(cookie, NEW, `${NEW}!`);
    expect(await differing.text()).toContain("Enter the same password in both fields");
    expect((await choose(cookie)).status).toBe(302);
  });

  test("is not sent for unknown or deactivated accounts, with the same answer", async () => {
    const known = await createStaff(db);
    const gone = await createStaff(db, { deactivatedAt: new Date() });
    const pages: string[] = [];
    for (const email of [known.email, gone.email, "nobody-there@staff.example"])
      pages.push((await (await ask(email)).text()).replaceAll(email, "ADDRESS"));
    expect(new Set(pages).size).toBe(1);
    await app.settled();
    const mails = await db.execute<{ to: string }>(
      "select data->>'to' as to from pgboss.job where name = 'mail'",
      "objects",
    );
    const recipients = mails.map((mail) => mail.to);
    expect(recipients).toContain(known.email);
    expect(recipients).not.toContain(gone.email);
    expect(recipients).not.toContain("nobody-there@staff.example");
  });

  test("doesn't open an account that was deactivated after it was sent", async () => {
    const account = await createStaff(db);
    const cookie = await open(await tokenFor(account.email));
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
    await choose(cookie);
    expect(await works(account.email, NEW)).toBe(false);
  });

  test("doesn't bypass two-factor authentication: it signs no one in", async () => {
    const { email } = await createStaff(db);
    const answer = await choose(await open(await tokenFor(email)));
    expect(cookiesOf(answer)).not.toContain("session_token");
  });
});

describe("an invitation", async () => {
  const admin = await createStaff(db);
  const { userId, email, name, role } = admin;
  const actor: Actor = { userId, email, name, role, sessionId: "1" };
  const now = new Date();
  const recent = withRecentProof(actor, now, now);
  if (!recent) throw new Error("Now is recent.");
  const FIXED = "content@dosecompare.example";

  test("lets a person choose a password and sign in with the role they were given", async () => {
    const person = {
      name: "New Person",
      email: "New.Person@staff.example",
      role: "content_manager",
    } as const;
    const result = await inviteStaff(db, recent, person, FIXED, new Date());
    if (!result.done) throw new Error(result.problem);
    const { invitation } = result;
    expect((await findStaffMember(db, invitation.userId, new Date()))?.state).toBe("invited");
    expect((await choose(await open(invitation.token))).status).toBe(302);
    expect((await findStaffMember(db, invitation.userId, new Date()))?.state).toBe("active");
    const cookie = await signIn(app, { email: "new.person@staff.example", password: NEW });
    const answer = await app.fetch("/admin", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/admin/msl-dashboard");
  });

  test("a newer invitation ends the older one", async () => {
    const person = { name: "Late Person", email: "late@staff.example", role: "admin" } as const;
    const first = await inviteStaff(db, recent, person, FIXED, new Date());
    if (!first.done) throw new Error(first.problem);
    const second = await inviteAgain(db, recent, first.invitation.userId, new Date());
    expect((await choose(await open(first.invitation.token))).status).toBe(400);
    expect((await choose(await open(second?.token ?? ""))).status).toBe(302);
    expect(await inviteAgain(db, recent, first.invitation.userId, new Date())).toBeNull();
  });
});

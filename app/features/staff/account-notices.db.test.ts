import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { browserWith } from "~tests/setup/browser";
import { NEW_PASSWORD, useSignInBrowsers } from "~tests/setup/sign-in-browsers";
import { cookiesOf, signIn } from "~tests/setup/staff";

const app = await useApp({ settings: { TRUST_PROXY: "1" } });
const { db } = app.platform;
const { newBrowser, newestLink, newestCode } = await useSignInBrowsers(app);

type Mail = { subject: string; text: string };

/** The account emails that its owner has received, oldest first. */
function noticesTo({ email }: StaffAccount): Promise<Mail[]> {
  return db.execute<Mail>(
    sql`select data->>'subject' as subject, data->>'text' as text from pgboss.job
        where name = 'mail' and data->>'kind' = 'account-notice' and data->>'to' = ${email} order by created_on`,
    "objects",
  );
}

async function expectNotices(account: StaffAccount, subjects: string[]): Promise<Mail[]> {
  const found = async () => (await noticesTo(account)).map((mail) => mail.subject);
  await expect.poll(found).toEqual(subjects);
  await noJobsWait();
  expect(await found()).toEqual(subjects);
  return noticesTo(account);
}

/** Waits until every requested notice is written. */
async function noJobsWait(): Promise<void> {
  const waiting = () =>
    db.execute(
      sql`select id from pgboss.job where name = 'account-notice' and state in ('created', 'active', 'retry')`,
      "objects",
    );
  await expect.poll(waiting).toEqual([]);
}

/** A week-old account, so that its owner gets notices about sign-ins. */
async function createOlder(): Promise<StaffAccount> {
  const account = await createStaff(db);
  const createdAt = new Date(Date.now() - 7 * 86_400_000);
  await db.update(authUsers).set({ createdAt }).where(eq(authUsers.id, account.userId));
  return account;
}

const NEW_DEVICE = "New sign-in to your account";
const PASSWORD = "Your password was changed";

describe("an email to the owner of an account", () => {
  test("reports a sign-in on a new device, by any method, once per device", async () => {
    const account = await createOlder();
    const laptop = newBrowser();
    await laptop.signIn(account);
    const [mail] = await expectNotices(account, [NEW_DEVICE]);
    expect(mail?.text).toContain(laptop.address);
    expect(mail?.text).toContain("/login/recover");
    await laptop.signIn(account);
    await expectNotices(account, [NEW_DEVICE]);
    const phone = newBrowser();
    await phone.askForCode(account.email);
    expect((await phone.enterCode(account.email, await newestCode())).status).toBe(302);
    await expectNotices(account, [NEW_DEVICE, NEW_DEVICE]);
  });

  test("names the browser, but no text that the browser made up", async () => {
    const account = await createOlder();
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 <b>gift</b> http://evil.example";
    const headers = { "user-agent": agent, "x-forwarded-for": "evil.example" };
    await app.fetch("/login", { method: "POST", headers, body: new URLSearchParams(account) });
    const [mail] = await expectNotices(account, [NEW_DEVICE]);
    expect(mail?.text).toContain("Chrome on Windows");
    expect(mail?.text).not.toMatch(/gift|evil/);
  });

  test("isn't sent for the first sign-in to an account created today, or a failed one", async () => {
    const fresh = await createStaff(db);
    const owner = newBrowser();
    await owner.signIn({ email: fresh.email, password: "not the password" });
    expect((await owner.signIn(fresh)).status).toBe(302);
    await expectNotices(fresh, []);
    await newBrowser().signIn(fresh);
    await expectNotices(fresh, [NEW_DEVICE]);
  });

  test("reports a password set through a link, but not the link's browser", async () => {
    const account = await createOlder();
    const owner = newBrowser();
    await owner.askForLink(account.email);
    await owner.follow(await newestLink());
    const [mail] = await expectNotices(account, [PASSWORD]);
    expect(mail?.text).not.toMatch(/token=/);
    expect((await owner.signIn({ email: account.email, password: NEW_PASSWORD })).status).toBe(302);
    await expectNotices(account, [PASSWORD]);
  });

  test("reports a password changed on the account page", async () => {
    const account = await createStaff(db);
    const mine = browserWith(app, await signIn(app, account));
    const fields = { newPassword: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD };
    const page = href("/admin/account/password");
    expect((await mine.post(page, { currentPassword: "a guess", ...fields })).status).toBe(401);
    expect((await mine.post(page, { currentPassword: account.password, ...fields })).status).toBe(302);
    const [mail] = await expectNotices(account, [PASSWORD]);
    expect(mail?.text).not.toContain(NEW_PASSWORD);
  });

  test("reports two-factor authentication: on, new recovery codes, off", async () => {
    const account = await createStaff(db);
    const { password } = account;
    const page = href("/admin/account/second-factor");
    const cookie = await signIn(app, account);
    const html = await (await browserWith(app, cookie).post(page, { intent: "start", password })).text();
    const secret = /([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}/.exec(html)?.[0] ?? "";
    const on = await browserWith(app, cookie).post(page, {
      intent: "finish",
      code: authenticatorCode(secret),
    });
    expect(on.status).toBe(302);
    const after = browserWith(app, cookiesOf(on, cookie));
    expect((await after.post(page, { intent: "renew", password })).status).toBe(200);
    expect((await after.post(page, { intent: "remove", password })).status).toBe(302);
    await expectNotices(account, [
      "Two-factor authentication is on",
      "You have new recovery codes",
      "Two-factor authentication is off",
    ]);
  });

  test("reports that an administrator removed two-factor authentication", async () => {
    const account = await createStaff(db);
    await db.update(authUsers).set({ twoFactorEnabled: true }).where(eq(authUsers.id, account.userId));
    const boss = browserWith(app, await signIn(app, await createStaff(db)));
    const { userId } = account;
    await boss.post(href("/admin/staff/:userId", { userId }), { intent: "remove-factor" });
    const [mail] = await expectNotices(account, ["Two-factor authentication is off"]);
    expect(mail?.text).toContain("An administrator removed");
  });
});

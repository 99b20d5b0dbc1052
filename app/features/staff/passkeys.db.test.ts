import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { findStaffMember } from "~/features/auth/queries.server";
import { MAX_PASSKEYS } from "~/features/auth/rules/limits";
import { authPasskeys, authSessions, authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { createDevice } from "~tests/setup/passkey-device";
import { cookiesOf, signIn } from "~tests/setup/staff";

const app = await useApp({ settings: { TRUST_PROXY: "1" } });
const strict = await useApp({ settings: { TRUST_PROXY: "1", REQUIRE_SECOND_FACTOR: "all" } });
const { db, config } = app.platform;

const HERE = { origin: new URL(config.SITE_URL).origin, rpId: new URL(config.SITE_URL).hostname };
const NEW = href("/admin/account/passkeys/new");
const LIST = href("/admin/account/passkeys");
const SIGN_IN = href("/login/passkey");

type Device = ReturnType<typeof createDevice>;
type Answer = { options: { challenge: string; userVerification?: string }; to?: string; message?: string };

let browsers = 0;
/** A browser with a cookie jar and a separate IP address. */
function newBrowser(cookie = "", site = app) {
  browsers += 1;
  const from = `198.51.100.${browsers}`;
  async function send(address: string, fields: Record<string, string>): Promise<Response> {
    const headers = { cookie, "x-forwarded-for": from };
    const answer = await site.fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) });
    cookie = cookiesOf(answer, cookie);
    return answer;
  }
  const ask = async (address: string, fields: Record<string, string> = {}): Promise<Answer> =>
    (await send(address, fields)).json();
  return {
    send,
    ask,
    get: (address: string) => site.fetch(address, { headers: { cookie, "x-forwarded-for": from } }),
    /** Both requests of "Sign in with a passkey". */
    async signInWith(device: Device, next?: string): Promise<Response> {
      const { options } = await ask(SIGN_IN);
      return send(SIGN_IN, { response: device.prove(options), ...(next && { next }) });
    },
    async isSignedIn(): Promise<boolean> {
      const answer = await site.fetch("/session", { headers: { cookie } });
      return ((await answer.json()) as { isLive: boolean }).isLive;
    },
  };
}

async function withPasskey(where = HERE) {
  const person = await createStaff(db);
  const browser = newBrowser(await signIn(app, person));
  const device = createDevice(where);
  const { options } = await browser.ask(NEW);
  expect((await browser.send(NEW, { response: device.make(options) })).status).toBe(200);
  return { account: person, browser, device };
}

const passkeysOf = ({ userId }: StaffAccount) =>
  db.select().from(authPasskeys).where(eq(authPasskeys.userId, userId));

async function noticesTo({ email }: StaffAccount): Promise<string[]> {
  const mails = await db.execute<{ subject: string }>(
    sql`select data->>'subject' as subject from pgboss.job
        where name = 'mail' and data->>'kind' = 'account-notice' and data->>'to' = ${email} order by created_on`,
    "objects",
  );
  return mails.map((mail) => mail.subject);
}

async function makeProofOld({ userId }: StaffAccount): Promise<void> {
  const longAgo = new Date(Date.now() - 16 * 60_000);
  await db.update(authSessions).set({ authenticatedAt: longAgo }).where(eq(authSessions.userId, userId));
}

describe("signing in with a passkey", () => {
  test("opens the account without a password, redirects, and records the use", async () => {
    const { account, device } = await withPasskey();
    const elsewhere = newBrowser();
    const answer = await elsewhere.signInWith(device, "/admin/staff?sort=name");
    expect(await answer.json()).toEqual({ to: "/admin/staff?sort=name" });
    expect(await elsewhere.isSignedIn()).toBe(true);
    const [passkey] = await passkeysOf(account);
    expect(passkey?.lastUsedAt).not.toBeNull();
    expect(passkey?.counter).toBe(2);
  });

  test("asks the device to verify its owner, and accepts no passkey that didn't", async () => {
    const browser = newBrowser();
    const { options } = await browser.ask(SIGN_IN);
    expect(options).toMatchObject({ userVerification: "required", rpId: HERE.rpId });
    const person = newBrowser(await signIn(app, await createStaff(db)));
    const careless = createDevice(HERE, { checksOwner: false });
    const offer = await person.ask(NEW);
    expect(offer.options).toMatchObject({
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect((await person.send(NEW, { response: careless.make(offer.options) })).status).toBe(409);
  });

  test("rejects a used challenge, another browser's, an unknown device, and another site's", async () => {
    const { device } = await withPasskey();
    const browser = newBrowser();
    const { options } = await browser.ask(SIGN_IN);
    const response = device.prove(options);
    const refusals: Promise<Response>[] = [newBrowser().send(SIGN_IN, { response })];
    expect((await browser.send(SIGN_IN, { response })).status).toBe(200);
    const other = newBrowser();
    await other.ask(SIGN_IN);
    refusals.push(other.send(SIGN_IN, { response }));
    refusals.push(browser.send(SIGN_IN, { response }));
    refusals.push(newBrowser().signInWith(createDevice(HERE)));
    for (const refusal of await Promise.all(refusals)) expect(refusal.status).toBe(401);
    const where = { ...HERE };
    const lured = await withPasskey(where);
    where.origin = "https://evil.example";
    expect((await newBrowser().signInWith(lured.device)).status).toBe(401);
  });

  test("rejects a deactivated account, and invalid responses", async () => {
    const { account, device } = await withPasskey();
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
    const browser = newBrowser();
    expect((await browser.signInWith(device)).status).toBe(401);
    expect(await browser.isSignedIn()).toBe(false);
    for (const response of ["", "null", "[]", "{", '{"id":{"toString":1}}', "\0", "x".repeat(50_000)])
      expect((await browser.send(SIGN_IN, { response })).status, response.slice(0, 30)).toBe(400);
  });
});

describe("a passkey for two-factor authentication", () => {
  test("is requested after the password, and an account without an app isn't asked for a code", async () => {
    const { account, device } = await withPasskey();
    const browser = newBrowser();
    const answer = await browser.send("/login", { email: account.email, password: account.password });
    expect(answer.headers.get("location")).toBe("/login/verify");
    expect(await browser.isSignedIn()).toBe(false);
    const page = await (await browser.get("/login/verify")).text();
    expect(page).toContain("Use a passkey");
    expect(page).not.toContain('name="code"');
    expect((await browser.send("/login/verify", { code: "123456" })).status).toBe(401);
    expect((await browser.signInWith(device)).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await browser.get("/login/verify")).status).toBe(302);
  });

  test("works alongside the authenticator app", async () => {
    const { account, browser: mine } = await withPasskey();
    const factor = href("/admin/account/second-factor");
    const setup = await (await mine.send(factor, { intent: "start", password: account.password })).text();
    const secret = /([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}/.exec(setup)?.[0] ?? "";
    expect((await mine.send(factor, { intent: "finish", code: authenticatorCode(secret) })).status).toBe(302);
    const browser = newBrowser();
    await browser.send("/login", { email: account.email, password: account.password });
    expect(await (await browser.get("/login/verify")).text()).toMatch(/name="code"[\s\S]*Use a passkey/);
    expect((await browser.send("/login/verify", { code: authenticatorCode(secret, 1) })).status).toBe(302);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test("is enough if two-factor authentication is required, and can be the first one", async () => {
    const account = await createStaff(db);
    const browser = newBrowser(await signIn(strict, account), strict);
    const led = await browser.get("/admin/staff");
    expect(led.headers.get("location")).toMatch(/^\/admin\/account\/second-factor\?next=/);
    expect(await (await browser.get(LIST)).text()).toContain("Add a passkey to continue");
    const device = createDevice(HERE);
    const { options } = await browser.ask(NEW);
    const added = await browser.ask(NEW, { response: device.make(options), next: "/admin/staff" });
    expect(added).toEqual({ to: "/admin/staff" });
    expect((await browser.get("/admin/staff")).status).toBe(200);
  });

  test("is removed when an administrator removes two-factor authentication", async () => {
    const { account, browser } = await withPasskey();
    expect((await findStaffMember(db, account.userId, new Date()))?.hasSecondFactor).toBe(true);
    const boss = newBrowser(await signIn(app, await createStaff(db)));
    const page = href("/admin/staff/:userId", { userId: account.userId });
    expect((await boss.send(page, { intent: "remove-factor" })).status).toBe(302);
    expect(await passkeysOf(account)).toEqual([]);
    expect(await browser.isSignedIn()).toBe(false);
    await expect.poll(() => noticesTo(account)).toContain("Two-factor authentication is off");
  });
});

describe("your own passkeys", () => {
  test("can't be added or removed without a recent proof of identity", async () => {
    const { account, browser } = await withPasskey();
    const { options } = await browser.ask(NEW);
    await makeProofOld(account);
    expect((await browser.send(NEW, {})).status).toBe(403);
    expect((await browser.send(NEW, { response: createDevice(HERE).make(options) })).status).toBe(403);
    expect(await (await browser.get(LIST)).text()).toContain("Confirm your password");
    const [passkey] = await passkeysOf(account);
    const removal = await browser.send(LIST, { intent: "remove", id: passkey?.id ?? "" });
    expect(removal.headers.get("location")).toBe(`/admin/confirm-password?next=${encodeURIComponent(LIST)}`);
    expect(await passkeysOf(account)).toHaveLength(1);
  });

  test("can be named, renamed, and removed only by their owner, who gets emails", async () => {
    const { account, browser } = await withPasskey();
    const [passkey] = await passkeysOf(account);
    const id = passkey?.id ?? "";
    const stranger = newBrowser(await signIn(app, await createStaff(db)));
    await stranger.send(LIST, { intent: "rename", id, name: "Mine" });
    await stranger.send(LIST, { intent: "remove", id });
    expect(await passkeysOf(account)).toEqual([passkey]);
    expect((await browser.send(LIST, { intent: "rename", id, name: " " })).status).toBe(400);
    expect((await browser.send(LIST, { intent: "rename", id, name: "Work laptop" })).status).toBe(302);
    expect(await (await browser.get(LIST)).text()).toContain("Work laptop");
    await expect.poll(() => noticesTo(account)).toEqual(["A passkey was added to your account"]);
    expect((await browser.send(LIST, { intent: "remove", id })).status).toBe(302);
    expect(await passkeysOf(account)).toEqual([]);
    await expect.poll(() => noticesTo(account)).toContain("A passkey was removed from your account");
  });

  test("have a limit, allow each device once, and reject anything that a script invents", async () => {
    const { account, browser, device } = await withPasskey();
    const again = await browser.ask(NEW);
    expect((await browser.send(NEW, { response: device.make(again.options) })).status).toBe(409);
    expect((await browser.send(NEW, { response: '{"id":"x"}' })).status).toBe(400);
    expect(await passkeysOf(account)).toHaveLength(1);
    const [first] = await passkeysOf(account);
    const copies = Array.from({ length: MAX_PASSKEYS - 1 }, (_, index) => ({
      ...first,
      id: `copy-${account.userId}-${index}`,
      credentialID: `copy-${account.userId}-${index}`,
    }));
    await db.insert(authPasskeys).values(copies as (typeof authPasskeys.$inferInsert)[]);
    expect((await browser.send(NEW, {})).status).toBe(409);
  });
});

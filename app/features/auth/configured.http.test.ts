import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { authAccounts } from "~/platform/db/tables/auth";
import { startFakeCaptcha } from "~tests/fakes/captcha";
import { type Person, startFakeIdentityProvider } from "~tests/fakes/identity-provider";
import { useApp } from "~tests/setup/app";
import { cookiesOf } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";

const DATA_DIR = useTemporaryFolder();

const provider = await startFakeIdentityProvider();
const captcha = await startFakeCaptcha();
afterAll(() => Promise.all([provider.close(), captcha.close()]));

const plainApp = await useApp({ settings: { DATA_DIR } });
const identitySettings = {
  DATA_DIR,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: "Northwind",
};
const identityApp = await useApp({ settings: identitySettings });
/** Hasn't asked the provider for anything yet. */
const freshApp = await useApp({ settings: identitySettings });
const captchaApp = await useApp({
  settings: {
    DATA_DIR,
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "site-key-1",
    CAPTCHA_SECRET: "a secret",
    CAPTCHA_VERIFY_URL: captcha.verifyUrl,
  },
});
const { db } = plainApp.platform;

describe("with nothing configured", () => {
  const app = plainApp;

  // spec:platform#no-third-party
  test("the sign-in page names no third party in its text or its policy", async () => {
    const answer = await app.fetch("/login");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/https?:/);
    expect(await answer.text()).not.toMatch(/<script[^>]+src="https?:|data-sitekey|\/login\/identity/);
  });

  test("the URLs of another identity provider don't exist", async () => {
    expect((await app.fetch("/login/identity")).status).toBe(404);
    const paths = [
      "/auth/callback/oidc?code=1&state=1",
      "/auth/get-session",
      "/auth/sign-in/email",
      "/auth/ok",
    ];
    for (const address of paths) expect((await app.fetch(address)).status, address).toBe(404);
    const post = await app.fetch("/auth/sign-in/email", { method: "POST", body: "{}" });
    expect([404, 405]).toContain(post.status);
  });
});

describe("with an identity provider", () => {
  const personOf = (email: string, overrides: Partial<Person> = {}): Person => ({
    sub: `sub-${email}`,
    email,
    email_verified: true,
    name: "Named Elsewhere",
    ...overrides,
  });

  /** Goes to the provider; returns the cookie and the URL there. */
  async function leave(search = "", app = identityApp) {
    const answer = await app.fetch(`/login/identity${search}`);
    return { cookie: cookiesOf(answer), url: answer.headers.get("location") ?? "" };
  }

  /** Returns from the provider. */
  function comeBack(address: string, cookie: string, app = identityApp) {
    const { pathname, search } = new URL(address);
    return app.fetch(pathname + search, { headers: { cookie } });
  }

  async function signInAs(person: Person, search = "", app = identityApp) {
    const { cookie, url } = await leave(search, app);
    return comeBack(provider.approve(url, person), cookie, app);
  }

  const hasSession = (answer: Response) => cookiesOf(answer).includes("session_token");

  test("no call follows a redirect from the provider", async () => {
    const { email } = await createStaff(db);
    provider.redirectsAt = "/.well-known/openid-configuration";
    expect((await leave("", freshApp)).url).toBe("/login?notice=identity-away");
    provider.hidesEmail = true;
    for (const path of ["/token", "/keys", "/userinfo"]) {
      provider.redirectsAt = path;
      expect(hasSession(await signInAs(personOf(email), "", freshApp)), path).toBe(false);
    }
    provider.redirectsAt = null;
    expect(hasSession(await signInAs(personOf(email), "", freshApp))).toBe(true);
    provider.hidesEmail = false;
  });

  test("a configuration that names another issuer isn't used", async () => {
    provider.namesAnother = true;
    expect((await leave()).url).toBe("/login?notice=identity-away");
    provider.namesAnother = false;
  });

  test.for(["cross-site", "same-site"])("a %s link leads to the sign-in page instead", async (site) => {
    const answer = await identityApp.fetch("/login/identity", { headers: { "sec-fetch-site": site } });
    expect(answer.headers.get("location")).toBe("/login");
  });

  test("the redirect works once the provider is available again, without a restart", async () => {
    provider.isAway = true;
    expect((await leave()).url).toBe("/login?notice=identity-away");
    provider.isAway = false;
    expect((await leave()).url).toMatch(`${provider.issuer}/authorize?`);
  });

  test("the page offers it by name, and the request has PKCE, state, and nonce", async () => {
    expect(await (await identityApp.fetch("/login")).text()).toContain("Northwind");
    const query = new URL((await leave()).url).searchParams;
    expect(query.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"])
      expect(query.get(name)?.length).toBeGreaterThan(15);
    expect(query.get("redirect_uri")).toBe("http://localhost:3000/auth/callback/oidc");
  });

  test("opens the account with that email, and goes where the person was going", async () => {
    const { email, userId } = await createStaff(db);
    const answer = await signInAs(personOf(email), "?next=/admin/staff");
    expect(answer.headers.get("location")).toBe("/admin/staff");
    expect(hasSession(answer)).toBe(true);
    const accounts = await db.select().from(authAccounts);
    const own = accounts.filter((account) => account.userId === userId);
    expect(own.map((account) => account.providerId).sort()).toEqual(["credential", "oidc"]);
    for (const { accessToken, refreshToken, idToken } of own)
      expect([accessToken, refreshToken, idToken]).toEqual([null, null, null]);
    expect(hasSession(await signInAs(personOf(email)))).toBe(true);
  });

  test.for([
    ["an address without an account", personOf("nobody@elsewhere.example")],
    ["an address the provider has not verified", null],
  ] as const)("%s doesn't sign anyone in or create an account", async ([, person]) => {
    const { email } = await createStaff(db);
    const countUsers = () => db.execute<{ n: string }>(sql`select count(*) as n from auth_users`, "objects");
    const before = await countUsers();
    const answer = await signInAs(person ?? personOf(email, { email_verified: false }));
    expect(answer.headers.get("location")).toMatch(/^\/login\?notice=identity/);
    expect(hasSession(answer)).toBe(false);
    expect(await countUsers()).toEqual(before);
  });

  test("a deactivated account stays closed", async () => {
    const { email } = await createStaff(db, { deactivatedAt: new Date() });
    expect(hasSession(await signInAs(personOf(email)))).toBe(false);
  });

  test("the account's two-factor authentication is still required", async () => {
    const account = await createStaff(db);
    await db.execute(sql`update auth_users set two_factor_enabled = true where id = ${account.userId}`);
    const answer = await signInAs(personOf(account.email));
    expect(answer.headers.get("location")).toBe("/login/verify");
    expect(hasSession(answer)).toBe(false);
  });

  test("a token that the provider didn't sign is rejected", async () => {
    const { email } = await createStaff(db);
    provider.signsWrongly = true;
    const answer = await signInAs(personOf(email));
    provider.signsWrongly = false;
    expect(hasSession(answer)).toBe(false);
  });

  test("a response that was meant for another browser, repeated, or forged is rejected", async () => {
    const { email } = await createStaff(db);
    const [mine, theirs] = [await leave(), await leave()];
    const back = provider.approve(mine.url, personOf(email));
    expect(hasSession(await comeBack(back, theirs.cookie)), "another browser").toBe(false);
    expect(hasSession(await comeBack(back, "")), "no cookie").toBe(false);
    const again = await leave();
    const address = provider.approve(again.url, personOf(email));
    expect(hasSession(await comeBack(address, again.cookie))).toBe(true);
    expect(hasSession(await comeBack(address, again.cookie)), "repeated").toBe(false);
    const madeUp = "http://localhost:3000/auth/callback/oidc?code=1&state=2";
    expect(hasSession(await comeBack(madeUp, again.cookie)), "made up").toBe(false);
  });

  // spec:access#no-table-api
  test("no other endpoint of the library can be reached", async () => {
    for (const address of ["/auth/get-session", "/auth/ok", "/auth/callback/github?code=1&state=1"])
      expect((await identityApp.fetch(address)).status, address).toBe(404);
  });

  test("redirects only to staff pages of this site", async () => {
    const { email } = await createStaff(db);
    const answer = await signInAs(personOf(email), "?next=https://evil.example/admin");
    expect(answer.headers.get("location")).toBe("/admin");
  });
});

describe("with a captcha", () => {
  const app = captchaApp;

  const post = (page: string, fields: Record<string, string>) =>
    app.fetch(page, { method: "POST", body: new URLSearchParams(fields) });

  test("pages with a captcha allow its vendor, and no other page does", async () => {
    for (const page of ["/login", "/login/code", "/login/recover"]) {
      const answer = await app.fetch(page);
      expect(answer.headers.get("content-security-policy"), page).toMatch(
        /script-src 'self' [^;]*https:\/\/challenges\.cloudflare\.com;/,
      );
      expect(answer.headers.has("x-page-sources")).toBe(false);
      expect(await answer.text()).toContain('data-sitekey="site-key-1"');
    }
    expect((await app.fetch("/")).headers.get("content-security-policy")).not.toContain("cloudflare");
  });

  test("a script that fetches such a page gets a full page load", async () => {
    const answer = await app.fetch("/login.data");
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain("reload");
  });

  test("the right password alone is refused; with the captcha it is accepted", async () => {
    const { email, password } = await createStaff(db);
    const without = await post("/login", { email, password });
    expect(without.status).toBe(400);
    expect(await without.text()).toContain("Complete the check that you&#x27;re not a robot.");
    for (const token of ["a robot", "", "x".repeat(10_000)])
      expect((await post("/login", { email, password, "cf-turnstile-response": token })).status).toBe(400);
    expect((await post("/login", { email, password, "cf-turnstile-response": "a person" })).status).toBe(302);
    expect(captcha.requests.at(-1)?.get("remoteip")).toBe("unknown");
  });

  test("codes and links aren't sent without it", async () => {
    const { email } = await createStaff(db);
    for (const page of ["/login/code", "/login/recover"]) {
      expect((await post(page, { email })).status, page).toBe(400);
      expect((await post(page, { email, "cf-turnstile-response": "a person" })).status, page).toBe(200);
    }
  });

  test("a vendor that redirects isn't followed", async () => {
    captcha.redirects = true;
    const { email, password } = await createStaff(db);
    const answer = await post("/login", { email, password, "cf-turnstile-response": "a person" });
    captcha.redirects = false;
    expect(answer.status).toBe(400);
    expect(captcha.requests.at(-1)?.get("response")).toBe("a person");
  });

  test("when the vendor is unavailable, sign-in is refused with that reason", async () => {
    captcha.isAway = true;
    const { email, password } = await createStaff(db);
    const answer = await post("/login", { email, password, "cf-turnstile-response": "a person" });
    captcha.isAway = false;
    expect(answer.status).toBe(400);
  });
});

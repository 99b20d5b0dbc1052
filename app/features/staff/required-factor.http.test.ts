import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Role } from "~/features/auth/rules/access";
import { FACTOR_PAGE, FACTOR_PAGES } from "~/features/auth/rules/second-factor";
import { authAccounts } from "~/platform/db/tables/auth";
import { sampleAddress, siteRoutes } from "~tests/access/route-map";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { browserWith } from "~tests/setup/browser";
import { claimForm } from "~tests/setup/claims";
import { cookiesOf, signIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";

const DATA_DIR = useTemporaryFolder();
const forAdmins = await useApp({ settings: { DATA_DIR, REQUIRE_SECOND_FACTOR: "admins" } });
const forAll = await useApp({ settings: { DATA_DIR, REQUIRE_SECOND_FACTOR: "all" } });
const { db } = forAdmins.platform;

const NEXT = `${FACTOR_PAGE}?next=`;

async function newPerson(role: Role) {
  const account = await createStaff(db, { role });
  return { account, cookie: await signIn(forAdmins, account) };
}

/** The URL that a response redirects to, including for data requests. */
async function leadsTo(answer: Response): Promise<string> {
  const location = answer.headers.get("location");
  if (location !== null) return location;
  const text = await answer.text();
  return answer.status === 202 ? (/"redirect","(\/[^"]*)/.exec(text)?.[1] ?? "") : String(answer.status);
}

describe("an administrator without two-factor authentication, if it is required", async () => {
  const { account, cookie } = await newPerson("admin");
  const guarded = siteRoutes.filter((route) => route.isGuarded && !FACTOR_PAGES.includes(route.pattern));

  test.for(guarded)("is redirected from $pattern to set it up", async ({ pattern, id }) => {
    const address = sampleAddress(pattern);
    const ways: [string, RequestInit][] = [
      [address, {}],
      [`${address}.data`, {}],
      [`${address}.data?_routes=${encodeURIComponent(id)}`, {}],
      [address, { method: "POST", body: new URLSearchParams() }],
      [`${address}.data`, { method: "POST", body: new URLSearchParams() }],
    ];
    for (const [target, init] of ways) {
      const answer = await forAdmins.fetch(target, { ...init, headers: { cookie } });
      expect((await leadsTo(answer)).startsWith(NEXT), target).toBe(true);
    }
  });

  test("can't open a claim's screenshot at its URL either", async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const body = claimForm({ fields: { orderDate: yesterday } });
    const sent = await forAdmins.fetch(href("/rebate-claim/submit"), { method: "POST", body });
    expect(sent.status).toBe(200);
    const [row] = await db.execute<{ address: string }>(
      "select order_confirmation_image as address from rebate_claims",
      "objects",
    );
    const ask = async () => (await forAdmins.fetch(row?.address ?? "", { headers: { cookie } })).status;
    expect(await ask()).toBe(404);
  });

  test("sees why, may sign out, and keeps the session alive", async () => {
    const page = await browserWith(forAdmins, cookie).page(FACTOR_PAGE);
    expect(page).toContain("Set it up to continue");
    const tick = await forAdmins.fetch("/session", { headers: { cookie } });
    expect(await tick.json()).toEqual({ isLive: true });
    const out = await newPerson("admin");
    expect((await browserWith(forAdmins, out.cookie).post("/logout", {})).headers.get("location")).toMatch(
      /^\/login/,
    );
  });

  test("continues to the requested page after turning it on, and is redirected again after turning it off", async () => {
    const browser = browserWith(forAdmins, cookie);
    const requested = await browser.get("/admin/staff?sort=name");
    const page = requested.headers.get("location") ?? "";
    expect(page).toBe(`${NEXT}${encodeURIComponent("/admin/staff?sort=name")}`);
    const { password } = account;
    const setup = await (await browser.post(page, { intent: "start", password })).text();
    const secret = /([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}/.exec(setup)?.[0] ?? "";
    const on = await browser.post(page, { intent: "finish", code: authenticatorCode(secret) });
    expect(on.headers.get("location")).toBe("/admin/staff?sort=name");
    const after = cookiesOf(on, cookie);
    expect((await browserWith(forAdmins, after).get("/admin/staff")).status).toBe(200);
    const off = await browserWith(forAdmins, after).post(FACTOR_PAGE, { intent: "remove", password });
    const without = browserWith(forAdmins, cookiesOf(off, after));
    expect(await leadsTo(await without.get("/admin/staff"))).toBe(`${NEXT}%2Fadmin%2Fstaff`);
  });

  test("sees how to get a password if the account has none", async () => {
    const person = await newPerson("admin");
    await db.delete(authAccounts).where(eq(authAccounts.userId, person.account.userId));
    const browser = browserWith(forAdmins, person.cookie);
    expect(await browser.page(FACTOR_PAGE)).toContain("Your account needs a password");
    expect((await leadsTo(await browser.get(href("/admin/account")))).startsWith(NEXT)).toBe(true);
  });
});

test("a content manager needs it only if everyone does", async () => {
  const { cookie } = await newPerson("content_manager");
  const home = href("/admin/msl-dashboard");
  expect((await browserWith(forAdmins, cookie).get(home)).status).toBe(200);
  expect((await leadsTo(await browserWith(forAll, cookie).get(home))).startsWith(NEXT)).toBe(true);
});

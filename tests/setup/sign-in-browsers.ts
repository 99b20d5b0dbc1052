import { expect } from "vitest";
import type { StaffAccount } from "~/features/auth/factory";
import { limits } from "~/features/auth/rules/limits";
import { consumePasswordAttempt } from "~/features/auth/use-cases/attempts.server";
import { createAuth } from "~/features/auth/use-cases/auth.server";
import type { TestApp } from "./app.ts";
import { cookiesOf, newestMail } from "./staff.ts";

export const WRONG_PASSWORD = "not the password";
/** The password that `follow` sets. */
export const NEW_PASSWORD = "a new and better password";

/** Checking a password is slow on purpose. */
export const patient = { timeout: 120_000 };

/** The statuses of this many requests, one after the other. */
export async function times(count: number, work: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < count; i += 1) statuses.push((await work(i)).status);
  return statuses;
}

let addresses = 0;

/** A browser with a cookie jar. Its IP address is unique unless one is given. */
function openBrowser(app: TestApp, address?: string) {
  addresses += 1;
  const from = address ?? `198.22.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  let cookie = "";
  async function post(target: string, fields: Record<string, string>): Promise<Response> {
    const headers = { "x-forwarded-for": from, cookie };
    const answer = await app.fetch(target, { method: "POST", headers, body: new URLSearchParams(fields) });
    cookie = cookiesOf(answer, cookie);
    return answer;
  }
  return {
    address: from,
    /** The browser's cookies; setting this plants cookies. */
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
    post,
    signIn: ({ email, password }: { email: string; password: string }) => post("/login", { email, password }),
    askForCode: (email: string) => post("/login/code", { email }),
    enterCode: (email: string, code: string) => post("/login/code", { email, code }),
    askForLink: (email: string) => post("/login/recover", { email }),
    async follow(link: string) {
      const answer = await app.fetch(link, { headers: { "x-forwarded-for": from, cookie } });
      cookie = cookiesOf(answer, cookie);
      return post("/login/reset", { newPassword: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD });
    },
  };
}

/** Browsers of account owners and strangers, for an app with TRUST_PROXY. */
export async function useSignInBrowsers(app: TestApp) {
  const auth = await createAuth(app.platform);
  const newBrowser = (address?: string) => openBrowser(app, address);

  /** What `pattern` finds in the newest email of this kind. */
  async function inNewestMail(kind: string, pattern: RegExp): Promise<string> {
    const found = pattern.exec((await newestMail(app, kind)) ?? "")?.[0].trim();
    if (!found) throw new Error("No such mail was sent.");
    return found;
  }

  /** Counts attempts at a password as the sign-in page does, without the cost of checking one. */
  async function guess(email: string, count: number, address: () => string): Promise<void> {
    for (let i = 0; i < count; i += 1)
      await consumePasswordAttempt(
        auth,
        { headers: new Headers(), address: address(), logFields: {} },
        email,
      );
  }

  return {
    newBrowser,
    /** A browser in which the account signed in and out. */
    async knownBrowser(account: StaffAccount) {
      const browser = newBrowser();
      expect((await browser.signIn(account)).status).toBe(302);
      expect((await browser.post("/logout", {})).status).toBe(302);
      expect(browser.cookie).toMatch(/^staff\.device=/);
      return browser;
    },
    newestLink: () => inNewestMail("password-reset", /\/login\/reset\?token=[\w-]+/),
    newestCode: () => inNewestMail("sign-in-code", /^\s*\d{6}\s*$/m),
    guess,
    /** Uses up the account's password attempts, each from another IP address. */
    guessFromEverywhere: (email: string) =>
      guess(email, limits.passwordPerAccount.points + 1, () => newBrowser().address),
    /** Uses up the emails to the account, each requested from another IP address. */
    async askFromEverywhere(email: string): Promise<void> {
      for (let i = 0; i < limits.codeMailPerAccount.points + 1; i += 1) {
        const stranger = newBrowser();
        await stranger.askForCode(email);
        await stranger.enterCode(email, String(100_000 + i));
        await stranger.askForLink(email);
      }
    },
  };
}

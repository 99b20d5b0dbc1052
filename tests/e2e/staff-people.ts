import type { Cookie, Page } from "@playwright/test";
import { href } from "react-router";
import { testAccounts } from "../setup/accounts.ts";
import { waitForReact } from "./react.ts";

const people = {
  administrator: { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD },
  // Saves drafts only: post-reviews.spec.ts turns reviews on for the server that all tests share, at any moment. Tests
  // publish as the administrator.
  "content manager": {
    email: testAccounts.CONTENT_MANAGER_EMAIL,
    password: testAccounts.CONTENT_MANAGER_PASSWORD,
  },
};

type Person = keyof typeof people;

/**
 * How long tests start with the same session, in ms. Sensitive pages want a sign-in from the last 15 minutes
 * (spec:access#recent-proof), and a slow test may take nine.
 */
const REUSED_MS = 5 * 60_000;

/** The people who signed in earlier in this worker. */
const sessions = new Map<Person, { cookies: Cookie[]; signedInAt: number }>();

/** Signs in with the form, and waits for the staff page `next`, or for the person's first page. */
export async function signInAs(page: Page, who: Person, next?: string): Promise<void> {
  const { email, password } = people[who];
  await page.goto(next ? `${href("/login")}?${new URLSearchParams({ next })}` : href("/login"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => (next ? pathname === next : pathname.startsWith("/admin")));
}

/**
 * Opens a staff page with the session of an earlier test in this worker, or signs in. Tests of signing in and out and of
 * a person's sessions don't use it.
 */
export async function openAs(page: Page, who: Person, next: string): Promise<void> {
  const session = sessions.get(who);
  const isFresh = session !== undefined && Date.now() - session.signedInAt < REUSED_MS;
  // The sign-in page sends people who are signed in away.
  if (session && (isFresh || (await isSignedIn(page)))) {
    await page.context().addCookies(session.cookies);
    await page.goto(next);
    await page.waitForURL(({ pathname }) => pathname === next);
    await waitForReact(page);
    return;
  }
  const signedInAt = Date.now();
  await signInAs(page, who, next);
  await waitForReact(page);
  sessions.set(who, { cookies: await page.context().cookies(), signedInAt });
}

async function isSignedIn(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name.endsWith("session_token"));
}

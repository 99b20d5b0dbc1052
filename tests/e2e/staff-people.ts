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

/** Cookies of the people who signed in earlier in this worker. */
const sessions = new Map<Person, Cookie[]>();

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
  if (session) {
    await page.context().addCookies(session);
    await page.goto(next);
    await page.waitForURL(({ pathname }) => pathname === next);
    await waitForReact(page);
    return;
  }
  await signInAs(page, who, next);
  await waitForReact(page);
  sessions.set(who, await page.context().cookies());
}

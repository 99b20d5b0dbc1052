import type { Page } from "@playwright/test";
import { href } from "react-router";
import { testAccounts } from "../setup/accounts.ts";

const people = {
  administrator: { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD },
  "content manager": {
    email: testAccounts.CONTENT_MANAGER_EMAIL,
    password: testAccounts.CONTENT_MANAGER_PASSWORD,
  },
};

/** Signs in and goes to a staff page. */
export async function openAs(page: Page, who: keyof typeof people, next: string) {
  const { email, password } = people[who];
  await page.goto(`${href("/login")}?${new URLSearchParams({ next })}`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === next);
}

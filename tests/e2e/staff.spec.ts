import type { Page } from "@playwright/test";
import { href } from "react-router";
import { testAccounts } from "../setup/accounts.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs, signInAs } from "./staff-people.ts";

/** Invites someone with a new name and opens their page. */
async function invite(page: Page, name: string) {
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@staff.example`);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const personName = () => `Person ${crypto.randomUUID().slice(0, 8)}`;

const screens = {
  administrator: [
    href("/admin"),
    href("/admin/verification"),
    href("/admin/brand/new"),
    href("/admin/leads"),
    href("/admin/claims"),
    href("/admin/settings"),
    href("/admin/staff"),
    href("/admin/staff/invite"),
    href("/admin/audit"),
    href("/admin/account"),
    href("/admin/account/password"),
    href("/admin/account/second-factor"),
    href("/admin/account/passkeys"),
  ],
  "content manager": [
    href("/admin/msl-dashboard"),
    href("/admin/blog"),
    href("/admin/blog/prices"),
    href("/admin/account"),
  ],
} as const;

for (const who of ["administrator", "content manager"] as const)
  for (const screen of screens[who])
    test(`the ${who} finds ${screen} accessible and no wider than the screen, in light and dark mode @both`, async ({
      page,
    }) => {
      await openAs(page, who, screen);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectToFit(page);
      await expectAccessibleInBothSchemes(page);
    });

test("the content manager arrives at the MSL dashboard and sees no links to other areas", async ({
  page,
  expectError,
}) => {
  expectError(/status of 403/);
  await signInAs(page, "content manager");
  await expect(page).toHaveURL(href("/admin/msl-dashboard"));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Blog Management" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Revenue Tracking" })).toBeVisible();
  await expect(main.getByRole("link")).toHaveCount(3);
  await expect(main.getByText("For administrators only")).toBeVisible();
  await page.goto(href("/admin/staff"));
  await expect(page).toHaveURL(href("/access-denied"));
});

test("on a phone the menu opens, closes by Escape, and navigates @phone", async ({ page }) => {
  await openAs(page, "administrator", href("/admin"));
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const navigation = page.getByRole("navigation", { name: "Staff area" });
  await expect(navigation).toBeHidden();
  await menu.click();
  await expect(navigation).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(navigation).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await navigation.getByText("Administration", { exact: true }).click();
  await navigation.getByRole("link", { name: "Audit log" }).click();
  await expect(page).toHaveURL(href("/admin/audit"));
  await expect(navigation).toBeHidden();
});

test("on a phone each list shows its first row on the first screen, and its filters fold @phone", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  const lists = [href("/admin"), href("/admin/blog"), href("/admin/leads"), href("/admin/audit")];
  for (const list of lists) {
    await page.goto(list);
    const rows = page.getByRole("main").locator("tbody tr, ol > li details").filter({ visible: true });
    await expect(rows.first()).toBeInViewport();
  }
  const filters = page.getByRole("button", { name: "Filters" });
  await expect(page.getByLabel("Kind")).toBeHidden();
  await filters.click();
  await page.getByLabel("Kind").selectOption("Brand");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(filters).toHaveText("Filters(1)");
  await page.goto(href("/admin/revenue"));
  for (const card of ["Total Payout", "Total Ad Spend", "Overall ROAS", "Conversions"])
    await expect(page.getByRole("term").filter({ hasText: card })).toBeInViewport({ ratio: 1 });
});

test("every entry of the navigation fits at 1280 x 900, and a browser remembers groups and density", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // Its group is open, so all groups are.
  await openAs(page, "administrator", href("/admin/audit"));
  const navigation = page.getByRole("navigation", { name: "Staff area" });
  await expect(navigation.getByRole("link", { name: "Settings" })).toBeVisible();
  for (const link of await navigation.getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.goto(href("/admin/account"));
  const images = navigation.getByRole("link", { name: "Images" });
  await navigation.getByText("Blog", { exact: true }).click();
  await expect(images).toBeHidden();
  const save = page.getByRole("button", { name: "Save name" });
  const heightOf = async () => (await save.boundingBox())?.height ?? 0;
  const compact = await heightOf();
  await page.getByRole("radio", { name: /Comfortable/ }).check();
  expect(await heightOf()).toBeGreaterThan(compact);
  const roomy = await heightOf();
  await page.reload();
  await expect(images).toBeHidden();
  expect(await heightOf()).toBe(roomy);
  await expectAccessible(page);
  await page.goto(href("/admin/blog"));
  await expect(images).toBeVisible();
});

test("with only the keyboard, one can skip the navigation and reach the requested page", async ({ page }) => {
  await openAs(page, "administrator", href("/admin"));
  // So low that the navigation scrolls to the current page, which happens once the script runs.
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(href("/admin/audit"));
  const current = page.getByRole("navigation", { name: "Staff area" }).locator("[aria-current=page]");
  await expect(current).toHaveText("Audit log");
  await expect(current).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the administrator deactivates someone only after a question, and reverses it with Undo @both", async ({
  page,
}) => {
  const name = personName();
  await openAs(page, "administrator", href("/admin/staff"));
  await invite(page, name);
  const deactivate = page.getByRole("main").getByRole("button", { name: "Deactivate" });
  const dialog = page.getByRole("dialog", { name: `Are you sure you want to deactivate ${name}?` });

  await deactivate.click();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(deactivate).toBeFocused();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();

  await deactivate.click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} can sign in again`)).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
});

test("the administrator finds a change in the audit log and reads the previous value", async ({ page }) => {
  const name = personName();
  await openAs(page, "administrator", href("/admin/staff"));
  await invite(page, name);
  await page.getByLabel("New role").selectOption("Administrator");
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText(`${name} is now an administrator`)).toBeVisible();

  await page.goto(href("/admin/audit"));
  await page.getByRole("searchbox", { name: "Search" }).fill(name.slice(0, -2));
  await expect(page.getByText("2 entries on this page")).toBeVisible();
  await page.getByText("Role changed").click();
  const row = page.getByRole("row", { name: /^Role/ });
  await expect(row).toContainText("content_manager");
  await expect(row).toContainText("admin");

  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(name.slice(0, -2));
});

test("a rejected form keeps what was typed, and the focus goes to the error", async ({
  page,
  expectError,
}) => {
  expectError(/status of 409/);
  await openAs(page, "administrator", href("/admin/staff/invite"));
  await page.getByLabel("Name").fill("Someone Else");
  await page.getByLabel("Email").fill(testAccounts.CONTENT_MANAGER_EMAIL);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Another staff account already uses this email." }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue("Someone Else");
});

import type { Page } from "@playwright/test";
import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

/** The button names the shortcut once the page listens to it. */
async function pressShortcut(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search Ctrl K" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
}

test("an administrator opens a brand, an action, and a page with the keyboard", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/audit"));
  await pressShortcut(page);
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(field).toBeFocused();
  // Key by key without a pause: none may be lost.
  await page.keyboard.type("alderwick");
  await expect(field).toHaveValue("alderwick");
  await expect(page.getByRole("option", { name: /^Alderwick Health \/providers/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/edit\/\d+$/);
  await expect(page.getByRole("dialog", { name: "Search" })).toBeHidden();

  await pressShortcut(page);
  // What was opened last comes first.
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Alderwick Health/,
  ]);
  await field.fill("staff");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { name: /^Invite staff/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/edit\/\d+$/);
});

test("the command palette fits, is accessible, and says that nothing matches @both", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/msl-dashboard"));
  await page.getByRole("button", { name: "Search" }).filter({ visible: true }).click();
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(page.getByRole("option", { name: /^Create post/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^Create brand/ })).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  const dialog = page.getByRole("dialog", { name: "Search" });
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await field.fill("no such thing");
  await expect(
    page.getByRole("status").filter({ hasText: "Nothing matches “no such thing.”" }),
  ).toBeVisible();
  await field.fill("split");
  await page.getByRole("option", { name: /^Split tests/ }).click();
  await expect(page).toHaveURL(href("/admin/blog/split-tests"));
});

test("a search that fails says so and works again", async ({ page, context, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAs(page, "administrator", href("/admin/audit"));
  await pressShortcut(page);
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(page.getByRole("option", { name: /^Create post/ })).toBeVisible();
  await context.setOffline(true);
  await field.fill("alder");
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await context.setOffline(false);
  await field.fill("alderwick");
  await expect(page.getByRole("option", { name: /^Alderwick Health \/providers/ })).toBeVisible();
});

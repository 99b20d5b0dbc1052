import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("an administrator reads whether each part of the site works @both", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/settings/system"));
  await expect(page.getByText(/responds within \d+ ms/)).toBeVisible();
  await expect(page.getByText("Backups aren't scheduled.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed jobs", exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Open backups" }).click();
  await expect(page.getByRole("heading", { name: "Backups", exact: true })).toBeVisible();
});

test("the page about the system fits a screen 320 pixels wide", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, "administrator", href("/admin/settings/system"));
  await expect(page.getByText(/responds within \d+ ms/)).toBeVisible();
  await expectToFit(page);
});

import { href } from "react-router";
import { newTitle } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { waitForReact } from "./react.ts";
import { openAs } from "./staff-people.ts";

test("staff hide a column, save the list as a view, open it again, and delete it @both", async ({ page }) => {
  const name = newTitle();
  await openAs(page, "administrator", href("/admin/staff"));
  await page.getByRole("button", { name: "Views", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Views and columns" });
  await dialog.getByRole("checkbox", { name: "Sessions" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Sessions" })).not.toBeChecked();
  await expect(page).toHaveURL(/hide=sessions/);
  await dialog.getByLabel("View name").fill(name);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Sessions" })).toHaveCount(0);
  await page.goto(`${href("/admin/staff")}?view=all`);
  await waitForReact(page);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await dialog.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/hide=sessions&view=\d+/);
  await page.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("button", { name: `Delete: ${name}` }).click();
  await expect(page.getByText("View deleted")).toBeVisible();
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("a scheduled article moves to another day by mouse, and back by keyboard", async ({ page }) => {
  const words = newTitle();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 8);
  await openAs(page, "administrator", href("/admin/blog"));
  await page.getByRole("link", { name: "Schedule Post" }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule Post" });
  await schedule.getByLabel("Target Keyword").fill(words);
  await schedule.getByLabel("Publish Date").fill(`${day}12T09:30`);
  await schedule.getByRole("button", { name: "Schedule" }).click();
  const row = page.getByRole("row").filter({ hasText: words });
  await expect(row.getByText("9:30 AM ET")).toBeVisible();

  await page.goto(`${href("/admin/calendar")}?day=${day}12`);
  const on = (date: string) => page.locator(`[data-day="${day}${date}"]`).getByText(words);
  await expect(page.getByRole("button", { name: "Search Ctrl K" })).toBeVisible();
  await on("12").dragTo(page.locator(`[data-day="${day}15"]`));
  await expect(on("15")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: `Move ${words}` }).press("Enter");
  await page.getByLabel("New day").fill(`${day}12`);
  await page.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(on("12")).toBeVisible();
  await expectToFit(page);
});

test("staff read how a page works, and dismiss the tour", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/today"));
  await page.getByRole("button", { name: "How this works" }).click();
  const help = page.getByRole("dialog", { name: "How this works" });
  await expect(help.getByRole("listitem").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Start the tour" }).click();
  for (let step = 1; step < 5; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "How this works" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the tour" })).toHaveCount(0);
});

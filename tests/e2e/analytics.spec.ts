import { href } from "react-router";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { unfold } from "./folded.ts";
import { openAs } from "./staff-people.ts";

test("blog analytics opens a post, sorts, shows its debugging panel, and downloads the file @both", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/blog/analytics"));
  const table = page.getByRole("table", { name: "Blog Posts Performance", exact: true });
  await table.getByRole("link", { expanded: false }).first().press("Enter");
  await expect(table.getByRole("link", { expanded: true })).toHaveCount(1);
  await expect(table.getByText("Template")).toBeVisible();
  await unfold(page, "Filters");
  await page.getByLabel("Show Debug Information").check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Debug Information" })).toBeVisible();
  await page.getByRole("button", { name: "Show figures" }).click();
  await expectAccessible(page);
  await expectToFit(page);
  await unfold(page, "More actions");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^blog-analytics-30-days-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.keyboard.press("Escape");
  await unfold(page, "Filters");
  await page.getByRole("link", { name: "Reset Filters" }).click();
  await expect(page.getByRole("heading", { name: "Debug Information" })).toBeHidden();
});

test("the analytics dashboard changes its date range, in light and dark mode @both", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/analytics"));
  await unfold(page, "Period: 7 days");
  await page.getByRole("link", { name: "90 days" }).click();
  await unfold(page, "About this page");
  await expect(page.getByText("compared with the previous 90 days")).toBeVisible();
  await expect(page.getByRole("table", { name: "Top Ranked Providers" }).getByRole("rowheader")).toHaveCount(
    5,
  );
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
});

test("the first screen of a phone shows today's figures and the cards, whatever the period @phone", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/blog/analytics"));
  const today = page.getByRole("region", { name: "Today so far" });
  for (const figure of ["Views", "Clicks", "Conversions", "Payout"])
    await expect(today.getByText(figure, { exact: true })).toBeInViewport({ ratio: 1 });
  for (const card of ["Total Views", "Provider Clicks", "Conversions", "Total Revenue"])
    await expect(page.getByRole("term").filter({ hasText: card }).last()).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Period: 30 days" }).click();
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect(page.getByRole("button", { name: "Period: Today" })).toBeVisible();
  // Now the cards are about today.
  await expect(today).toBeHidden();
});

test("the content manager sees figures for their own posts", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/blog/analytics"));
  const table = page.getByRole("table", { name: "Blog Posts Performance", exact: true });
  await expect(table.getByRole("rowheader", { name: "Three-month plans" })).toHaveCount(2);
  await expect(table.getByRole("rowheader", { name: "The lowest-cost semaglutide" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await page.waitForURL((url) => url.pathname === href("/admin/msl-dashboard"));
});

import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("Today shows yesterday's figures on the first screen, and each line leads to its work @both", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/today"));
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  const soFar = page.getByRole("region", { name: "Today so far" });
  for (const label of ["Views", "Clicks", "Conversions", "Payout"])
    await expect(soFar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
  for (const label of ["Post views", "Clicks", "Payout", "Ad spend", "Profit"])
    await expect(
      page.getByRole("region", { name: "Yesterday" }).getByText(label, { exact: true }),
    ).toBeInViewport();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Check prices" }).click();
  await expect(page).toHaveURL(href("/admin/verification"));
});

// spec:brands#today
test("The panel above the brands is closed, and opens by keyboard @both", async ({ page }) => {
  await openAs(page, "administrator", href("/admin"));
  const panel = page.getByRole("main").locator("details", { hasText: "Today" }).first();
  await expect(panel).not.toHaveAttribute("open");
  const soFar = page.getByRole("region", { name: "Today so far" });
  for (const label of ["Views", "Clicks", "Conversions", "Payout"])
    await expect(soFar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
  await panel.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Post views")).toBeVisible();
  await panel.getByRole("link", { name: "Open Today" }).click();
  await expect(page).toHaveURL(href("/admin/today"));
});

test("A content manager's Today has no spend and no profit @both", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/today"));
  await expect(
    page.getByRole("region", { name: "Yesterday" }).getByText("Payout", { exact: true }),
  ).toBeVisible();
  for (const hidden of ["Ad spend", "Profit"])
    await expect(page.getByRole("main").getByText(hidden, { exact: true })).toHaveCount(0);
});

// spec:staff#msl-dashboard
test("A content manager's home page shows today's figures on its first screen @both", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/msl-dashboard"));
  const soFar = page.getByRole("region", { name: "Today so far" });
  for (const label of ["Views", "Clicks", "Unique clicks", "CTR", "Conversions", "Payout"])
    await expect(soFar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
});

import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("cohorts show what has arrived by age and what to expect @both", async ({ page }) => {
  test.slow();
  await openAs(page, "administrator", href("/admin/reports/cohorts"));
  await expect(page.getByRole("region", { name: "Totals" }).getByText("Expected ROAS")).toBeInViewport();
  await expect(page.getByRole("table", { name: "ROAS by click date and age" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How payouts arrive" })).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await page.getByText("Change report").click();
  await page.getByRole("combobox", { name: "Rows by" }).selectOption({ label: "Month" });
  await page.getByRole("combobox", { name: "Figures by age" }).selectOption({ label: "Payout" });
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "90 days" });
  await page.getByRole("combobox", { name: "Source" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Show report" }).click();
  const table = page.getByRole("table", { name: "Payout by click date and age" });
  await expect(table.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await page.getByRole("link", { name: /^Remove filter: Source is / }).press("Enter");
  await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0);
});

test("content managers see cohorts of their own sources without spend", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/reports/cohorts"));
  await expect(page.getByRole("region", { name: "Totals" }).getByText("Payout so far")).toBeVisible();
  await expect(page.getByText("Spend", { exact: true })).toHaveCount(0);
  await expect(page.getByText("ROAS so far")).toHaveCount(0);
});

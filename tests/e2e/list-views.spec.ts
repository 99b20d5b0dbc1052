import { href } from "react-router";
import { newTitle } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { unfold } from "./folded.ts";
import { waitForReact } from "./react.ts";
import { openAs } from "./staff-people.ts";

test("a list of cards is sorted, filtered, and saved as a view @both", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/blog/split-tests"));
  const order = page.getByRole("combobox", { name: "Sort by" });
  await order.selectOption("Name: last to first");
  await page.waitForURL(/sort=name&dir=desc/);
  // The URL changes before the page, whose filters keep the order.
  await expect(order).toHaveValue("name desc");
  await unfold(page, "Filters");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Active");
  await page.waitForURL(/status=active/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);

  const name = newTitle();
  await page.getByRole("button", { name: "Views", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Views and columns" });
  await dialog.getByLabel("View name").fill(name);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await page.waitForURL(/status=active&sort=name&dir=desc&view=\d+/);
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await page.waitForURL(/\?view=all$/);
  await expect(page.getByRole("button", { name: "Views", exact: true })).toBeVisible();
});

test("conversions are sorted by payout, with a column hidden, in the same period", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/revenue"));
  await page.goto(`${href("/admin/revenue")}?period=all&days=365`);
  await waitForReact(page);
  const header = page
    .getByRole("table", { name: "Recent Conversions" })
    .getByRole("columnheader", { name: "Payout" });
  await header.getByRole("link").click();
  await page.waitForURL(/days=365&sort=payout&dir=desc/);
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Campaign" }).click();
  await page.waitForURL(/sort=payout&dir=desc&hide=campaign/);
  await expectAccessibleInBothSchemes(page);
});

test("staff choose 50 leads per page, filter them, and go back to 25 (spec:staff#rows-per-page) @both", async ({
  page,
}) => {
  const rows = page.getByRole("checkbox", { name: /^Select (?!all rows)/ });
  const sizes = page.getByRole("group", { name: "Rows per page" });
  const current = sizes.locator("[aria-current=true]");
  await openAs(page, "administrator", href("/admin/leads"));
  await expect(rows).toHaveCount(25);
  await page.getByRole("navigation", { name: "leads pages" }).getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/\?page=2$/);
  await expect(current).toHaveText("25");
  await sizes.getByRole("link", { name: "50 rows per page" }).click();
  await page.waitForURL(/\?perPage=50$/);
  await expect(rows).toHaveCount(50);
  await expect(current).toHaveText("50");
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);

  await unfold(page, "Filters");
  await page.getByRole("combobox", { name: "Contact" }).selectOption("May be contacted");
  await page.waitForURL(/\?perPage=50&consent=yes$/);
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(50);
  await rows.first().check();
  const bar = page.getByRole("region", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Select all 50 leads on this page" }).click();
  await expect(bar.getByText("50 leads selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: /^Select all \d{3} leads that match$/ })).toBeVisible();

  await page.goBack();
  await page.waitForURL(/\?page=2$/);
  await expect(rows).toHaveCount(25);
  await expect(current).toHaveText("25");
});

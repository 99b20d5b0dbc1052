import { href } from "react-router";
import { brandName, fillNewBrand, openNewBrand, priceRow } from "./brand-editor.ts";
import { expect, expectAccessible, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("staff create a brand with rows, see its card while typing, save it, delete it, and undo that", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  const name = brandName();
  await openAs(page, "administrator", href("/admin/brand/new"));
  await page.getByRole("button", { name: "Save brand" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Brand name: Enter a brand name" }).click();
  await expect(page.getByLabel("Brand name")).toBeFocused();

  await fillNewBrand(page, name);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("$950").first()).toBeVisible();
  await priceRow(page, 1).getByLabel("Price", { exact: true }).fill("960.50");
  await expect(preview.getByText("$960.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();

  await page.getByRole("button", { name: "Add price" }).click();
  await expect(priceRow(page, 2).getByLabel("Medication type")).toBeFocused();
  await priceRow(page, 2).getByRole("button", { name: "Remove price 2" }).click();
  await expect(priceRow(page, 2)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add price" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page).toHaveURL(href("/admin"));
  await expect(page.getByText(`${name} saved`)).toBeVisible();

  await page.getByRole("searchbox", { name: "Search brands by name" }).fill(name);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row.getByText("$960.50")).toBeVisible();
  await row.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this brand?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No brands match your search")).toBeVisible();
  // The button was removed with its row.
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
  await expect(row.getByText("$960.50")).toBeVisible();
});

test("leaving unsaved changes asks first, and an outage loses none", async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await openNewBrand(page);
  // Nothing has changed yet, so no question appears.
  await page.getByRole("link", { name: "Back to Brands" }).click();
  await expect(page).toHaveURL(new RegExp(`${href("/admin")}(\\?|$)`));
  await page.goBack();

  await page.getByLabel("Other notes").fill("half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Other notes")).toHaveValue("half a thought");

  await page.route("**/*", (route) =>
    route.request().url().includes(".data") ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to save brand");
  await expect(page.getByLabel("Other notes")).toHaveValue("half a thought");
  await page.unroute("**/*");

  page.once("dialog", (dialog) => dialog.dismiss());
  await page.close({ runBeforeUnload: true });
  await expect(page.getByLabel("Other notes")).toHaveValue("half a thought");

  await priceRow(page, 1).getByRole("button", { name: "Remove price 1" }).click();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(priceRow(page, 1).getByLabel("Price", { exact: true })).toHaveValue("950.00");
  await page.getByRole("link", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(href("/admin"));
});

test("the second of two people who edit one brand sees both versions and loses nothing", async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 409/);
  const name = await openNewBrand(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Refund summary").fill("Full refund");
  await priceRow(other, 1).getByLabel("Price", { exact: true }).fill("940");
  await other.getByRole("button", { name: "Save brand" }).click();
  await expect(other).toHaveURL(href("/admin"));

  await page.getByLabel("Other notes").fill("my notes");
  await priceRow(page, 1).getByLabel("Price", { exact: true }).fill("930");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByText(/saved this brand on .*, while you were editing/)).toBeVisible();
  await expect(page.getByLabel("Other notes")).toHaveValue("my notes");
  await expect(page.getByLabel("Refund summary")).toHaveValue("Full refund");
  await expect(priceRow(page, 1).getByLabel("Price", { exact: true })).toHaveValue("930");
  await expectAccessible(page);
  await page.getByRole("button", { name: /Use theirs/ }).click();
  await expect(priceRow(page, 1).getByLabel("Price", { exact: true })).toHaveValue("940.00");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
});

test("on a phone the lists and the editor fit, and 'Verified today' keeps what is typed @phone", async ({
  page,
}) => {
  test.slow();
  await openNewBrand(page);
  await page.getByLabel("Other notes").fill("typed before");
  await page.getByRole("button", { name: "Verified today" }).click();
  await expect(page.getByText("Marked as verified today")).toBeVisible();
  await expect(page.getByLabel("Other notes")).toHaveValue("typed before");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page).toHaveURL(href("/admin"));
  for (const address of [href("/admin"), href("/admin/verification"), href("/admin/brand/new")]) {
    await page.goto(address);
    await expectToFit(page);
    await expectAccessible(page);
  }
});

test("a rating goes up and down in tenths, within its limits", async ({ page, expectError }) => {
  expectError(/status of 400/);
  await openAs(page, "administrator", href("/admin/brand/new"));
  await fillNewBrand(page, brandName());
  const rating = page.getByRole("spinbutton", { name: "Trustpilot rating" });
  await rating.fill("4.9");
  await rating.press("ArrowUp");
  await expect(rating).toHaveValue("5");
  await rating.press("ArrowUp");
  await expect(rating).toHaveValue("5");
  await rating.press("ArrowDown");
  await expect(rating).toHaveValue("4.9");
  await rating.fill("7");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(rating).toHaveAccessibleDescription(/Enter a number from 0 to 5/);
  await expect(rating).toHaveValue("7");
  await expectAccessible(page);
});

import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor sees the prices in a state, then goes on to the comparison with that state @both", async ({
    page,
  }) => {
    await page.goto("/states");
    await page.getByRole("link", { name: "Texas" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "GLP-1 prices in Texas" })).toBeVisible();
    const lowest = page.getByRole("table", { name: "Lowest prices in Texas by medication and source" });
    await expect(lowest.getByRole("row", { name: /^FDA-approved tirzepatide/ })).toContainText(
      /\$[\d,]+ to \$[\d,]+/,
    );
    await expect(page.getByRole("figure")).toContainText("Compounded semaglutide: $");
    await page.getByRole("link", { name: "Compare Providers in Texas" }).click();
    await expect(page).toHaveURL("/compare-providers?state=TX");
  });
});

test("A visitor reads who sells a medication, and in which states @both", async ({ page }) => {
  await page.goto("/medications");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Tirzepatide" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tirzepatide prices" })).toBeVisible();
  await page
    .getByRole("button", { name: /^FDA-approved/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Compounded or FDA-approved?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("table", { name: "Tirzepatide by state" }).getByRole("link", { name: "Ohio" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "GLP-1 prices in Ohio" })).toBeVisible();
});

test("The pages of states and medications are accessible in light and dark mode @both", async ({ page }) => {
  test.slow();
  for (const path of ["/states/texas", "/medications/semaglutide"]) {
    await page.goto(path);
    await expectAccessibleInBothSchemes(page);
  }
});

test("The pages of states and medications fit a phone of 320 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/states",
    "/states/district-of-columbia",
    "/medications",
    "/medications/tirzepatide",
  ]) {
    await page.goto(path);
    await expectToFit(page);
  }
});

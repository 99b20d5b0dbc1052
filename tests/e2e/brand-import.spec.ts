import type { Page } from "@playwright/test";
import { href } from "react-router";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const csvFile = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** The first exported price and its columns. */
async function firstPrice(page: Page) {
  const file = await (
    await page.request.get(href("/admin/export/:file", { file: "brand-pricing.csv" }))
  ).text();
  const [header = "", line = ""] = file.replace("\ufeff", "").split("\r\n");
  const cells = line.split(",");
  return { header, cells, price: header.split(",").indexOf("price") };
}

test("the administrator checks a file, corrects it, imports it, and undoes the import", async ({
  page,
  expectError,
}) => {
  test.slow();
  expectError(/status of 400/);
  await openAs(page, "administrator", href("/admin"));
  await page.getByLabel("What to import").selectOption("Brand Pricing");
  await page.getByRole("button", { name: "Import CSV" }).click();
  await expect(page.getByRole("radio", { name: "Brand Pricing" })).toBeChecked();
  await expectAccessible(page);

  const { header, cells, price } = await firstPrice(page);
  const dearer = cells.with(price, "7,777.00").map((cell) => (cell.includes(",") ? `"$${cell}"` : cell));
  const check = page.getByRole("button", { name: "Check file" });
  await check.click();
  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toHaveText("Failed to process Brand Pricing CSV file: choose a CSV file first.");
  await page.getByLabel("CSV file").setInputFiles(csvFile("fees.csv", "fee_id,brand_id,fee_type\n1,1,x"));
  await check.click();
  await expect(alert).toContainText("line 1 has the columns for Brand Fees, not Brand Pricing.");

  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csvFile("wrong.csv", `${header}\n${dearer.join(",")}\n${cells.with(price, "12-15").join(",")}`),
    );
  await check.click();
  await expect(page.getByRole("heading", { level: 1, name: "wrong.csv" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^3 / })).toContainText(
    "price is required for brand_pricing records",
  );
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("The file was discarded")).toBeVisible();

  await page.getByRole("radio", { name: "Brand Pricing" }).check();
  await page.getByLabel("CSV file").setInputFiles(csvFile("right.csv", `${header}\n${dearer.join(",")}`));
  await check.click();
  const row = page.getByRole("row", { name: /^2 / });
  await expect(row).toContainText(`price ${cells[price]} →changes to 7777.00`);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Imported: 0 new, 1 changed").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to undo this import?" });
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
  expect((await firstPrice(page)).cells).toEqual(cells);
});

test("on a phone a file is checked and its rows are cards that fit @phone", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/import"));
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Brands" }).check();
  const name = "A clinic with a name that is far longer than a telephone is wide, and a half";
  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csvFile(
        `${"long".repeat(20)}.csv`,
        `brand_name;website_link;color\n${name};https://${"x".repeat(60)}.example/;red`,
      ),
    );
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("The import doesn't recognize color.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Line 2/ })).toContainText(name);
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^0 Errors/ }).click();
  await expect(page.getByText("No rows match this filter")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(href("/admin/import"));
});

import type { Page } from "@playwright/test";
import { href } from "react-router";
import { openNewBrand } from "./brand-editor.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const priceField = (page: Page) => page.getByRole("textbox", { name: /^Price for / });

/** Stores a brand that was never verified and opens it in the queue. */
async function openInQueue(page: Page) {
  const name = await openNewBrand(page);
  await openAs(page, "administrator", href("/admin/verification"));
  await page.getByRole("button", { name: `1 price of ${name}` }).click();
  const panel = page.getByRole("region", { name: `Check ${name}` });
  await expect(panel.getByRole("row", { name: /\$950\.00/ })).toBeVisible();
  return { name, panel, link: page.getByRole("link", { name, exact: true }) };
}

test("staff check a price with the keyboard alone: edit, undo, note, verify, and undo that", async ({
  page,
  context,
}) => {
  const { name, panel, link } = await openInQueue(page);
  await expect(link).toBeFocused();
  await page.keyboard.press("e");
  await expect(priceField(page)).toBeFocused();
  await page.keyboard.type("940");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`1 price of ${name} changed`)).toBeVisible();
  await expect(panel.getByRole("row", { name: /\$940\.00/ })).toBeVisible();
  await expect(link).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("row", { name: /\$950\.00/ })).toBeVisible();

  await link.focus();
  await page.keyboard.press("n");
  await expect(panel.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Ask the chat, v e j k");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Ask the chat, v e j k")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.press("o");
  await page.keyboard.press("v");
  await expect(page.getByText(`${name} marked as verified today`)).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText(`Verification of ${name} undone`)).toBeVisible();
  await expect(link).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  await page.locator("summary", { hasText: "Keyboard shortcuts" }).click();
  await page.getByLabel("Use keyboard shortcuts on this page").uncheck();
  await page.getByRole("button", { name: `1 price of ${name}` }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("e");
  await expect(priceField(page)).toHaveCount(0);
});

test("a price is changed in the brand table, and a colleague's newer price is kept until someone decides @both", async ({
  page,
  context,
  expectError,
}) => {
  test.slow();
  expectError(/status of 409/);
  const name = await openNewBrand(page);
  const list = `${href("/admin")}?${new URLSearchParams({ q: name })}`;
  const other = await context.newPage();
  const button = (of: Page) => of.getByRole("button", { name: `${name}, semaglutide, change` });
  for (const tab of [page, other]) {
    await tab.goto(list);
    await expect(tab.getByText("1 brand", { exact: true })).toBeVisible();
    await expect(async () => {
      if ((await button(tab).getAttribute("aria-expanded")) !== "true") await button(tab).click();
      await expect(priceField(tab)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await priceField(other).fill("930");
  await priceField(other).press("Enter");
  await expect(other.getByText(`1 price of ${name} changed`)).toBeVisible();
  await expect(button(other)).toContainText("$930.00");

  await priceField(page).fill("940");
  await priceField(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Someone changed these prices while you were editing");
  await expect(priceField(page)).toHaveValue("940");
  await expect(page.getByText("Now saved: $930.00")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(button(page)).toContainText("$940.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(button(page)).toContainText("$930.00");
});

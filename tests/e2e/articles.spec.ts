import type { Page } from "@playwright/test";
import { href } from "react-router";
import sharp from "sharp";
import { VENDOR_HOST } from "../fakes/other-sites.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { unfold } from "./folded.ts";
import { openAs } from "./staff-people.ts";

// One after the other: the dialog shows the article that is still being written for the same person.
test.describe.configure({ mode: "default" });

/** A unique keyword, so that parallel tests don't interfere. */
const keyword = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

async function generate(page: Page, words: string) {
  await unfold(page, "More actions");
  await page.getByRole("link", { name: "Create AI Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Generate Blog Post" });
  await dialog.getByLabel("Target Keyword").fill(words);
  await dialog.getByRole("button", { name: "Generate" }).click();
  return dialog;
}

/** Lets the vendor finish an article that it holds back because the keyword begins with "held". */
async function letFinish(page: Page, words: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`https://${VENDOR_HOST}/?${new URLSearchParams({ finish: words })}`);
  await tab.close();
}

test("an editor generates an article, reloads halfway through, and finds the draft in the list @both", async ({
  page,
}) => {
  const words = keyword("held");
  await openAs(page, "administrator", href("/admin/blog"));
  const dialog = await generate(page, words);
  await expect(dialog.getByText(/about \d+ words so far/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(dialog.getByText(words)).toBeVisible();
  await letFinish(page, words);
  await expect(page.getByText(`The draft is saved: ${words}`)).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: words, exact: true }).first()).toBeVisible();
});

test("the dialog also closes for the built-in article, and the list says why it was used", async ({
  page,
}) => {
  const words = keyword("unreadable");
  await openAs(page, "administrator", href("/admin/blog"));
  const dialog = await generate(page, words);
  const title = new RegExp(`${words}: What to Know`, "i");
  await expect(page.getByText("The built-in article is saved as a draft")).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: title }) });
  await expect(row).toContainText("built-in template article");
  await expect(row).toContainText("in the expected format");
  await expectAccessible(page);
});

test("an editor cancels an article that is being written", async ({ page }) => {
  const words = keyword("held");
  await openAs(page, "administrator", href("/admin/blog"));
  const dialog = await generate(page, words);
  await expect(dialog.getByText(/words so far/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByText("No post was created.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: words })).toHaveCount(0);
});

test("an editor schedules a post, corrects it, and changes it @both", async ({ page, expectError }) => {
  expectError(/status of 400/);
  const words = keyword("spring");
  await openAs(page, "administrator", href("/admin/blog"));
  await unfold(page, "More actions");
  await page.getByRole("link", { name: "Schedule Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Post" });
  await dialog.getByLabel("Target Keyword").fill(words);
  await dialog.getByLabel("Publish Date").fill("2020-01-05T09:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Failed to create schedule" })).toBeFocused();
  await expect(dialog.getByLabel("Publish Date")).toHaveAccessibleDescription(/Choose a time in the future/);
  const year = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Publish Date").fill(`${year}T09:30`);
  await expect(dialog.getByText("Your local time (Pacific/Chatham)")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: words }).first();
  await expect(row.getByText("9:30 AM ET")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link", { name: `Edit ${words}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit schedule" });
  await edit.getByLabel("Publish Date").fill(`${year}T10:45`);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("10:45 AM ET")).toBeVisible();
});

test("closing a dialog leads back to the list as it was, and Back doesn't reopen it", async ({ page }) => {
  const list = `${href("/admin/blog/schedules")}?perPage=50&sort=keyword`;
  await openAs(page, "administrator", href("/admin/blog"));
  await page.goto(list);
  await page.getByRole("link", { name: "Schedule Post" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Schedule Post" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(dialog).toHaveCount(0);
});

test("an editor uploads an image, which needs alt text @both", async ({ page }) => {
  const alt = keyword("A scale on a table");
  const background = { r: Math.floor(Math.random() * 256), g: 120, b: 90 };
  const buffer = await sharp({ create: { width: 700, height: 400, channels: 3, background } })
    .withExif({ IFD0: { Copyright: alt } })
    .jpeg()
    .toBuffer();
  await openAs(page, "administrator", href("/admin/blog/images"));
  await unfold(page, "Add image");
  await page.getByLabel("Image file").setInputFiles({ name: "scale.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Upload image" }).click();
  const field = page.getByRole("region", { name: "Upload image" }).getByLabel("Alt text");
  await expect(field).toHaveAccessibleDescription(/describes the image for people who can't see it/);
  await field.fill(alt);
  await page.getByRole("button", { name: "Upload image" }).click();
  await expect(page.getByRole("img", { name: alt })).toBeVisible();
  await expectAccessible(page);
});

test("an editor writes HTML as code under the page's own policy, and sees the warnings @both", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/blog/new"));
  await page.getByLabel("Template").selectOption("custom_html");
  const code = page.getByRole("textbox", { name: "HTML", exact: true });
  await expect(page.locator("[data-code-view=ready]")).toBeVisible();
  await code.click();
  await page.keyboard.type('<p class="lead">Generic semaglutide');
  await page.keyboard.press("Tab");
  // The view is in a shadow tree with its own styles, so the document has no style element.
  expect(await page.locator("style").count()).toBe(0);
  await page.getByRole("button", { name: "Check post" }).click();
  await expect(page.getByText("“Generic” for compounded medication")).toBeVisible();
  await expectAccessible(page);
});

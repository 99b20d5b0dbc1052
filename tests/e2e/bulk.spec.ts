import type { Page } from "@playwright/test";
import { href } from "react-router";
import { newTitle, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Actions for the selected rows" });
const boxes = (page: Page) => page.getByRole("table").getByRole("checkbox");
/** The dialog of an action that was chosen in the bar. */
async function choose(page: Page, action: string) {
  await bar(page).getByRole("button", { name: action, exact: true }).click();
  return page.getByRole("dialog");
}

/** Stores two drafts, and lists only them. @returns the title of the first. */
async function listTwoDrafts(page: Page): Promise<string> {
  const title = newTitle();
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).fill("Some text.");
  await save(page);
  await page.goto(`${href("/admin/blog")}?${new URLSearchParams({ q: title })}`);
  await page.getByRole("button", { name: `Duplicate ${title}`, exact: true }).click();
  await expect(page.getByText("2 posts", { exact: true })).toBeVisible();
  return title;
}

test("a second click on Duplicate while the first one is being posted makes no second copy", async ({
  page,
}) => {
  const title = await listTwoDrafts(page);
  let posts = 0;
  const { promise: bothClicked, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/admin\/blog(\.data)?\?/, async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await bothClicked;
    }
    await route.continue();
  });
  const duplicate = page.getByRole("button", { name: `Duplicate ${title}`, exact: true });
  await duplicate.click();
  await expect.poll(() => posts).toBe(1);
  await duplicate.click();
  letThrough();
  await expect(page.getByText("3 posts", { exact: true })).toBeVisible();
  expect(posts).toBe(1);
});

test("staff select brands with Shift, verify them after one confirmation, and undo that", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  const first = boxes(page).nth(1);
  await first.check();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(bar(page).getByText("4 brands selected")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const dialog = await choose(page, "Verified today");
  await expect(dialog.getByRole("heading", { name: "Mark 4 brands as verified today?" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Verified today" }).click();
  await expect(page.getByText("4 brands marked as verified today")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 4 brands")).toBeVisible();
});

test("everything that matches can be selected, and the selection works with the keyboard alone", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  await expect(page.getByRole("button", { name: "Search Ctrl K" })).toBeVisible();
  await boxes(page).first().focus();
  await page.keyboard.press("Space");
  const all = bar(page).getByRole("button", { name: /^Select all \d+ brands that match$/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(50);
  await all.press("Enter");
  await expect(bar(page).getByText(`All ${count} brands selected`)).toBeVisible();
  await boxes(page).nth(1).focus();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);

  await boxes(page).nth(1).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page).getByText("3 brands selected")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Verified today" })).toBeFocused();
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Verified today" });
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: "Verified today" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("posts get a tag, and the page of the change names those left out", async ({ page }) => {
    const title = await listTwoDrafts(page);
    const word = title.replace(" ", "-");
    for (const box of [boxes(page).nth(1), boxes(page).nth(2)]) await box.check();
    await expectToFit(page);
    const dialog = await choose(page, "Add tag");
    await dialog.getByLabel("Tag").fill(word);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("heading", { name: `Add the tag “${word}” to 2 posts?` })).toBeVisible();
    await dialog.getByRole("button", { name: "Add tag" }).click();
    await expect(page.getByText("2 posts tagged")).toBeVisible();

    await boxes(page).nth(1).check();
    const again = await choose(page, "Add tag");
    await again.getByLabel("Tag").fill(word);
    await again.getByRole("button", { name: "Continue" }).click();
    await expect(again.getByText("It has the tag already")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await again.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("link", { name: "Bulk changes" }).click();
    await page.getByRole("link", { name: "2 posts tagged" }).first().click();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expectToFit(page);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Undo change" }).click();
    await expect(page.getByText("Undone for 2 posts").first()).toBeVisible();
  });
});

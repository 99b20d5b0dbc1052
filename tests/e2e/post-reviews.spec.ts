import type { Page } from "@playwright/test";
import { href } from "react-router";
import { edit, newTitle, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { keptDrafts } from "./kept-drafts.ts";
import { waitForReact } from "./react.ts";
import { openAs } from "./staff-people.ts";

/**
 * Turns the setting on for every test of this server, and leaves it on: turning it off would break the same test at the
 * other width, which runs at the same time. The other tests' content manager writes only drafts (staff-people.ts).
 */
async function turnReviewsOn(page: Page) {
  await openAs(page, "administrator", href("/admin/settings/reviews"));
  await page.getByRole("checkbox", { name: /^Content managers submit posts/ }).check();
  await page.getByRole("button", { name: "Save post reviews" }).click();
  await expect(page.getByText(/now need a review|No settings changed/)).toBeVisible();
}

async function submit(page: Page) {
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog Management" })).toBeVisible();
  await expect(page.getByText("Submitted for review")).toBeVisible();
}

/** Opens the comparison from the editor's notice. */
async function compare(page: Page, title: string) {
  await edit(page, title);
  await page.getByRole("link", { name: "Compare the changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await waitForReact(page);
}

test("a content manager submits a post, gets it back, and submits it again; an administrator publishes it @both", async ({
  page,
  browser,
  expectError,
}) => {
  test.slow();
  // A refused form, and the post while it isn't public.
  expectError(/status of (400|404)/);
  const title = newTitle();
  const address = href("/blog/:slug", { slug: title.toLowerCase().replaceAll(" ", "-") });
  const other = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await other.newPage();
  await turnReviewsOn(admin);
  await expectAccessible(admin);

  await openAs(page, "content manager", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).fill("The first words.");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await page.getByLabel("Status").selectOption("published");
  await submit(page);
  expect((await admin.request.get(address, { headers: { cookie: "" } })).status()).toBe(404);

  await admin.goto(`${href("/admin/blog")}?${new URLSearchParams({ status: "review", q: title })}`);
  await expect(admin.getByRole("row", { name: title }).getByText("In review")).toBeVisible();
  await compare(admin, title);
  await expect(admin.getByRole("heading", { name: "Status" })).toBeVisible();
  await expect(admin.frameLocator("iframe").getByText("The first words.")).toBeVisible();
  await expectAccessibleInBothSchemes(admin);
  await expectToFit(admin);
  await admin.getByRole("button", { name: "Send back" }).click();
  await expect(admin.getByText("Enter what the author should change").first()).toBeVisible();
  await admin.getByLabel("What should change").fill("Name a source, please.");
  await admin.getByRole("button", { name: "Send back" }).click();
  await expect(admin.getByText("We're emailing its author.")).toBeVisible();

  await edit(page, title);
  await expect(page.getByText(/^Sent back by /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Name a source, please.");
  await expectAccessible(page);
  await textOf(page).fill("The first words, from a source.");
  await submit(page);

  await compare(admin, title);
  await admin.getByRole("button", { name: "Publish" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Post published")).toBeVisible();
  await admin.goto(address);
  await expect(admin.getByText("The first words, from a source.")).toBeVisible();
  await other.close();
});

test("changes to a public post wait, and their author withdraws and submits them again", async ({
  page,
  browser,
  expectError,
}) => {
  test.slow();
  // The drafts of two devices may get in each other's way.
  expectError(/status of 409/);
  const title = newTitle();
  const address = href("/blog/:slug", { slug: title.toLowerCase().replaceAll(" ", "-") });
  const other = await browser.newContext();
  const admin = await other.newPage();
  await turnReviewsOn(admin);
  await admin.goto(href("/admin/blog/new"));
  await untilReady(admin);
  await admin.getByLabel("Public Title").fill(title);
  await admin.getByLabel("Status").selectOption("published");
  await admin.getByLabel("New tag").fill("MSL");
  await admin.getByRole("button", { name: "Add tag" }).click();
  await textOf(admin).fill("Public words.");
  await admin.getByRole("button", { name: "Save Changes" }).click();
  await expect(admin.getByText("Post created")).toBeVisible();

  await openAs(page, "content manager", href("/admin/blog"));
  await edit(page, title);
  await textOf(page).fill("Submitted words.");
  await submit(page);
  await compare(page, title);
  await expect(page.getByText("Submitted words.").first()).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("heading", { name: "Not submitted" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "In review" })).toBeVisible();
  await expectAccessible(page);
  await admin.goto(address);
  await expect(admin.getByText("Public words.")).toBeVisible();
  await other.close();

  // Unsaved words on another device don't replace what was submitted after them.
  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const left = await device.newPage();
  await edit(left, title);
  await textOf(left).fill("Words on another device.");
  await expect.poll(() => keptDrafts(left)).toContain("Words on another device.");
  await left.close();
  await edit(page, title);
  await textOf(page).fill("Words submitted later.");
  await submit(page);
  const back = await device.newPage();
  await edit(back, title);
  await expect(back.getByText("The submission has changed since then.")).toBeVisible();
  await back.getByRole("button", { name: "Restore my changes" }).click();
  await back.getByRole("button", { name: "Submit for review" }).click();
  await expect(back.getByRole("dialog")).toContainText("Words submitted later.");
  await device.close();
});

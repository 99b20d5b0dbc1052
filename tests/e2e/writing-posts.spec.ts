import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import { backInText, edit, openNewPost, paste, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { keptDrafts } from "./kept-drafts.ts";
import { openAs } from "./staff-people.ts";

test("the section list moves to a section, sections stay folded until an error, and ? lists the shortcuts @both", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1280;
  const heading = (name: string) => page.getByRole("button", { name, exact: true });
  const menu = page.getByLabel("Section", { exact: true });
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });
  if (isPhone) await menu.selectOption("SEO Settings");
  else await link("SEO Settings").click();
  await expect(heading("SEO Settings")).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  if (isPhone) await expect(menu).toHaveValue("basic");
  else await expect(link("Basic Information")).toHaveAttribute("aria-current", "true");

  await heading("SEO Settings").press("Enter");
  await expect(page.getByLabel("Canonical URL")).toBeHidden();
  await heading("Basic Information").press("Enter");
  await expect(page.getByLabel("Public Title")).toBeHidden();
  await page.reload();
  await untilReady(page);
  await expect(heading("Basic Information")).toHaveAttribute("aria-expanded", "false");
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Public Title")).toBeVisible();
  await expect(page.getByLabel("Canonical URL")).toBeHidden();

  await heading("SEO Settings").focus();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Go to the next section")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("Alt+PageUp");
  await expect(heading("FAQ Section")).toBeFocused();
});

test("the editor counts words and estimates the reading level", async ({ page }) => {
  await openNewPost(page, "Counted");
  await textOf(page).click();
  await page.keyboard.insertText(
    "You take one shot each week. Most people feel well in a few days. ".repeat(4),
  );
  await expect(page.getByText(/^56 words · 1 min read · reading level: grade [12]\.\d$/)).toBeVisible();
});

/** The article as this browser keeps it. */
async function keptText(page: Page): Promise<string> {
  const kept: { value: { draft: { content: string } } }[] = JSON.parse(await keptDrafts(page));
  return kept.at(-1)?.value.draft.content ?? "";
}

const pasted: Record<string, string> = {
  "google-docs": [
    "<h2>How doses rise</h2>",
    '<p>Most people start <strong>low</strong> and go <em>slowly</em>. See <a href="https://www.fda.gov/drugs">the FDA</a>.</p>',
    "<ul><li>Weekly shot<ul><li>On the same day</li></ul></li></ul>",
    "<p>Ask {state} boards.<sup>1</sup></p>",
  ].join("\n"),
  word: [
    "<h2>What it costs</h2>",
    '<p>Plans cost <strong>$299</strong> a <em>month</em>, see <a href="https://www.fda.gov/drugs">the FDA</a>.</p>',
    "<ul><li>First visit<ul><li>By video</li></ul></li><li>Refill</li></ul>",
    "<p>Then:</p>",
    "<ol><li>Order</li><li>Wait</li></ol>",
    "<table><tbody><tr><td>Plan</td><td>Price</td></tr></tbody></table>",
  ].join("\n"),
  hostile: "<p>Kept words</p>\n<p>Bad link Data link Hidden link</p>",
};

for (const [name, expected] of Object.entries(pasted)) {
  test(`text pasted from ${name} keeps its structure and nothing else`, async ({ page }) => {
    await openNewPost(page, `Pasted ${name}`);
    await textOf(page).click();
    await paste(page, readFileSync(`tests/fixtures/pasted/${name}.txt`, "utf8"));
    await expect(page.getByText(/pictures? (wasn|weren)'t pasted/)).toBeVisible();
    await expect(page.getByText(/Saved in this browser|Draft saved/)).toBeVisible();
    await expect.poll(() => keptText(page)).toBe(expected);
  });
}

test("an editor inserts a heading and a link to a post by keyboard, and a picture by drop @both", async ({
  page,
}) => {
  await openNewPost(page, "Inserted");
  await textOf(page).click();
  await page.keyboard.type("/h2");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu.getByRole("option", { name: "Heading 2", selected: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("At home");
  await page.keyboard.press("Enter");
  await page.keyboard.type("More is in ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  await expect(dialog.getByLabel("Find a page on this site")).toBeFocused();
  await page.keyboard.type("storing your");
  await expect(dialog.getByRole("option", { name: /^Storing your medication/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Enter");
  await backInText(page);
  await expect(
    textOf(page).getByRole("link", { name: "Storing your medication, and traveling with it" }),
  ).toHaveAttribute("href", href("/blog/:slug", { slug: "storing-and-traveling-with-glp1-medication" }));
  await page.keyboard.type(" and/or elsewhere.");
  await expect(menu).toHaveCount(0);
  await expect(textOf(page).getByRole("link")).toHaveText("Storing your medication, and traveling with it");

  await textOf(page).evaluate(async (element) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    canvas.getContext("2d")?.fillRect(8, 8, 40, 40);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob ?? ""], "scale.png", { type: "image/png" }));
    const { left, top } = element.querySelector("p")?.getBoundingClientRect() ?? new DOMRect();
    const place = { clientX: left + 2, clientY: top + 2 };
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...place }));
  });
  const upload = page.getByRole("dialog", { name: "Add an image" });
  await expect(upload.getByLabel("Alt text")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(upload.getByText("Enter alt text that describes the image")).toBeVisible();
  await page.keyboard.type("A kitchen scale");
  await page.keyboard.press("Enter");
  await expect(textOf(page).getByRole("img", { name: "A kitchen scale" })).toHaveAttribute(
    "src",
    /^\/uploads\/blog-images\//,
  );
  await expect(upload).toBeHidden();
});

test("unsaved changes are saved as a draft that another device can continue until the post is saved", async ({
  page,
  browser,
  expectError,
}) => {
  expectError(/status of 409/);
  const title = `Drafted ${crypto.randomUUID().slice(0, 8)}`;
  await openNewPost(page, title);
  await textOf(page).click();
  await page.keyboard.type("Words from");
  await save(page);
  await edit(page, title);
  const address = page.url();
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" the office");
  await expect(page.getByText("Not saved yet. Draft saved")).toBeVisible();

  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await device.newPage();
  await other.goto(address);
  await untilReady(other);
  await expect(other.getByText("They were saved as a draft on")).toBeVisible();
  await other.getByRole("button", { name: "Restore my changes" }).click();
  await expect(textOf(other)).toContainText("Words from the office");
  await textOf(other).click();
  await other.keyboard.press("Control+End");
  await other.keyboard.type(" and from home");
  await expect(other.getByText("Not saved yet. Draft saved")).toBeVisible();

  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" too late");
  await expect(page.getByText("Another tab or device has a different draft of this post.")).toBeVisible();
  await save(other);
  await other.goto(address);
  await untilReady(other);
  await expect(textOf(other)).toContainText("Words from the office and from home");
  await expect(other.getByText("You have unsaved changes")).toHaveCount(0);
  await device.close();
});

test("an editor writes in the full window, where the cursor stays, and Escape returns @both", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  await openNewPost(page, "Full window");
  await textOf(page).click();
  await page.keyboard.type("Before after");
  for (let step = 0; step < "after".length; step += 1) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Full window" }).click();
  const full = page.getByRole("dialog", { name: "Main Content, full window" });
  await expect(full).toBeVisible();
  await backInText(page);
  await page.keyboard.type("and ");
  await expect(textOf(page)).toHaveText("Before and after");
  await expect(full.getByText("3 words")).toBeVisible();
  await expect(
    full.getByRole("status").filter({ hasText: /Saved in this browser|Draft saved/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).focus();
  await backInText(page);
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(full).toBeVisible();
  await page.keyboard.press("Backspace");
  await full.getByRole("button", { name: "Image" }).click();
  const dialog = page.locator("dialog[open]");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(full).toBeVisible();
  await textOf(page).focus();
  await page.keyboard.press("Escape");
  await expect(full).toHaveCount(0);
  await backInText(page);
  await page.keyboard.type("long ");
  await expect(textOf(page)).toHaveText("Before and long after");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await page.keyboard.press("Alt+Shift+F");
  await expect(full).toBeVisible();
  await full.getByRole("button", { name: "Leave full window" }).click();
  await expect(full).toHaveCount(0);
  await backInText(page);

  // A failed save leads to the form, where its errors are.
  await page.getByLabel("Public Title").fill("");
  await page.keyboard.press("Alt+Shift+F");
  await backInText(page);
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(full).toHaveCount(0);
  await expect(page.getByLabel("Public Title")).toHaveAttribute("aria-invalid", "true");
});

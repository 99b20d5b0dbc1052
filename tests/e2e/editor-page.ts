import type { Page } from "@playwright/test";
import { href } from "react-router";
import { expect } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

export const newTitle = () => `Written ${crypto.randomUUID().slice(0, 8)}`;
export const textOf = (page: Page) => page.getByRole("textbox", { name: "Main Content" });

/** Waits for the editor's scripts, which load after the page. */
export async function untilReady(page: Page) {
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
}

/** Opens the editor for a new post that will be published. */
export async function openNewPost(page: Page, title: string) {
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await page.getByLabel("Status").selectOption("published");
}

export async function save(page: Page) {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog Management" })).toBeVisible();
}

/** Opens a post from the list in the editor. */
export async function edit(page: Page, title: string) {
  await page.goto(`${href("/admin/blog")}?${new URLSearchParams({ q: title })}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await untilReady(page);
}

/**
 * Waits until focus is back in the text, one frame after a button or a menu had it: letters typed before that are lost.
 */
export async function backInText(page: Page) {
  await expect(textOf(page)).toBeFocused();
}

/** Turns bold on or off by keyboard or mouse. */
export async function toggleBold(page: Page, isOn: boolean) {
  const bold = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" });
  if (isOn) await bold.press("Enter");
  else await bold.click();
  await expect(bold).toHaveAttribute("aria-pressed", String(isOn));
  await backInText(page);
}

export async function paste(page: Page, html: string) {
  await page.keyboard.press("ArrowDown");
  await textOf(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

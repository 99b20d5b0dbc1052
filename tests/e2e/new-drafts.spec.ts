import { href } from "react-router";
import { newTitle, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { waitForReact } from "./react.ts";
import { openAs } from "./staff-people.ts";

const words = "Words that were never saved.";
const drafts = href("/admin/blog/drafts/:id", { id: "*" }).slice(0, -1);

test("a new post that was never saved is continued on another device, discarded, and restored @both", async ({
  page,
  browser,
}) => {
  test.slow();
  const title = newTitle();
  await openAs(page, "content manager", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  // A draft with nothing but the title may be saved before this.
  const stored = page.waitForResponse(
    (response) => response.url().includes(drafts) && (response.request().postData() ?? "").includes(words),
  );
  await textOf(page).fill(words);
  expect((await stored).ok()).toBe(true);
  await expect(page.getByText("Not saved yet. Draft saved").first()).toBeVisible();
  const storageState = await page.context().storageState();
  await page.close({ runBeforeUnload: false });

  const device = await browser.newContext({ storageState, viewport: page.viewportSize() });
  const other = await device.newPage();
  await other.goto(href("/admin/blog"));
  await waitForReact(other);
  const rows = other.getByRole("main").locator("tbody tr").filter({ visible: true });
  await expect(rows.first()).toBeInViewport();
  const draft = other.getByRole("listitem").filter({ hasText: title });
  // Another test of this person may have left the line open.
  const openDrafts = async () => {
    if (!(await draft.isVisible())) await other.locator("summary", { hasText: /nsaved draft/ }).click();
    await expect(draft).toBeVisible();
  };
  await openDrafts();
  await expect(draft).toContainText("Only you can see it.");
  await expectAccessibleInBothSchemes(other);
  await expectToFit(other);
  await draft.getByRole("button", { name: "Discard" }).click();
  await expect(other.getByText("Draft discarded")).toBeVisible();
  await expect(other.getByText(`“${title}”`)).toHaveCount(0);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText("Draft restored")).toBeVisible();
  await openDrafts();
  await draft.getByRole("link", { name: "Continue" }).click();
  await untilReady(other);
  await expect(other.getByLabel("Public Title")).toHaveValue(title);
  await expect(textOf(other)).toContainText(words);
  await save(other);
  await expect(other.getByText("Post created")).toBeVisible();
  await expect(other.getByText(`“${title}”`)).toHaveCount(0);
  await expect(other.getByRole("link", { name: title, exact: true })).toBeVisible();
  await device.close();
});

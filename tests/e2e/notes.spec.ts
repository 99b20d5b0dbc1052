import { href } from "react-router";
import { newTitle, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("staff mention a colleague by keyboard, who finds the note on Today", async ({ page, browser }) => {
  const title = newTitle();
  await openAs(page, "content manager", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).fill("Some text.");
  await save(page);

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await openAs(colleague, "administrator", href("/admin/blog"));
  await colleague.goto(`${href("/admin/blog")}?${new URLSearchParams({ q: title })}`);
  await colleague.getByRole("link", { name: title, exact: true }).click();
  await untilReady(colleague);
  const notes = colleague.getByRole("region", { name: "Notes" });
  const field = notes.getByLabel("New note");
  await field.focus();
  await colleague.keyboard.type("Please check the sources, @");
  const people = notes.getByRole("listbox", { name: "People" });
  await expect(people.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(colleague);
  await colleague.keyboard.press("Escape");
  await expect(people).toHaveCount(0);
  await colleague.keyboard.type("cont");
  await expect(people).toHaveCount(0);
  for (const _letter of "@cont") await colleague.keyboard.press("Backspace");
  await colleague.keyboard.type("@cont");
  await expect(people.getByRole("option")).toHaveCount(1);
  await colleague.keyboard.press("Enter");
  await expect(field).toHaveValue(/^Please check the sources, @.+ $/);
  await expect(field).toBeFocused();
  // A key without a letter makes the field look at the cursor again.
  await colleague.keyboard.press("Shift");
  await expect(people).toHaveCount(0);
  await colleague.keyboard.type("thank you.");
  await colleague.keyboard.press("Tab");
  await colleague.keyboard.press("Enter");
  await expect(notes.getByRole("listitem")).toContainText("thank you.");
  await expect(field).toHaveValue("");
  await expectToFit(colleague);
  await other.close();

  await page.goto(href("/admin/today"));
  await page.getByRole("link", { name: /^Read (the first )?note$/ }).click();
  await page.waitForURL(/#notes$/);
  const own = page.getByRole("region", { name: "Notes" });
  await expect(own.getByText("Mentions you").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

// spec:notes#unsent-note
test("a note keeps its text until it's sent, can be edited and deleted, and comes back with Undo", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  await page.locator('a[href^="/admin/edit/"]').first().click();
  await page.waitForURL(/\/admin\/edit\//);
  const notes = page.getByRole("region", { name: "Notes" });
  const text = `Ask for the new price list ${crypto.randomUUID().slice(0, 8)}`;
  await notes.getByLabel("New note").fill(text);
  const kept = () =>
    page.evaluate(async () => {
      // Opening it before the page has would create it without its store.
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === "drafts")) return 0;
      const opening = indexedDB.open("drafts");
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const keys = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      opening.result.close();
      return keys.result.filter((key) => String(key).startsWith("note:")).length;
    });
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(notes.getByLabel("New note")).toHaveValue(text);
  await notes.getByRole("button", { name: "Add note" }).click();
  const item = notes.getByRole("listitem").filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect.poll(kept).toBe(0);

  await item.getByRole("button", { name: "Edit note" }).click();
  const edited = notes.getByLabel("Edit note");
  await expect(edited).toBeFocused();
  await edited.fill(`${text}, see https://provider.example/prices.`);
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(item.getByRole("link", { name: "https://provider.example/prices" })).toBeVisible();
  await expect(item.getByRole("button", { name: "Edit note" })).toBeFocused();
  await item.getByRole("button", { name: "Delete note" }).click();
  await expect(item).toHaveCount(0);
  await expect(notes.getByRole("heading", { name: /^Notes/ })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();
});

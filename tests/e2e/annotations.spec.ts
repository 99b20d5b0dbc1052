import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("a chart note is written, changed, and deleted by keyboard, comes back, and can be hidden @both", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  await page.goto(`${href("/admin/revenue")}?period=all`);
  const notes = page.getByRole("region", { name: /^Chart notes/ });
  const text = `Newsletter ${crypto.randomUUID().slice(0, 8)}`;
  const marks = page.getByRole("img", { name: /^Payout/ }).locator("title");
  const add = notes.getByRole("button", { name: "Add chart note" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(notes.getByLabel("Note", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notes.getByText("Enter a note")).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  const item = notes.getByRole("listitem").filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect(add).toBeFocused();
  await expect(marks.filter({ hasText: text })).toHaveCount(1);
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await item.getByRole("button", { name: "Edit note" }).click();
  await expect(notes.getByLabel("Note", { exact: true })).toHaveValue(text);
  await notes.getByLabel("Note", { exact: true }).fill(`${text}, sent at noon`);
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(item).toContainText(`${text}, sent at noon`);
  await expect(item.getByRole("button", { name: "Edit note" })).toBeFocused();

  await item.getByRole("button", { name: "Delete note" }).click();
  await expect(item).toHaveCount(0);
  await expect(marks.filter({ hasText: text })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();

  await notes.getByRole("button", { name: "Hide chart notes" }).click();
  await expect(item).toBeHidden();
  await expect(marks).toHaveCount(0);
  await page.reload();
  await expect(item).toBeHidden();
  await notes.getByRole("button", { name: "Show chart notes" }).click();
  await expect(item).toBeVisible();
  await item.getByRole("button", { name: "Delete note" }).click();
  await expect(item).toHaveCount(0);
});

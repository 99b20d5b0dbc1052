import { href } from "react-router";
import { newTitle, openNewPost, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

// spec:post-editor#ranking-moves
test("providers are ranked by keyboard, by button, and by typing a rank, and readers see that order @both", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  await openNewPost(page, title);
  await page.getByLabel("Template").selectOption("ranking");
  await textOf(page).click();
  await page.keyboard.type("Why these");
  const names = ["Bluepenny Health", "Kind Ounce", "Ouncewise"];
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name: "Add provider" }).click();
    const entry = page.getByRole("group", { name: new RegExp(`^Rank ${index + 1}:`) });
    const provider = entry.getByRole("combobox", { name: "Provider" });
    await expect(provider).toBeFocused();
    await provider.fill(name);
    await expect(entry.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
    await provider.press("Enter");
    await expect(provider).toHaveValue(name);
    await entry.getByRole("spinbutton", { name: "Score" }).fill(String(9 - index));
    await expect(entry.getByLabel(/^Bullet \d$/)).toHaveCount(3);
  }
  const [first = "", second = "", third = ""] = names;
  const ranked = () =>
    page
      .locator("legend")
      .filter({ hasText: /^Rank \d/ })
      .allTextContents();

  await page.getByRole("button", { name: `Move ${third} up` }).click();
  await expect.poll(ranked).toEqual([`Rank 1: ${first}`, `Rank 2: ${third}`, `Rank 3: ${second}`]);
  await page.getByRole("button", { name: "Hide all fields" }).click();
  await page.getByRole("button", { name: `Drag ${first}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Over position 1 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Over position 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(ranked).toEqual([`Rank 1: ${third}`, `Rank 2: ${first}`, `Rank 3: ${second}`]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(ranked).toEqual([`Rank 1: ${first}`, `Rank 2: ${third}`, `Rank 3: ${second}`]);
  const rank = page.getByLabel(`Rank of ${second}`);
  await rank.fill("1");
  await rank.press("Enter");
  await expect.poll(ranked).toEqual([`Rank 1: ${second}`, `Rank 2: ${first}`, `Rank 3: ${third}`]);
  await expect(rank).toBeFocused();
  await expect(page.getByText(`${second} is now number 1 of 3`)).toBeAttached();
  // Wherever this list happens to be scrolled, the bar may cover half a checkbox, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await save(page);

  await page.goto(href("/blog/:slug", { slug: title.toLowerCase().replaceAll(" ", "-") }));
  const shown = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
  await expect(shown.filter({ hasText: new RegExp(names.join("|")) })).toHaveText([second, first, third]);
});

test("an entry removed from a ranking comes back with Undo, and one with an error shows its fields", async ({
  page,
  expectError,
}) => {
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(newTitle());
  await page.getByLabel("Template").selectOption("ranking");
  for (const score of ["9", "8", ""]) {
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByLabel("Use the dynamic provider from the URL").last().check();
    await page.getByRole("spinbutton", { name: "Score" }).last().fill(score);
  }
  await page.getByRole("button", { name: "Hide all fields" }).click();
  await expect(page.getByRole("spinbutton", { name: "Score" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove entry 1" }).click();
  const scores = page.getByRole("button", { name: /^Edit entry/ });
  await expect(scores).toHaveCount(2);
  await page.getByRole("button", { name: "Undo removal" }).click();
  await expect(scores).toHaveCount(3);
  await expect(scores.first()).toContainText("9");

  expectError(/400 \(Bad Request\)/);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("link", { name: "Rank 3: Score is required" }).click();
  await expect(page.getByRole("spinbutton", { name: "Score" })).toBeFocused();
});

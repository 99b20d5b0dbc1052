import { href } from "react-router";
import { edit, newTitle, openNewPost, save, textOf } from "./editor-page.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("an administrator shares a post's ranking, changes it once, and readers of the post see the change @both", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  const address = href("/blog/:slug", { slug: title.toLowerCase().replaceAll(" ", "-") });
  await openNewPost(page, title);
  await page.getByLabel("Template").selectOption("ranking");
  await textOf(page).click();
  await page.keyboard.type("Why these");
  for (const name of ["Bluepenny Health", "Kind Ounce"]) {
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByRole("combobox", { name: "Provider" }).last().fill(name);
    await expect(page.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await page.getByRole("spinbutton", { name: "Score" }).last().fill("9");
  }
  await page.getByRole("button", { name: "Hide all fields" }).click();
  await page.getByRole("button", { name: "Share this ranking" }).click();
  await page.getByLabel("Name of the shared ranking").fill(title);
  await page.getByRole("button", { name: "Create shared ranking" }).click();
  await expect(page.getByText("Changes here apply only to this post.")).toBeVisible();
  await save(page);

  await page.goto(href("/admin/rankings"));
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Used in 1 post" })).toBeVisible();
  await expectAccessible(page);
  const rank = page.getByLabel("Rank of Kind Ounce");
  await rank.fill("1");
  await rank.press("Enter");
  await page.getByRole("button", { name: "Save ranking" }).click();
  await expect(page.getByText("Ranking saved. 1 post changed.")).toBeVisible();
  await page.goto(address);
  const shown = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
  await expect(shown.filter({ hasText: /Bluepenny|Kind/ })).toHaveText(["Kind Ounce", "Bluepenny Health"]);

  await page.goto(href("/admin/blog"));
  await edit(page, title);
  await page.getByRole("button", { name: "Remove Kind Ounce" }).click();
  await expect(page.getByText("It has 1 exception.")).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await page.goto(address);
  await expect(shown.filter({ hasText: /Bluepenny|Kind/ })).toHaveText(["Bluepenny Health"]);
});

test("a rule fills a shared ranking after a preview of what it changes", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/rankings/new"));
  const name = newTitle();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Fill by a rule").check();
  await page.getByLabel("Number of providers").fill("3");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("Added:")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply changes" }).click();
  await expect(page.getByLabel(/^Rank of /)).toHaveCount(3);
  await page.getByRole("button", { name: "Save ranking" }).click();
  await expect(page.getByText("Ranking saved")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByText("Version 1")).toBeVisible();
});

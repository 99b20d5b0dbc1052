import { href } from "react-router";
import {
  backInText,
  edit,
  newTitle,
  openNewPost,
  paste,
  save,
  textOf,
  toggleBold,
  untilReady,
} from "./editor-page.ts";
import { expect, expectAccessible, expectToFit, test } from "./fixtures.ts";
import { unfold } from "./folded.ts";
import { keptDrafts } from "./kept-drafts.ts";
import { openAs } from "./staff-people.ts";

const addressOf = (title: string) => href("/blog/:slug", { slug: title.toLowerCase().replaceAll(" ", "-") });

test("an editor writes an article with the toolbar, sees its preview, and readers get it without hostile code @both", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  await openNewPost(page, title);
  await textOf(page).click();
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await toolbar.getByLabel("Text style").selectOption("Heading 2");
  await backInText(page);
  await page.keyboard.type("A first part");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Plain and ");
  await toggleBold(page, true);
  await page.keyboard.type("strong");
  await toggleBold(page, false);
  await page.keyboard.type(" words for ");
  await toolbar.getByLabel("Insert a token").selectOption("{state}");
  await backInText(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("More is at ");
  await toolbar.getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByLabel("URL").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Set link" }).click();
  await expect(dialog.getByText("Enter a URL that starts with https://")).toBeVisible();
  await dialog.getByLabel("URL").fill("/blog");
  await dialog.getByRole("button", { name: "Set link" }).click();
  await expect(textOf(page).getByRole("link", { name: "/blog" })).toBeVisible();
  await backInText(page);
  await page.keyboard.press("Enter");
  await toolbar.getByLabel("Insert a tool").selectOption("calculator");
  await expect(textOf(page).getByText("Tool: GLP-1 weight loss calculator")).toBeVisible();
  await paste(
    page,
    `<p onclick="pwned()">Pasted<script>pwned()</script><img src="https://a.example/x.png" onerror="pwned()"></p>`,
  );
  await expect(textOf(page).getByText("Pasted")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe[title^=Preview]");
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "A first part" })).toBeVisible();
  await save(page);

  await page.goto(`${addressOf(title)}?state=Ohio`);
  const article = page.getByRole("article").first();
  await expect(article.getByRole("heading", { level: 2, name: "A first part" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("strong");
  await expect(article.getByText("Plain and strong words for Ohio")).toBeVisible();
  await expect(article.getByRole("link", { name: "/blog" })).toHaveAttribute("href", "/blog");
  await expect(article.getByRole("heading", { name: "GLP-1 Weight Loss Calculator" })).toBeVisible();
  await expect(article.getByText("Pasted")).toBeVisible();
  await expect(article.locator("p img, p script")).toHaveCount(0);
});

for (const [title, address] of [
  ["Storing your medication, and traveling with it", "storing-and-traveling-with-glp1-medication"],
  ["Semaglutide and tirzepatide: how they differ", "semaglutide-and-tirzepatide-how-they-differ"],
] as const) {
  test(`an article opened and changed in one word keeps its structure: ${title}`, async ({ page }) => {
    const reader = href("/blog/:slug", { slug: address });
    const shape = () =>
      page
        .getByRole("article")
        .first()
        .evaluate((article) =>
          Array.from(article.querySelectorAll("*"), ({ tagName, childElementCount, textContent }) =>
            childElementCount > 0 ? tagName : `${tagName} ${textContent?.replace("Zz", "")}`,
          ).filter((line) => !/^(TIME|SPAN)/.test(line)),
        );
    await page.goto(reader);
    const before = await shape();
    await openAs(page, "administrator", href("/admin/blog"));
    await edit(page, title);
    await textOf(page).locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type("Zz");
    await page.getByLabel("Keep publish date").check();
    await save(page);
    await expect(async () => {
      await page.goto(reader);
      await expect(page.getByRole("article").first()).toContainText("Zz", { timeout: 500 });
    }).toPass();
    expect(await shape()).toEqual(before);
  });
}

test("without a connection the form stays open, and unsaved changes are offered again until they are saved", async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const title = newTitle();
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).click();
  await page.keyboard.type("Words that must not be lost");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to save blog post");
  await expect(textOf(page)).toContainText("Words that must not be lost");
  await context.setOffline(false);
  // The page also shows this when it has stored only the title, before the text.
  await expect(page.getByText(/Saved in this browser|Draft saved/)).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain("Words that must not be lost");
  await page.close();

  const again = await context.newPage();
  await again.goto(href("/admin/blog/new"));
  await expect(again.getByText("You have unsaved changes")).toBeVisible();
  await again.getByRole("button", { name: "Restore my changes" }).click();
  await expect(again.getByLabel("Public Title")).toHaveValue(title);
  await expect(textOf(again)).toContainText("Words that must not be lost");
  await again.getByRole("link", { name: "Cancel" }).click();
  const question = again.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await save(again);
  await again.goto(href("/admin/blog/new"));
  await untilReady(again);
  await expect(again.getByLabel("Public Title")).toHaveValue("");
  await expect(again.getByText("You have unsaved changes")).toHaveCount(0);
});

test("the second of two people who save one post sees both versions, takes the other one, and gets their own back", async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 409/);
  const title = newTitle();
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).click();
  await page.keyboard.type("Shared words");
  await save(page);
  await edit(page, title);
  const other = await context.newPage();
  await edit(other, title);
  await other.getByLabel("Excerpt").fill("From the other one");
  await save(other);

  await page.getByLabel("Excerpt").fill("From me");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("dialog", { name: "This post was saved after you opened it" });
  await expect(dialog.getByText("From the other one")).toBeVisible();
  await expect(dialog.getByText("From me")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use the saved version" }).click();
  await expect(page.getByLabel("Excerpt")).toHaveValue("From the other one");
  await page.getByRole("button", { name: "Swap versions" }).click();
  await expect(page.getByLabel("Excerpt")).toHaveValue("From me");
  await save(page);
  await edit(page, title);
  await expect(page.getByLabel("Excerpt")).toHaveValue("From me");
});

test("a quiz template begins with a question about the state, which can be tried in the editor", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill("Best match");
  await page.getByLabel("Template").selectOption("quiz_squeeze_ranking");
  for (const name of ["Squeeze Page Content", "Quiz Headers", "Quiz Questions", "Provider Rankings"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByLabel("Results Title")).toHaveValue("Best match");
  await expect(page.getByLabel("Quiz Title")).toHaveValue("Take Our Quiz");
  const question = page.getByRole("group", { name: "Question 1" });
  await expect(question.getByLabel("Question", { exact: true })).toHaveValue("Which state do you live in?");
  await expect(question.getByLabel("URL Parameter")).toHaveValue("state");
  await page.getByRole("button", { name: "Add question" }).click();
  const second = page.getByRole("group", { name: "Question 2" });
  await expect(second.getByLabel("Question", { exact: true })).toBeFocused();
  await second.getByRole("button", { name: "Remove question 2" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ has: question })).toBeFocused();
  await page.getByRole("combobox", { name: "New category" }).fill("Left in the field");
  await page.getByLabel("Excerpt").focus();
  await expect(page.getByRole("button", { name: "Remove category Left in the field" })).toBeVisible();
  await page.getByRole("button", { name: "Try the quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Try the quiz" });
  await dialog.getByRole("button", { name: /Start Now/ }).click();
  await expect(dialog.getByRole("heading", { name: "Take Our Quiz" })).toBeVisible();
  await dialog.getByLabel("1. Which state do you live in?").selectOption("Ohio");
  await dialog.getByRole("button", { name: "See Results" }).click();
  await dialog.getByRole("button", { name: "Show results now" }).click();
  await expect(dialog.getByText("OH", { exact: true })).toBeVisible();
});

test("the content manager writes, duplicates, and deletes their own posts, and undoes it @both", async ({
  page,
}) => {
  const title = newTitle();
  await openAs(page, "content manager", href("/admin/blog"));
  await expect(page.getByText("Switching providers without a gap")).toHaveCount(0);
  await unfold(page, "More actions");
  await page.getByRole("link", { name: "Create Manual Post" }).click();
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await expect(page.getByText("MSL", { exact: true })).toBeVisible();
  await textOf(page).click();
  await page.keyboard.type("A few words");
  await expectAccessible(page);
  await save(page);
  await page.goto(`${href("/admin/blog")}?${new URLSearchParams({ q: title })}`);
  await expect(page.getByText("You", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No posts match your search criteria")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Post restored")).toBeVisible();
  await page.goto(`${href("/admin/blog")}?${new URLSearchParams({ q: title })}`);
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
});

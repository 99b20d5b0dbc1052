import type { Page } from "@playwright/test";
import { href } from "react-router";
import { edit, newTitle, openNewPost, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

/** Opens a new squeeze post, which starts with a question about the state, and adds an entry for any provider. */
async function openQuizPost(page: Page) {
  await openAs(page, "administrator", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(newTitle());
  await page.getByLabel("Template").selectOption("quiz_squeeze_ranking");
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel("Use the dynamic provider from the URL").check();
}

async function addQuestion(page: Page, number: number, text: string, options: readonly string[]) {
  await page.getByRole("button", { name: "Add question" }).click();
  const question = page.getByRole("group", { name: `Question ${number}`, exact: true });
  await expect(question.getByLabel("Question", { exact: true })).toBeFocused();
  await question.getByLabel("Question", { exact: true }).fill(text);
  for (const [index, option] of options.entries()) {
    if (index > 0) await question.getByRole("button", { name: "Add option" }).click();
    await question.getByLabel(`Label of option ${index + 1}`, { exact: true }).fill(option);
  }
  return question;
}

test("an editor reads the map of a quiz by keyboard and goes from each part to its field @both", async ({
  page,
}) => {
  test.slow();
  await openQuizPost(page);
  await addQuestion(page, 2, "What matters most?", ["Price", ""]);
  const panel = page.getByRole("region", { name: "Quiz map" });
  await expect(panel.getByRole("status")).toHaveText("2 questions, 2 things to review");
  await panel.getByRole("button", { name: "Show map" }).press("Enter");
  const review = panel.getByRole("list", { name: "To review" });
  await expect(review.getByText("Answers that are dead ends")).toBeVisible();
  await expect(review.getByText("Questions that aren't on one page")).toBeVisible();

  const picture = panel.getByRole("group", { name: "Map of the quiz" });
  const part = (name: string) => picture.getByRole("button", { name });
  await part("Post opens All visitors").focus();
  for (const name of [
    "Squeeze page Its button starts the quiz",
    "1. Which state do you live in?",
    "51 answers lead to question 2",
    "2. What matters most?",
    "Price leads to the loading screen",
    "Empty option is a dead end",
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(part(name)).toBeFocused();
  }
  await expectToFit(page);
  // Elsewhere, the bar may cover half of a button, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Question 2", exact: true });
  await expect(second.getByLabel("Label of option 2")).toBeFocused();
  await page.keyboard.type("Speed");
  await expect(part("Speed leads to the loading screen")).toBeVisible();
  await expect(review.getByText("Answers that are dead ends")).toHaveCount(0);
  await second.getByLabel("Show on the same page as the others").check();
  await expect(panel.getByRole("status")).toHaveText(
    "2 questions on one page, every path ends at the results",
  );
  const steps = panel.getByRole("list", { name: "Steps of the quiz" });
  await expect(steps.getByText("2 answers (Price, Speed) lead to the loading screen")).toBeVisible();
  await steps.getByRole("button", { name: "Results" }).click();
  await expect(page.getByRole("button", { name: "Provider Rankings", exact: true })).toBeFocused();
});

test("an editor goes through one path of a quiz, screen by screen, to the results of its answers", async ({
  page,
}) => {
  await openQuizPost(page);
  await page.getByLabel("Headline", { exact: true }).fill("Plans in {state}");
  await addQuestion(page, 2, "What matters most?", ["Price", "Speed"]);
  await page.getByRole("button", { name: "Try the quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Try the quiz" });
  const screens = dialog.getByRole("list", { name: "Screens" });
  const current = screens.locator("[aria-current=step]");
  await expect(current).toHaveText("1. Squeeze page");
  await expect(dialog.getByRole("heading", { level: 1, name: "Plans in" })).toBeVisible();
  await expect(screens.getByRole("button", { name: "4. Results" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /Start Now/ }).click();
  await dialog.getByLabel("Which state do you live in?").selectOption("Ohio");
  await dialog.getByRole("button", { name: "Only 1 Question Left" }).click();
  await dialog.getByLabel("What matters most?").selectOption("Speed");
  await screens.getByRole("button", { name: "1. Squeeze page" }).click();
  await expect(dialog.getByRole("heading", { level: 1, name: "Plans in Ohio" })).toBeVisible();
  // The loading screen lasts only six seconds.
  await expect(async () => {
    await screens.getByRole("button", { name: "3. Loading screen" }).click();
    await dialog.getByRole("button", { name: "Show results now" }).click({ timeout: 6_000 });
  }).toPass();
  await expect(current).toHaveText("4. Results");
  await expect(dialog.getByText("OH", { exact: true })).toBeVisible();
  const results = page.frameLocator("iframe[title^=Preview]");
  await expect(results.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(results.getByText("What matters most?")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Start over" }).click();
  await expect(dialog.getByRole("heading", { level: 1, name: "Plans in" })).toBeVisible();
});

test("the checklist names a quiz's answers that are dead ends", async ({ page }) => {
  await openQuizPost(page);
  await addQuestion(page, 2, "What matters most?", ["Price", ""]);
  await page.getByRole("button", { name: "Check post" }).click();
  const point = page.getByRole("listitem").filter({ hasText: "Answers that are dead ends" });
  await expect(point.getByText("Question 2: Empty option")).toBeVisible();
  await point.getByRole("button", { name: "Quiz Questions" }).click();
  await expect(page.getByRole("button", { name: "Quiz Questions", exact: true }).first()).toBeFocused();
});

const storedQuestions = (page: Page) => page.getByRole("group", { name: /^Question \d+$/ });

/** Saves a new post with one question. */
async function storeQuizPost(page: Page, title: string) {
  await openNewPost(page, title);
  await page.getByLabel("Template").selectOption("quiz_ranking");
  await expect(storedQuestions(page)).toHaveCount(1);
  await textOf(page).click();
  await page.keyboard.type("Why these");
  await save(page);
}

test("an editor copies a quiz into a post and to another one, and undoes both @both", async ({ page }) => {
  test.slow();
  const [from, to] = [newTitle(), newTitle()];
  await storeQuizPost(page, to);
  await storeQuizPost(page, from);
  await edit(page, from);
  const copyFrom = async () => {
    await page.getByRole("button", { name: "Copy from a post" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy a quiz into this post" });
    await dialog.getByLabel("Find a post").fill("providers that fit what");
    await dialog.getByRole("button", { name: "Choose Providers that fit what you told us" }).click();
    await expect(dialog.getByRole("list", { name: "Questions to copy" }).getByRole("listitem")).toHaveCount(
      4,
    );
    await expect(dialog.getByText("The post is only changed when you save it.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Replace quiz" }).click();
    await expect(storedQuestions(page)).toHaveCount(4);
  };
  await copyFrom();
  await expect(page.getByLabel("Quiz Title")).toHaveValue("Find a provider that fits your budget");
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(storedQuestions(page)).toHaveCount(1);
  await expect(page.getByLabel("Quiz Title")).toHaveValue("Take Our Quiz");
  await copyFrom();
  await save(page);

  await edit(page, from);
  await expect(storedQuestions(page)).toHaveCount(4);
  const copyTo = async () => {
    await page.getByRole("button", { name: "Copy to posts" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy this quiz to other posts" });
    await dialog.getByLabel("Find a post").fill(to);
    await dialog.getByRole("checkbox", { name: to }).check();
    await expect(dialog.getByRole("list", { name: "What is replaced" })).toContainText(`${to}: 1 question`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Replace the quiz in 1 post" }).click();
    await expect(page.getByText("Quiz copied to 1 post")).toBeVisible();
  };
  await copyTo();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByText("Quiz restored in 1 post")).toBeVisible();
  await expect(page.getByText("Quiz copied to 1 post")).toHaveCount(0);
  await copyTo();
  await edit(page, to);
  await expect(storedQuestions(page)).toHaveCount(4);
});

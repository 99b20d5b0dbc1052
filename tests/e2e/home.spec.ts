import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

const SENTENCE = "See what GLP-1, Semaglutide, Tirzepatide really costs.";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("A visitor chooses a state and goes on to the comparison with it @both", async ({ page }) => {
  const states = page.getByLabel("Where do you live?");
  await expect(states.locator("option:not([value=''])")).toHaveCount(51);
  await states.selectOption("District of Columbia");
  await expect(page).toHaveURL("/compare-providers?state=DC");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A new document: the keyboard starts at its top.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("On a phone the page is at most eight screens long, in either font @phone", async ({ page }) => {
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / 844);
  await page.evaluate(() => document.fonts.ready);
  expect(await screens()).toBeLessThanOrEqual(8);
  // Where our font comes late, the page keeps the fallback, in which it's longer.
  const { promise: measured, resolve: letFontCome } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await measured;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await screens()).toBeLessThanOrEqual(8);
  letFontCome();
});

// spec:site#provider-counts
test("The number of providers is that of the directory, which lists exactly those", async ({ page }) => {
  const promised = page.getByText(/providers on our list today/);
  const total = page.getByRole("status").filter({ hasText: /providers$/ });
  const listed = page.getByRole("link", { name: /./ }).and(page.locator('main li a[href^="/providers/"]'));
  const following = page.getByRole("link", { name: "Next", exact: true });
  // Other tests add and stop providers at the same time.
  await expect(async () => {
    await page.goto("/");
    const [count] = /\d+/.exec((await promised.textContent()) ?? "") ?? [];
    await page.goto("/providers");
    expect(await total.textContent()).toBe(`${count} providers`);
    let counted = await listed.count();
    for (let next = 2; (await following.count()) > 0; next += 1) {
      await following.click();
      await page.waitForURL(`/providers?page=${next}`);
      counted += await listed.count();
    }
    expect(counted).toBe(Number(count));
  }).toPass();
});

test("A visitor who goes through the states by keyboard continues only with the button", async ({ page }) => {
  const states = page.getByLabel("Where do you live?");
  await states.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(states).toHaveValue("AK");
  await expect(page.getByRole("table", { name: "Lowest prices in Alaska today, per month" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Compare Providers" }).click();
  await expect(page).toHaveURL("/compare-providers?state=AK");
});

test("A visitor who comes back from the comparison sees prices in the chosen state, still within eight screens @both", async ({
  page,
}, { project }) => {
  const states = page.getByLabel("Where do you live?");
  await states.selectOption("Texas");
  await expect(page).toHaveURL("/compare-providers?state=TX");
  // The form keeps the state as soon as its script runs.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("compare-form"))).toContain("TX");
  await page.getByRole("link", { name: "DoseCompare home" }).click();
  await expect(states).toHaveValue("TX");
  const prices = page.getByRole("table", { name: "Lowest prices in Texas today, per month" });
  await expect(
    prices.getByRole("row", { name: /^Semaglutide \$[\d,]+\/month \$[\d,]+\/month$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / 844);
  if (project.name === "phone") expect(screens).toBeLessThanOrEqual(8);
  await prices.getByRole("link", { name: "Texas: all prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "GLP-1 prices in Texas" })).toBeVisible();
});

// spec:site#home-compare-button
test("A visitor who has chosen no state can still compare", async ({ page }) => {
  await page.getByRole("button", { name: "Compare Providers" }).click();
  await expect(page).toHaveURL("/compare-providers");
});

test("A visitor finds the links to the comparison and the calculator", async ({ page }) => {
  const main = page.getByRole("main");
  for (const link of await main.getByRole("link", { name: "Open the calculator" }).all()) {
    await expect(link).toHaveAttribute("href", "/calculator");
  }
  await main.getByRole("link", { name: "Compare Providers" }).click();
  await expect(page).toHaveURL("/compare-providers");
});

test("A visitor reads the claims together with their sources", async ({ page }) => {
  for (const headline of ["Save Over $2500 Per Year", "Save Up to 50% Monthly"]) {
    await expect(page.getByRole("heading", { name: headline })).toBeVisible();
  }
  const figures = page.getByRole("region", { name: "What comparing can save" }).getByRole("definition");
  await expect(figures).toHaveText(["100+", "$200-400", "2 minutes", "15-20%"]);
  await expect(
    page.getByText("These figures are marketing claims by DoseCompare, not promises."),
  ).toBeVisible();
});

test("A visitor finds eleven questions and opens one", async ({ page }) => {
  const questions = page.getByRole("region", { name: "Questions, answered plainly" }).locator("details");
  await expect(questions).toHaveCount(11);
  const answer = page.getByText("It's free to use. We earn through provider links and rebates");
  await expect(answer).toBeHidden();
  await page.getByText("Is it free, and how do you make money?").click();
  await expect(answer).toBeVisible();
});

test("A visitor reads three stories that are labeled as samples", async ({ page }) => {
  const stories = page.getByRole("region", { name: "What people use it for" });
  await expect(stories.getByRole("figure")).toHaveCount(3);
  await expect(stories.getByText("Sample testimonials: these people are invented.")).toBeVisible();
});

test("A visitor sees feature by feature how this differs from traditional telehealth", async ({ page }) => {
  const table = page.getByRole("table", { name: "DoseCompare and traditional telehealth compared" });
  const visit = table.getByRole("row", { name: /Medical visit and prescription/ });
  await expect(visit.getByRole("cell").first()).toHaveText("No, your provider does that");
});

test("A visitor who prefers reduced motion sees a headline that doesn't move", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(SENTENCE);
  expect(await runningWords(page)).toBe(0);
  expect(await shownWord(page)).toBe("GLP-1");
});

test("A visitor skips the header to the content", async ({ page }) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("A visitor opens the menu on a phone, closes it, and follows a link in it @phone", async ({ page }) => {
  const menu = page.getByRole("navigation", { name: "Menu" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: "Calculator" }).click();
  await expect(page).toHaveURL("/calculator");
  await expect(menu).toBeHidden();
});

test("A visitor with a narrow window never has to scroll sideways @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
});

test("A visitor can read the page in dark mode", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("A visitor sees the word in the headline change every three seconds", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(SENTENCE);
    const words = [];
    for (const second of [1, 2, 4, 5, 7, 8, 10]) words.push(await wordAt(page, second));
    expect(words).toEqual([
      "GLP-1",
      "GLP-1",
      "Semaglutide",
      "Semaglutide",
      "Tirzepatide",
      "Tirzepatide",
      "GLP-1",
    ]);
  });

  test("A visitor can pause the rotating word", async ({ page }) => {
    expect(await runningWords(page)).toBe(3);
    await page.getByRole("checkbox", { name: "Pause the rotating word" }).check();
    expect(await runningWords(page)).toBe(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor without scripts finds prices by state", async ({ page }) => {
    await page.getByRole("link", { name: "see prices by state" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "GLP-1 prices by state" })).toBeVisible();
  });

  test("A visitor without scripts sends the state with the button", async ({ page }) => {
    await page.getByLabel("Where do you live?").selectOption("TX");
    await page.getByRole("button", { name: "Compare Providers" }).click();
    await expect(page).toHaveURL("/compare-providers?state=TX");
  });
});

/** How many words in the headline are animated. */
function runningWords(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (a) => a instanceof CSSAnimation && a.animationName === "word-turn" && a.playState === "running",
        ).length,
  );
}

/** The word that a person sees in the headline. */
function shownWord(page: Page): Promise<string> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll("h1 .word-turns > *")];
    const shown = words.filter((word) =>
      word.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    return shown.map((word) => word.textContent).join(" and ");
  });
}

/** The word shown this many seconds after the page appeared: the animation is set to that time instead of waiting. */
async function wordAt(page: Page, second: number): Promise<string> {
  await page.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      if (!(animation instanceof CSSAnimation) || animation.animationName !== "word-turn") continue;
      animation.pause();
      animation.currentTime = ms;
    }
  }, second * 1000);
  return shownWord(page);
}

import type { Page } from "@playwright/test";
import { open, pass, stopClock, whileClockCreeps } from "./clock";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

const STEPWISE = "/blog/find-a-provider-that-fits-your-budget";
const ONE_PAGE = "/blog/oral-semaglutide-two-minute-check";
const SQUEEZE = "/blog/compare-glp1-prices";

const results = (page: Page) => page.getByRole("list", { name: "Ranked providers" });
const next = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function answerStepwise(page: Page): Promise<void> {
  await page.getByLabel("Which state do you live in?").selectOption("Ohio");
  await next(page, "Next").click();
  await page.getByText("A weekly injection").click();
  await next(page, "Only 2 Questions Left").click();
  await page.getByLabel("How will you pay?").selectOption("HSA or FSA card");
  await next(page, "Only 1 Question Left").click();
  await page.getByLabel(/most you want to pay/).fill("300");
}

test("A visitor answers one question at a time, goes back once, and can continue only with an answer @both", async ({
  page,
}) => {
  await open(page, STEPWISE);
  await expect(page.getByText("COMPARE PROVIDERS IN 30 SECONDS - 100% FREE")).toBeVisible();
  await expect(page.getByText("Trusted by 50,000+ Weight Loss Seekers")).toBeVisible();
  await expect(results(page)).toBeHidden();
  await expect(page.getByText("Question 1 of 4")).toBeVisible();
  await expect(next(page, "Next")).toBeDisabled();
  await expect(page.getByText("Please answer this question to continue")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Which state do you live in?").selectOption("Ohio");
  await expect(page.getByText("Please answer this question to continue")).toBeHidden();
  await next(page, "Next").click();
  await expect(page.getByRole("heading", { name: "Question 2 of 4" })).toBeFocused();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "50");
  await expect(next(page, "Only 2 Questions Left")).toBeDisabled();
  await next(page, "Back").click();
  await expect(page.getByLabel("Which state do you live in?")).toHaveValue("OH");
  await next(page, "Next").click();
  await page.getByText("A weekly injection").click();
  await next(page, "Only 2 Questions Left").click();
  await page.getByLabel("How will you pay?").selectOption("HSA or FSA card");
  await next(page, "Only 1 Question Left").click();

  const amount = page.getByLabel(/most you want to pay/);
  await amount.fill("20");
  await expect(page.getByText("Enter a number from 50 to 2000")).toBeVisible();
  await expect(next(page, "See Results")).toBeDisabled();
  await amount.press("Enter");
  await expect(amount).toBeVisible();
  await expectAccessible(page);
  await amount.fill("300");
  await expect(next(page, "See Results")).toBeEnabled();
});

test("After the last answer the quiz disappears, the animation runs for six seconds, and the ranking appears", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, STEPWISE);
  await answerStepwise(page);
  await stopClock(page);
  const title = page.getByRole("heading", { level: 1 }).filter({ visible: true });
  await next(page, "See Results").click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await pass(page, 99);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await pass(page, 2);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await pass(page, 60);
  await expect(title).toHaveText("Analyzing Provider Data");
  await expect(title).toBeFocused();
  await expect(page.getByText("Comparing options from 150+ providers")).toBeVisible();

  const bar = page.getByRole("progressbar");
  for (const [step, percent] of [
    ["Confirming You Qualify", "0"],
    ["Checking 150+ Providers", "20"],
    ["Finding Discounts", "40"],
    ["Confirming Stock", "60"],
  ] as const) {
    await expect(page.getByRole("status").filter({ hasText: step })).toBeAttached();
    await expect(bar).toHaveAttribute("value", percent);
    await pass(page, 1_100);
  }
  await expect(page.getByText("5 Great Providers Found").first()).toBeHidden();
  await pass(page, 500);
  await expect(page.getByText("5 Great Providers Found").first()).toBeVisible();
  await expect(bar).toHaveAttribute("value", "100");
  await expect(results(page)).toBeHidden();
  await pass(page, 1_100);
  await expect(results(page)).toBeVisible();
  await expect(title).toHaveText("Providers that fit what you told us");
  await expect(title).toBeFocused();
});

test("The animation and the ranking after it are accessible @both", async ({ page }) => {
  await page.clock.install();
  await open(page, `${STEPWISE}?state=oh&form=any&pay=card`);
  for (const label of ["Next", "Only 2 Questions Left", "Only 1 Question Left"])
    await next(page, label).click();
  await page.getByLabel(/most you want to pay/).fill("300");
  await stopClock(page);
  await next(page, "See Results").click();
  await pass(page, 101);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeHidden();
  await pass(page, 51);
  await expect(page.getByRole("heading", { name: "Analyzing Provider Data" })).toBeVisible();
  await whileClockCreeps(page, () => expectAccessible(page));
  await next(page, "Show results now").click();
  await expect(results(page)).toBeVisible();
  await whileClockCreeps(page, () => expectAccessible(page));
});

test("A visitor skips the animation; the answers are in no URL and survive a reload and Back", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await open(page, `${STEPWISE}?utm_source=ads`);
  await answerStepwise(page);
  await next(page, "See Results").click();
  await next(page, "Show results now").click();
  await expect(results(page)).toBeVisible();
  await expect(page).toHaveURL(`${STEPWISE}?utm_source=ads`);
  await page.reload();
  await expect(results(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit Site" }).first()).toHaveAttribute(
    "href",
    /^\/go\/find-a-provider-that-fits-your-budget\/1\/\d+\/visit\?utm_source=ads&glp_session_id=[\w-]+$/,
  );
  // Without a new document, which Back has to load.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calculator" }).click();
  await expect(page).toHaveURL("/calculator");
  const loaded = page.waitForEvent("load");
  await page.goBack();
  await loaded;
  await expect(results(page)).toBeVisible();
  await next(page, "Change my answers").click();
  await expect(page.getByLabel("Which state do you live in?")).toHaveValue("OH");
  expect(addresses.filter((address) => /state=|form=|pay=|budget=|\b300\b/.test(address))).toEqual([]);
});

test("A visitor answers all questions on one page and leaves the optional one empty @both", async ({
  page,
}) => {
  await open(page, ONE_PAGE);
  await expect(page.getByText("1. Which state do you live in?")).toBeVisible();
  await expect(page.getByRole("group", { name: "2. Which would you rather take?" })).toBeVisible();
  await expect(page.getByLabel(/^3\. Is there anything/)).toBeVisible();
  await expect(next(page, "See Results")).toBeDisabled();
  await expect(page.getByText("Please answer all questions to continue")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("1. Which state do you live in?").selectOption("Texas");
  await expect(next(page, "See Results")).toBeDisabled();
  await page.getByText("Drops under the tongue").click();
  await expect(page.getByText("Please answer all questions to continue")).toBeHidden();
  await next(page, "See Results").click();
  await next(page, "Show results now").click();
  await expect(results(page)).toBeVisible();
});

test("A URL that answers everything skips the quiz: 2.5 seconds of animation, then the ranking", async ({
  page,
}) => {
  await page.clock.install();
  await stopClock(page);
  await open(page, `${STEPWISE}?state=oh&form=any&pay=card&budget=400`);
  await expect(page.getByRole("heading", { name: "Analyzing Provider Data" })).toBeVisible();
  await pass(page, 2_400);
  await expect(page.getByText("5 Great Providers Found").first()).toBeVisible();
  await expect(results(page)).toBeHidden();
  await pass(page, 101);
  await expect(results(page)).toBeVisible();
});

test("A URL with a wrong answer fills in the others and asks", async ({ page }) => {
  await open(page, `${STEPWISE}?state=oh&form=any&pay=card&budget=4`);
  await expect(page.getByText("Question 1 of 4")).toBeVisible();
  await expect(page.getByLabel("Which state do you live in?")).toHaveValue("OH");
  await expect(next(page, "Next")).toBeEnabled();
});

test("A choice made before the page's script has loaded counts", async ({ page }) => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route(/\/assets\/react/, async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto(STEPWISE, { waitUntil: "commit" });
  await page.getByLabel("Which state do you live in?").selectOption("Ohio");
  choose();
  await expect(next(page, "Next")).toBeEnabled();
  await expect(page.getByLabel("Which state do you live in?")).toHaveValue("OH");
});

test("A squeeze page leads to the quiz by its button, and is skipped with it @both", async ({ page }) => {
  await open(page, SQUEEZE);
  await expect(
    page.getByRole("heading", { level: 1, name: "Save Up to $1,200/year on GLP-1 Medications" }),
  ).toBeVisible();
  for (const words of [
    "Compare Over 150 Providers. No Signup. Takes 30 Seconds",
    "Trusted by 50,000+ Women & Men Losing Weight with GLP-1",
    "No signup. No spam. 100% Free",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expectAccessible(page);
  await next(page, "Start Now — Find Your Cheapest Option").click();
  const title = page.getByRole("heading", { level: 1, name: "Just two questions" });
  await expect(title).toBeFocused();
  await expect(next(page, "Only 1 Question Left")).toBeVisible();
  await open(page, `${SQUEEZE}?state=OH&medication=unsure`);
  await expect(results(page)).toBeVisible();
});

test("A quiz that can't be completed says so and keeps the answers", async ({ page }) => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    let refusals = 1;
    history.replaceState = (state, unused, url) => {
      if (JSON.stringify(state ?? {}).includes("quizAnswers") && refusals-- > 0)
        throw new DOMException("refused", "SecurityError");
      replace(state, unused, url);
    };
  });
  await open(page, ONE_PAGE);
  await page.getByLabel("1. Which state do you live in?").selectOption("Texas");
  await page.getByText("Drops under the tongue").click();
  await next(page, "See Results").click();
  await expect(page.getByRole("alert")).toHaveText("An error occurred. Please try again.");
  await expect(page.getByLabel("1. Which state do you live in?")).toHaveValue("TX");
  await next(page, "See Results").click();
  await next(page, "Show results now").click();
  await expect(results(page)).toBeVisible();
});

test("Text in a URL or typed into a quiz is shown only as text", async ({ page }) => {
  let executions = 0;
  page.on("dialog", async (dialog) => {
    executions += 1;
    await dialog.dismiss();
  });
  const attacks = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "</script><script>alert(1)</script>",
    "\u2028alert(1)//",
  ];
  for (const attack of attacks) {
    const query = new URLSearchParams(
      ["state", "form", "pay", "budget", "note", "provider", "brand_id", "g", "ag", "utm_source"].map(
        (name) => [name, attack],
      ),
    );
    await open(page, `${ONE_PAGE}?${query}`);
    await page.getByLabel("1. Which state do you live in?").selectOption("Texas");
    await page.getByText("Drops under the tongue").click();
    await page.getByLabel(/^3\. Is there anything/).fill(attack.slice(0, 150));
    await next(page, "See Results").click();
    await next(page, "Show results now").click();
    await expect(results(page)).toBeVisible();
  }
  expect(executions).toBe(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [STEPWISE, ONE_PAGE, SQUEEZE]) {
    test(`A visitor reads the ranking of ${path} instead of the quiz`, async ({ page }) => {
      await page.goto(path);
      await expect(results(page)).toBeVisible();
      await expect(results(page).getByRole("article")).toHaveCount(5);
      await expect(page.getByRole("button", { name: "See Results" })).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveCount(1);
    });
  }
});

test("A quiz fits a screen of 320 pixels @both", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [STEPWISE, ONE_PAGE, SQUEEZE]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
    await expectToFit(page);
  }
});

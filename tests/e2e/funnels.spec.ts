import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test as visitors } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const QUIZ = "/blog/find-a-provider-that-fits-your-budget";
const TITLE = "Providers that fit what you told us";
const PAGE = href("/admin/reports/funnels");

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * A browser that identifies itself as automated counts as a robot. A page that is being closed sends the browser's own
 * name, whatever the context says, so the name is an argument of a separate browser. It isn't the worker's, because
 * Playwright would run these tests last, in workers of their own.
 */
const test = visitors.extend<{ named: Browser }>({
  named: async ({ playwright, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--user-agent=${userAgent}`];
    const named = await playwright.chromium.launch({ ...launchOptions, args });
    await use(named);
    await named.close();
  },
  context: async ({ named }, use) => {
    const context = await named.newContext();
    await use(context);
    await context.close();
  },
});
test.use({ userAgent });

/** Waits until this tab has noted that the first of the ranked providers was on the screen. */
const hasSeenRanking = (page: Page, funnel: string) =>
  page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('"ranking '), `glp_funnel_${funnel}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function answerTwo(page: Page): Promise<void> {
  await page.getByLabel("Which state do you live in?").selectOption("Ohio");
  await button(page, "Next").click();
  await page.getByText("A weekly injection").click();
}

/** The figures of one row of the table of steps, as text. */
async function rowOf(page: Page, name: string | RegExp): Promise<string[]> {
  const row = page
    .getByRole("table", { name: "Steps" })
    .getByRole("row")
    .filter({
      has: page.getByRole("rowheader", { name }),
    });
  return row.getByRole("cell").allInnerTexts();
}

test("A visitor who leaves a quiz and one who clicks through are counted at each step", async ({
  context,
}) => {
  test.slow();
  const source = `ads-${randomUUID()}`;

  const leaving = await context.newPage();
  await leaving.goto(`${QUIZ}?utm_source=${source}`);
  await answerTwo(leaving);
  await button(leaving, "Back").click();
  await button(leaving, "Next").click();
  await leaving.reload();
  // A reload doesn't start another visit.
  await expect(leaving.getByText("Question 1 of 4")).toBeVisible();
  await leaving.close({ runBeforeUnload: true });

  const staying = await context.newPage();
  await staying.goto(`${QUIZ}?utm_source=${source}`);
  await answerTwo(staying);
  await button(staying, "Only 2 Questions Left").click();
  await staying.getByLabel("How will you pay?").selectOption("HSA or FSA card");
  await button(staying, "Only 1 Question Left").click();
  await staying.getByLabel(/most you want to pay/).fill("300");
  await button(staying, "See Results").click();
  await button(staying, "Show results now").click();
  const first = staying.getByRole("list", { name: "Ranked providers" }).getByRole("listitem").first();
  await first.scrollIntoViewIfNeeded();
  await hasSeenRanking(staying, path.basename(QUIZ));
  const tab = staying.waitForEvent("popup");
  await first
    .getByRole("link", { name: /opens in a new tab/ })
    .first()
    .click();
  await (await tab).close();
  await staying.close({ runBeforeUnload: true });

  const staff = await context.newPage();
  await openAs(staff, "administrator", PAGE);
  await staff.getByText("Change report").click();
  await staff.getByRole("combobox", { name: "Funnel" }).selectOption({ label: TITLE });
  await staff.getByRole("combobox", { name: "Period" }).selectOption({ label: "7 days" });
  await button(staff, "Show report").click();
  await staff.waitForURL(/funnel=/);
  const shown = new URL(staff.url());
  shown.searchParams.set("is.source", source);
  await expect(async () => {
    await staff.goto(shown.href);
    expect((await rowOf(staff, "Outbound click"))[0]).toBe("1");
    expect((await rowOf(staff, "Shown"))[0]).toBe("2");
  }).toPass();

  const figures = async (name: string | RegExp) => {
    const [visits, , answered, left, , back] = await rowOf(staff, name);
    return [visits, answered, left, back];
  };
  expect(await figures("Started")).toEqual(["2", "—", "—", "—"]);
  expect(await figures(/^1\. Which state/)).toEqual(["2", "2", "0", "0"]);
  expect(await figures(/^2\. /)).toEqual(["2", "1", "1", "1"]);
  expect(await figures(/^3\. How will you pay/)).toEqual(["1", "1", "0", "0"]);
  expect(await figures(/^4\. /)).toEqual(["1", "1", "0", "0"]);
  for (const step of ["Completed", "Loading screen", "Results shown", "Ranking seen"])
    expect(await figures(step)).toEqual(["1", "—", "—", "—"]);
  expect((await rowOf(staff, "Shown"))[1]).toContain("34.2% to 100.0% of 2");
});

test("Funnels of forms count steps, and the page works on phones @both", async ({ page }) => {
  test.slow();
  await page.goto("/calculator");
  await page.getByLabel("Current weight").fill("200");
  await page.getByText("Semaglutide", { exact: true }).click();
  await page.getByText("Moderate", { exact: true }).click();
  await page.getByText("24 weeks", { exact: true }).click();
  await button(page, "Calculate Results").click();
  await page.getByRole("article").first().scrollIntoViewIfNeeded();
  await hasSeenRanking(page, "calculator");
  await openAs(page, "administrator", PAGE);
  await expect(async () => {
    await page.goto(`${PAGE}?funnel=calculator&days=7`);
    expect(Number((await rowOf(page, "Ranking seen"))[0])).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole("heading", { name: "Calculator", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Funnels/);
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page
    .getByRole("table", { name: "All quizzes and forms" })
    .getByRole("link", { name: "Calculator" })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^funnel-[\d-]+\.csv$/);
});

test("A link that has all answers skips the quiz, so no one completed it", async ({ page }) => {
  await page.goto(`${QUIZ}?state=oh&form=any&pay=card&budget=400`);
  const first = page.getByRole("list", { name: "Ranked providers" }).getByRole("listitem").first();
  await expect(first).toBeVisible();
  await first.scrollIntoViewIfNeeded();
  await hasSeenRanking(page, path.basename(QUIZ));
  const noted = await page.evaluate(
    (key): string[] => JSON.parse(sessionStorage.getItem(key) ?? "{}").done,
    `glp_funnel_${path.basename(QUIZ)}`,
  );
  expect(noted.filter((step) => /^(results|completed|reached) /.test(step))).toEqual(["results "]);
});

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

type Event = [event: string, step: string, seconds: number];
const atQuestion = (id: string): Event[] => [
  ["reached", id, -1],
  ["answered", id, 2],
];
const begun: Event[] = [
  ["shown", "", -1],
  ["started", "", -1],
  ...atQuestion("state"),
  ["reached", "form", -1],
];
/** What the browser reports of the two visits of the first test. */
const leavingEvents: Event[] = [...begun, ["back", "form", -1]];
const stayingEvents: Event[] = [
  ...begun,
  ["answered", "form", 2],
  ...atQuestion("pay"),
  ...atQuestion("budget"),
  ...["completed", "loading", "results", "ranking", "clicked"].map((stage): Event => [stage, "", -1]),
];

/** Reports further visits, because steps of fewer than 5 aren't shown (spec:funnels#filtered). */
async function reportVisits(page: Page, source: string, count: number, events: Event[]): Promise<void> {
  const data = {
    funnel: path.basename(QUIZ),
    variantId: null,
    source,
    referrer: null,
    events,
    answers: null,
  };
  for (let visit = 0; visit < count; visit += 1) {
    const answer = await page.request.post("/events/funnel", { data, headers: { "user-agent": userAgent } });
    expect(answer.status()).toBe(204);
  }
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

test("Visitors who leave a quiz and those who click through are counted at each step", async ({
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
  await reportVisits(staff, source, 4, leavingEvents);
  await reportVisits(staff, source, 4, stayingEvents);
  // Without enough visits of other sources, these could be worked out from the whole funnel. They're fewer than ours, so
  // that one of theirs is joined with small sources of other tests.
  await reportVisits(staff, `${source}-left`, 6, leavingEvents);
  await reportVisits(staff, `${source}-stayed`, 6, stayingEvents);
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
    expect((await rowOf(staff, "Outbound click"))[0]).toBe("5");
    expect((await rowOf(staff, "Shown"))[0]).toBe("10");
  }).toPass();

  const figures = async (name: string | RegExp) => {
    const [visits, , answered, left, , back] = await rowOf(staff, name);
    return [visits, answered, left, back];
  };
  expect(await figures("Started")).toEqual(["10", "—", "—", "—"]);
  expect(await figures(/^1\. Which state/)).toEqual(["10", "10", "0", "0"]);
  expect(await figures(/^2\. /)).toEqual(["10", "5", "5", "5"]);
  expect(await figures(/^3\. How will you pay/)).toEqual(["5", "5", "0", "0"]);
  expect(await figures(/^4\. /)).toEqual(["5", "5", "0", "0"]);
  for (const step of ["Completed", "Loading screen", "Results shown", "Ranking seen"])
    expect(await figures(step)).toEqual(["5", "—", "—", "—"]);
  expect((await rowOf(staff, "Shown"))[1]).toContain("72.2% to 100.0% of 10");

  shown.searchParams.set("is.source", `${source}-unknown`);
  await staff.goto(shown.href);
  await expect(staff.getByText("Too few visits to show: fewer than 5")).toBeVisible();
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

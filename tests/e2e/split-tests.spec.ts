import type { BrowserContext, Page } from "@playwright/test";
import { href } from "react-router";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  nextEvent,
  test,
} from "./fixtures.ts";
import { renderAhead } from "./render-ahead.ts";
import { openAs } from "./staff-people.ts";

const MANAGER = href("/admin/blog/split-tests");
const [ASKED, SHOWN] = [
  { title: "Storing your medication, and traveling with it" },
  { title: "Paying with insurance, an HSA, or an FSA" },
];
const ASKED_AND_SHOWN = [ASKED, SHOWN];
const OTHERS = [
  { title: "How to check that an online clinic and its pharmacy are real" },
  { title: "Your first month with an online provider, step by step" },
];

// A browser that identifies itself as automated counts as a robot, and robots see every page unchanged.
test.use({
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});

const testName = () => `Test ${crypto.randomUUID().slice(0, 8)}`;

type NewTest = { weights: readonly [number, number]; posts?: typeof ASKED_AND_SHOWN; startDate?: string };

/** Creates a paused test of two posts with these weights. */
async function createTest(page: Page, name: string, options: NewTest): Promise<void> {
  const { weights, posts = ASKED_AND_SHOWN, startDate } = options;
  await page.getByRole("link", { name: "Create Split Test" }).first().click();
  const save = page.getByRole("button", { name: "Create Test" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Test name").fill(name);
  if (startDate) await page.getByLabel("Start date").fill(startDate);
  for (const [index, { title }] of posts.entries()) {
    await page.getByLabel("Post", { exact: true }).nth(index).selectOption({ label: title });
    await page.getByLabel("Weight").nth(index).fill(String(weights[index]));
  }
  await save.click();
  await expect(page.getByText(`${name} is created`)).toBeVisible();
}

const cardOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

async function pathOf(page: Page, name: string, title: string): Promise<string> {
  return (await cardOf(page, name).getByRole("link", { name: title }).getAttribute("href")) ?? "";
}

/** A view of a variant's page, as a browser reports it. */
async function reportView(page: Page, path: string, variantId: string): Promise<void> {
  const nothing = { utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null, utmTerm: null };
  const view = {
    ...nothing,
    type: "page_view",
    path,
    sessionId: crypto.randomUUID(),
    referrer: null,
    isNewVisitor: true,
    variantId,
    language: "en-US",
    screenWidth: 1280,
    screenHeight: 800,
    timestamp: new Date().toISOString(),
  };
  expect((await page.request.post("/events", { data: view })).status()).toBe(204);
}

async function cookieOf(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

test("Staff start a test, and its visitors see their variant at once and permanently, until it is deleted", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const staff = await (await browser.newContext()).newPage();
  const name = testName();
  await openAs(staff, "administrator", MANAGER);
  await createTest(staff, name, { weights: [0, 100] });
  const [requested, shown] = [await pathOf(staff, name, ASKED.title), await pathOf(staff, name, SHOWN.title)];
  await staff.getByRole("button", { name: `Start ${name}` }).click();
  await expect(staff.getByText(`${name} is active`)).toBeVisible();
  // The second click of a slow double-click arrives when the button already says Pause.
  const pause = staff.getByRole("button", { name: `Pause ${name}` });
  await pause.dispatchEvent("click", { detail: 2 });
  await staff.reload();
  await expect(pause).toBeVisible();

  const view = await nextEvent(page);
  const answer = await page.goto(`${requested}?utm_source=mail&q=a%20b`);
  // The first page that arrives is the variant's: nothing was shown before it.
  expect(answer?.request().redirectedFrom()?.redirectedFrom()).toBeNull();
  await expect(page).toHaveURL(`${shown}?utm_source=mail&q=a%20b`);
  const variantId = (await cookieOf(context, "glp_split_tests"))?.split(".")[0];
  const sessionId = await cookieOf(context, "glp_session_id");
  const stored = () =>
    page.evaluate(
      (slug) => [localStorage.getItem(`glp_split_slug_${slug}`), localStorage.getItem("glp_session_id")],
      requested.split("/").at(-1),
    );
  await expect.poll(stored).toEqual([variantId, sessionId]);
  expect(await view.sent).toMatchObject({ path: shown, variantId, sessionId });

  // A page that was rendered ahead doesn't assign anything until it's shown.
  await page.evaluate(() => localStorage.clear());
  const ahead = await context.newPage();
  const show = await renderAhead(ahead);
  await ahead.goto(shown, { waitUntil: "networkidle" });
  expect(await stored()).toEqual([null, null]);
  await show();
  await expect.poll(stored).toEqual([variantId, sessionId]);
  await ahead.close();

  // Through the router, like a click on a card.
  await page.goto(href("/blog"));
  await page.locator(`a[href="${requested}"]`).first().click();
  await expect(page).toHaveURL(shown);

  await staff.getByRole("button", { name: `Delete ${name}` }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(staff.getByText(`${name} is deleted`)).toBeVisible();
  await expect(async () => {
    await page.goto(requested);
    expect(new URL(page.url()).pathname).toBe(requested);
  }).toPass();
  await staff.getByRole("button", { name: "Undo" }).click();
  await expect(staff.getByText(`${name} was restored`)).toBeVisible();
  await staff.getByRole("button", { name: `Pause ${name}` }).click();
  await expect(staff.getByText(`${name} is paused`)).toBeVisible();
});

test("The form of a test reports errors at their fields, and its page reports what is known @both", async ({
  page,
  expectError,
}) => {
  test.slow();
  const name = testName();
  await openAs(page, "administrator", MANAGER);
  await page.getByRole("link", { name: "Create Split Test" }).first().click();
  await page.getByLabel("Test name").fill(name);
  for (const index of [0, 1]) {
    await page.getByLabel("Post", { exact: true }).nth(index).selectOption({ label: ASKED.title });
  }
  await page.getByLabel("Weight").nth(1).fill("10");
  await expect(page.getByText("Should be 100% for optimal distribution")).toBeVisible();
  await page.getByRole("button", { name: "Create Test" }).click();
  expectError(/status of 400/);
  const summary = page.getByRole("alert").filter({ hasText: "Failed to create split test" });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Test name")).toHaveValue(name);
  await summary
    .getByRole("link", { name: "Choose another post. Another variant already uses this one" })
    .click();
  const second = page.getByLabel("Post", { exact: true }).nth(1);
  await expect(second).toBeFocused();
  await expectAccessible(page);
  await second.selectOption({ label: SHOWN.title });
  await page.getByLabel("Primary metric").selectOption({ label: "Visitors who click" });
  await page.getByRole("button", { name: "Create Test" }).click();

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  const variantId = await page.locator('input[name="variant_id"]').first().inputValue();
  await page.getByRole("link", { name: "Cancel" }).click();
  await reportView(page, await pathOf(page, name, ASKED.title), variantId);
  await cardOf(page, name).getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No winner yet" })).toBeVisible();
  const comparison = page.getByRole("table", { name: "Variant B compared with Variant A" });
  await expect(comparison.getByRole("row", { name: /Visitors who click Primary/ })).toContainText(
    "Too early",
  );
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/range=7/);
  await page.getByLabel("Chart shows").selectOption("Clicks");
  await expect(page.getByText("Clicks per day (Eastern Time)")).toBeVisible();
  await page.getByLabel("Increase of the primary metric to detect").fill("50");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/range=7&uplift=50/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^split-test-test-.*\.csv$/);
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
});

test("Text typed into the form of a test stays when the list changes, and leaving it asks first", async ({
  page,
}) => {
  test.slow();
  const name = testName();
  await openAs(page, "administrator", MANAGER);
  // It starts later, so it redirects no visitor of another browser test.
  await createTest(page, name, { weights: [50, 50], posts: OTHERS, startDate: "2099-01-01" });
  await page.getByRole("link", { name: "Create Split Test" }).first().click();
  const field = page.getByLabel("Test name");
  await field.fill("half a thought");

  await page.getByRole("button", { name: `Start ${name}` }).click();
  await expect(page.getByText(`${name} is active`)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${name} is deleted`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
  const filter = page.getByRole("search", { name: "Filter split tests" });
  await filter.getByLabel("Status").selectOption("Active");
  await expect(page).toHaveURL(/status=active/);
  await filter.getByRole("link", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(field).toHaveValue("half a thought");

  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field).toHaveValue("half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(field).toHaveCount(0);

  // The form of a test closes when the test itself changes.
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await field.fill(`${name} again`);
  await page.getByRole("button", { name: `Pause ${name}` }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByText(`${name} is paused`)).toBeVisible();
  await expect(field).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { open } from "./clock";
import { arrivalIn, expect, expectAccessible, expectToFit, test } from "./fixtures";

const RANKING = "/blog/lowest-cost-semaglutide-injections";
const REVERSE = "/blog/tirzepatide-without-a-membership-fee";
const QUIZ = "/blog/find-a-provider-that-fits-your-budget";

const cards = (page: Page) => page.getByRole("list", { name: "Ranked providers" }).getByRole("article");
const first = (page: Page) => cards(page).first();

/** Where an outbound link leads, requested as a browser would. */
async function destination(page: Page, way: string): Promise<URL> {
  const answer = await page.request.get(way, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  return new URL(answer.headers().location ?? "");
}

/**
 * The request to the provider's site in the new tab: one plain GET that names our site but not the page, and has no
 * cookie.
 */
async function arriveInNewTab(page: Page, follow: () => Promise<void>) {
  const opened = page.context().waitForEvent("page");
  await follow();
  const tab = await opened;
  const { method, address, headers } = await arrivalIn(tab);
  expect(method).toBe("GET");
  expect(address.hostname).toMatch(/\.example$/);
  expect(headers.referer).toBe(new URL("/", page.url()).href);
  expect(headers.cookie).toBeUndefined();
  return { address, tab };
}

test("A visitor reads a ranking, opens the details of the first entry, and goes there in a new tab @both", async ({
  page,
}) => {
  await page.goto(`${RANKING}?utm_source=ads`);
  await expect(cards(page)).toHaveCount(8);
  await expect(page.getByText(/^Expert-reviewed rankings updated \w+ \d{4}$/)).toBeVisible();
  await expect(first(page).getByText("MOST POPULAR")).toBeVisible();
  await expect(first(page).getByText("LegitScript Certified")).toBeVisible();
  await expect(first(page).getByText(/^\d\.\d out of 10$/)).toBeVisible();
  await expect(first(page).getByRole("img", { name: /out of 5$/ })).toBeVisible();
  await expectAccessible(page);

  await first(page).getByText("More Details").click();
  for (const words of ["Available Medications", "24/7 Provider Support", "Personalized Treatment Plans"]) {
    await expect(first(page).getByText(words)).toBeVisible();
  }
  await expect(first(page).getByText(/^(Same-day|Standard) Billing$/)).toBeVisible();
  await expect(first(page).getByText("All Doses").first()).toBeVisible();
  await expect(
    first(page)
      .getByText(/^\$\d+(\.\d\d)?\/month$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  const link = first(page).getByRole("link", { name: /^Visit Site/ });
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
  const name = await first(page).getByRole("heading", { level: 2 }).textContent();
  await expect(first(page).getByText(`Go to ${name}`)).toBeVisible();
  await expect(link).toHaveAttribute("href", /glp_session_id=/);
  const session = await page.evaluate(() => localStorage.getItem("glp_session_id"));
  const { address, tab } = await arriveInNewTab(page, () => link.click());
  const { utm_source, sub1, sub2, sub3, sub4, ...others } = Object.fromEntries(address.searchParams);
  expect([utm_source, sub1, sub3, sub4]).toEqual([
    "ads",
    expect.stringMatching(/^r1-rank-[0-9a-f]{8}$/),
    session,
    "",
  ]);
  expect(sub2).toMatch(/^[0-9a-f-]{36}$/);
  expect(others).toEqual({});
  expect(await tab.evaluate(() => [window.opener, document.title])).toEqual([null, "Elsewhere"]);
  await expect(page).toHaveURL(`${RANKING}?utm_source=ads`);
});

test("The outbound link carries the campaign, the rank, the click, and the session", async ({ page }) => {
  await page.goto(`${RANKING}?utm_source=ads&gclid=x1`);
  const link = first(page).getByRole("link", { name: /^Visit Site/ });
  await expect(link).toHaveAttribute("href", /glp_session_id=/);
  const session = await page.evaluate(() => localStorage.getItem("glp_session_id"));
  const address = await destination(page, (await link.getAttribute("href")) ?? "");
  expect(address.searchParams.get("utm_source")).toBe("ads");
  expect(address.searchParams.get("gclid")).toBe("x1");
  expect(address.searchParams.get("sub1")).toMatch(/^r1-rank-[0-9a-f]{8}$/);
  expect(address.searchParams.get("sub2")).toMatch(/^[0-9a-f-]{36}$/);
  expect(address.searchParams.get("sub3")).toBe(session);
  expect(address.searchParams.get("sub4")).toBe("");
});

test("A visitor reveals a hidden provider, which opens it in a new tab", async ({ page }) => {
  await open(page, RANKING);
  const hidden = cards(page).nth(5);
  await expect(hidden.getByRole("heading", { name: "Hidden Provider" })).toBeVisible();
  await expect(hidden.getByText("Reveal this provider")).toBeVisible();
  const reveal = hidden.getByRole("link", { name: /^Click to Reveal Provider/ });
  const way = (await reveal.getAttribute("href")) ?? "";
  expect((await destination(page, way)).searchParams.get("sub1")).toMatch(/^r0-rank-/);
  await reveal.focus();
  const { address } = await arriveInNewTab(page, () => page.keyboard.press("Enter"));
  expect(address.searchParams.get("sub1")).toMatch(/^r0-rank-/);
  await expect(hidden.getByRole("heading", { name: "Hidden Provider" })).toBeHidden();
  await expect(hidden.getByText(/^Go to /)).toBeVisible();
  await expect(hidden.getByRole("link", { name: /^Visit Site/ })).toHaveAttribute("href", /\/6\/\d+\/visit/);
});

test("A countdown shows the last rank first and keeps the numbers", async ({ page }) => {
  await page.goto(REVERSE);
  await expect(cards(page)).toHaveCount(6);
  const ranks = await cards(page).locator("header span:has(> .sr-only)").allTextContents();
  expect(ranks).toEqual([6, 5, 4, 3, 2, 1].map((rank) => `Rank ${rank}`));
  await expect(cards(page).last().getByText("NO MEMBERSHIP", { exact: true })).toBeVisible();
  await expect(page.getByText("MOST POPULAR")).toBeHidden();
});

test("The provider named in the URL takes the place meant for it", async ({ page }) => {
  const answers = "state=OH&form=any&pay=card&budget=400";
  await page.goto(`${QUIZ}?${answers}&provider=7`);
  await page.getByRole("button", { name: "Show results now" }).click();
  const link = first(page).getByRole("link", { name: /^Visit Site/ });
  await expect(link).toHaveAttribute("href", /^\/go\/find-a-provider-that-fits-your-budget\/1\/7\/visit\?/);
  const address = await destination(page, (await link.getAttribute("href")) ?? "");
  expect(address.searchParams.get("sub1")).toMatch(/^r1-quiz-/);
  for (const name of ["state", "form", "pay", "budget"]) expect(address.searchParams.has(name)).toBe(false);
});

test("A visitor reads how the ranking was made @both", async ({ page }) => {
  await page.goto(RANKING, { waitUntil: "networkidle" });
  const methodology = page.getByRole("region", { name: "Our Ranking Methodology" });
  await expect(methodology.getByRole("listitem")).not.toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Frequently Asked Questions" })).toBeVisible();
  await page.getByRole("button", { name: "Advertiser Disclosure" }).click();
  await expect(page.getByRole("dialog", { name: "Advertiser Disclosure" })).toBeVisible();
  await expectAccessible(page);
});

test("A ranking fits a screen of 320 pixels with all details open @both", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(RANKING);
  for (const closed of await page.locator("summary:visible", { hasText: "More Details" }).all())
    await closed.click();
  await expectToFit(page);
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("A ranking and a quiz keep their contrast @both", async ({ page }) => {
    await page.goto(RANKING);
    await first(page).getByText("More Details").click();
    await expectAccessible(page);
    await page.goto(QUIZ);
    await expect(page.getByText("Question 1 of 4")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor reads the whole ranking and goes to a provider, hidden or not", async ({ page }) => {
    await page.goto(RANKING);
    await expect(cards(page)).toHaveCount(8);
    for (const [name, sub1] of [
      [/^Visit Site/, /^r1-rank-[0-9a-f]{8}$/],
      [/^Click to Reveal Provider/, /^r0-rank-[0-9a-f]{8}$/],
    ] as const) {
      const link = page.getByRole("link", { name }).first();
      const { address } = await arriveInNewTab(page, () => link.click());
      expect(address.searchParams.get("sub1")).toMatch(sub1);
      expect(address.searchParams.get("sub2")).toMatch(/^[0-9a-f-]{36}$/);
      expect(address.searchParams.get("sub3")).toBe("");
    }
  });
});

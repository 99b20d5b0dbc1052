import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { renderAhead } from "./render-ahead";

const FIRST = "/blog/questions-to-ask-an-online-provider";
const SECOND = "/blog/lowest-cost-semaglutide-injections";

type View = Record<string, unknown> & { path: string; sessionId: string };

/** Collects the views this tab sends. The server must accept each one. */
async function watchViews(page: Page): Promise<View[]> {
  const views: View[] = [];
  await page.exposeFunction("noteBeacon", (json: string) => {
    const body = JSON.parse(json);
    if (body.type === "page_view") views.push(body);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(Reflect.get(window, "noteBeacon"));
      return send(url, body);
    };
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/events")) expect(response.status()).toBe(204);
  });
  return views;
}

const paths = (views: readonly View[]) => views.map(({ path }) => path);

/** Through the router, like a visitor's click on a card. */
async function openFromIndex(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(path);
}

test("A first view includes session, campaign, screen, and referrer", async ({ page, context }) => {
  const views = await watchViews(page);
  await page.goto(`${FIRST}?utm_source=ads&utm_medium=cpc&utm_campaign=a&utm_content=b&utm_term=c`, {
    referer: "https://search.example/find?q=secret",
  });
  await expect.poll(() => views.length).toBe(1);
  const viewport = page.viewportSize();
  expect(views[0]).toMatchObject({
    path: FIRST,
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    referrer: "https://search.example/find",
    isNewVisitor: true,
    variantId: null,
    utmSource: "ads",
    utmMedium: "cpc",
    utmCampaign: "a",
    utmContent: "b",
    utmTerm: "c",
    language: "en-US",
    screenWidth: viewport?.width,
    screenHeight: viewport?.height,
  });
  const stored = await page.evaluate(() => localStorage.getItem("glp_session_id"));
  expect(stored).toBe(views[0]?.sessionId);
  // So that a split test knows the visitor at the next visit.
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([{ name: "glp_session_id", value: stored, path: "/blog", sameSite: "Lax" }]);
});

const keptTags = (page: Page) => page.evaluate(() => sessionStorage.getItem("glp_campaign"));

// spec:tracking#kept-tags
for (const landing of ["/", "/compare", "/providers"])
  test(`The first view after an ad that leads to ${landing} has its tags, once`, async ({
    page,
    context,
  }) => {
    const views = await watchViews(page);
    await page.goto(`${landing}?utm_source=ads&gclid=secret&utm_campaign=spring&email=a%40b.example`);
    await expect.poll(() => keptTags(page)).toBe("utm_source=ads&utm_campaign=spring");
    const other = await context.newPage();
    await other.goto("/blog");
    expect(await keptTags(other)).toBeNull();
    await page.goto("/blog");
    await openFromIndex(page, FIRST);
    await expect.poll(() => views.length).toBe(1);
    expect(views[0]).toMatchObject({ utmSource: "ads", utmCampaign: "spring", utmMedium: null });
    expect(await keptTags(page)).toBeNull();
    await page.goto(SECOND);
    await expect.poll(() => paths(views)).toEqual([FIRST, SECOND]);
    expect(views[1]).toMatchObject({ utmSource: null, utmCampaign: null });
  });

test("A page rendered in advance keeps its tags once it is shown", async ({ page }) => {
  const show = await renderAhead(page);
  await page.goto("/providers?utm_source=ads", { waitUntil: "networkidle" });
  expect(await keptTags(page)).toBeNull();
  await show();
  await expect.poll(() => keptTags(page)).toBe("utm_source=ads");
});

test("A view sends the tags in its own URL, and drops those of an earlier page", async ({ page }) => {
  const views = await watchViews(page);
  await page.goto("/providers?utm_source=earlier&utm_campaign=earlier");
  await expect.poll(() => keptTags(page)).toBe("utm_source=earlier&utm_campaign=earlier");
  await page.goto(`${FIRST}?utm_source=own`);
  await expect.poll(() => views.length).toBe(1);
  await page.goto(SECOND);
  await expect.poll(() => paths(views)).toEqual([FIRST, SECOND]);
  const tags = views.map(({ utmSource, utmCampaign }) => [utmSource, utmCampaign]);
  expect(tags).toEqual([
    ["own", null],
    [null, null],
  ]);
});

test("A path counts once in 30 minutes, even after a reload, and again after that", async ({ page }) => {
  await page.clock.install();
  const views = await watchViews(page);
  await page.goto(FIRST);
  await expect.poll(() => views.length).toBe(1);
  await page.reload();
  await page.goto(SECOND);
  await expect.poll(() => paths(views)).toEqual([FIRST, SECOND]);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goto(FIRST);
  await expect.poll(() => paths(views)).toEqual([FIRST, SECOND, FIRST]);
  expect(new Set(views.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(views.map(({ isNewVisitor }) => isNewVisitor)).toEqual([true, false, false]);
});

test("Navigation without new documents counts posts, and nothing else", async ({ page }) => {
  await page.clock.install();
  const views = await watchViews(page);
  await page.goto("/blog");
  await openFromIndex(page, FIRST);
  await expect.poll(() => paths(views)).toEqual([FIRST]);
  expect(String(views[0]?.referrer)).toMatch(/\/blog$/);
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await openFromIndex(page, SECOND);
  await expect.poll(() => paths(views)).toEqual([FIRST, SECOND]);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goBack();
  await expect(page.locator(`a[href="${SECOND}"]`).first()).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(SECOND);
  await expect.poll(() => paths(views)).toEqual([FIRST, SECOND, SECOND]);
});

test("A reader whose browser stores nothing is still counted", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const views = await watchViews(page);
  await page.goto(FIRST);
  await expect.poll(() => views.length).toBe(1);
});

test("A post that doesn't exist isn't counted", async ({ page, expectError }) => {
  expectError(/404/);
  const views = await watchViews(page);
  await page.goto("/blog/no-such-post");
  await expect(page.getByText("Post Not Found")).toBeVisible();
  await page.goto(FIRST);
  await expect.poll(() => paths(views)).toEqual([FIRST]);
});

test("A page rendered in advance counts, and keeps its session, once it is shown", async ({ page }) => {
  const show = await renderAhead(page);
  const views = await watchViews(page);
  await page.goto(SECOND, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(views).toEqual([]);
  await show();
  await expect.poll(() => paths(views)).toEqual([SECOND]);
  const link = page.getByRole("link", { name: /^Visit Site/ }).first();
  await expect(link).toHaveAttribute("href", new RegExp(`glp_session_id=${views[0]?.sessionId}$`));
});

test("A page that Back shows as it was left counts again after 30 minutes", async ({ page }) => {
  await page.clock.install();
  const views = await watchViews(page);
  await page.goto(FIRST);
  await expect.poll(() => paths(views)).toEqual([FIRST]);
  const showAgain = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await showAgain();
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await showAgain();
  await expect.poll(() => paths(views)).toEqual([FIRST, FIRST]);
  expect(views.map(({ isNewVisitor }) => isNewVisitor)).toEqual([true, false]);
});

test("A visit and a reveal are each one request with the session, also with the middle button", async ({
  page,
}) => {
  const clicks: URL[] = [];
  page.context().on("request", (request) => {
    const address = new URL(request.url());
    if (address.pathname.startsWith("/go/")) clicks.push(address);
  });
  const followed = async (link: Locator, button: "left" | "middle") => {
    const opened = page.context().waitForEvent("page");
    await link.click({ button });
    await (await opened).close();
  };
  await page.goto(SECOND);
  const card = page.getByRole("list", { name: "Ranked providers" }).getByRole("article").nth(5);
  await expect(page.locator('a[href*="glp_session_id"]').first()).toBeAttached();
  const session = await page.evaluate(() => localStorage.getItem("glp_session_id"));
  await followed(page.getByRole("link", { name: /^Visit Site/ }).first(), "left");
  await followed(card.getByRole("link", { name: /^Click to Reveal Provider/ }), "middle");
  await followed(card.getByRole("link", { name: /^Visit Site/ }), "left");
  expect(clicks.map(({ pathname }) => pathname.split("/").at(-1))).toEqual(["visit", "reveal", "visit"]);
  expect(clicks.map(({ searchParams }) => searchParams.getAll("glp_session_id"))).toEqual(
    clicks.map(() => [session]),
  );
});

import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./fixtures";

const pages = [
  {
    path: "/how-we-rank-and-earn",
    title: "How We Rank and Earn",
    section: "What we never do",
    says: "We never sell a place, a badge, or a score",
    updated: "November 2026",
  },
  { path: "/terms", title: "Terms and Conditions", section: "Governing law", says: "State of Florida" },
  {
    path: "/privacy",
    title: "Privacy Policy",
    section: "Health information notice (HIPAA)",
    says: "HIPAA doesn't apply",
  },
  {
    path: "/consumer-health-data",
    title: "Consumer Health Data Privacy",
    section: "Your rights",
    says: "to delete it",
  },
];

for (const { path, title, section, says, updated = "March 2025" } of pages) {
  test(`A visitor reads ${title}, with its date, contents, and support contact @both`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(`Last updated: ${updated}`)).toBeVisible();
    await expectAccessible(page);
    const contents = page.getByRole("navigation", { name: "Contents" });
    if (isMobile) await contents.getByText("Contents").click();
    await contents.getByRole("link", { name: section }).click();
    await expect(page.getByRole("heading", { level: 2, name: section })).toBeInViewport();
    await expect(page).toHaveURL(/#[a-z-]+$/);
    const main = page.getByRole("main");
    await expect(main).toContainText(says);
    await expect(main.getByRole("link", { name: "support@dosecompare.example" }).first()).toHaveAttribute(
      "href",
      "mailto:support@dosecompare.example",
    );
    await expectAccessibleInBothSchemes(page);
  });
}

test("The home page links to all of them in its footer", async ({ page }) => {
  for (const { path, title } of pages) {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("Every link in the legal pages works", async ({ page, request }) => {
  for (const { path } of pages) {
    await page.goto(path);
    const links = await page
      .getByRole("main")
      .locator("a[href]")
      .evaluateAll((anchors) => anchors.map((a) => a.getAttribute("href")));
    for (const link of new Set(links)) {
      if (link?.startsWith("#")) await expect(page.locator(link)).toHaveCount(1);
      else if (link?.startsWith("/")) expect((await request.get(link)).status(), link).toBe(200);
    }
  }
});

test("A printed page has the text, but no menus or contents", async ({ page }) => {
  await page.goto("/terms");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
});

test("No legal page sets a cookie, stores anything in the browser, or contacts another host", async ({
  page,
  context,
}) => {
  for (const { path } of pages) await page.goto(path, { waitUntil: "networkidle" });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length])).toEqual([0]);
});

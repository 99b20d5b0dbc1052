import { expect, test } from "./fixtures";

const ARTICLE = "/blog/questions-to-ask-an-online-provider";

test("A robot gets from robots.txt through the sitemap to an article", async ({ page, baseURL }) => {
  const robots = await (await page.request.get("/robots.txt")).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(sitemap).toBe(`${baseURL}/sitemap.xml`);
  const answer = await page.request.get(sitemap);
  expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  expect(await answer.text()).toContain(`<loc>${baseURL}${ARTICLE}</loc>`);
});

test("A browser reads the sitemap and the feed as XML without an error", async ({ page }) => {
  await page.goto("/blog");
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  for (const [address, root] of [
    ["/sitemap.xml", "urlset"],
    [feed ?? "", "feed"],
  ]) {
    const read = await page.evaluate(async (path) => {
      const text = await (await fetch(path)).text();
      const xml = new DOMParser().parseFromString(text, "application/xml");
      return { root: xml.documentElement.localName, errors: xml.getElementsByTagName("parsererror").length };
    }, address ?? "");
    expect(read).toEqual({ root, errors: 0 });
  }
});

test("Sharing an article shows its picture and its description", async ({ page, baseURL }) => {
  await page.goto(ARTICLE);
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await content("og:title")).toBe("Twelve questions to ask an online provider before you pay");
  expect(await content("og:url")).toBe(baseURL + ARTICLE);
  expect(await content("og:type")).toBe("article");
  const picture = await content("og:image");
  expect(picture).toBe(`${baseURL}${ARTICLE}/social.png`);
  // Networks show no AVIF or WebP.
  expect(await content("og:image:type")).toBe("image/png");
  expect([await content("og:image:width"), await content("og:image:height")]).toEqual(["1200", "630"]);
  expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe("image/png");
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture ?? "");
  expect(size).toEqual([1200, 630]);
});

test("A page's canonical URL has no query, and search engines don't index a filtered list", async ({
  page,
}) => {
  await page.goto(`${ARTICLE}?utm_source=ads`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${ARTICLE}$`));
  await page.goto("/blog?tag=fees");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

/** Pages with images of every kind: cards, an article with and without a featured image, logos, and a squeeze page. */
const PICTURE_PAGES = [
  "/",
  "/blog",
  ARTICLE,
  "/blog/alderwick-health-review",
  "/blog/compare-glp1-prices",
  "/blog/lowest-cost-semaglutide-injections",
  "/providers",
  "/providers/kind-ounce",
];

test("The image that a visitor sees first loads first, all others load late, and each has its size @both", async ({
  page,
}) => {
  const faults: string[] = [];
  for (const path of PICTURE_PAGES) {
    await page.goto(path);
    const images = await page.locator("img").evaluateAll((all) =>
      all.map((image) => ({
        source: image.getAttribute("src"),
        area: image.clientWidth * image.clientHeight,
        top: image.getBoundingClientRect().top,
        isSized: image.hasAttribute("width") && image.hasAttribute("height"),
        isLazy: image.getAttribute("loading") === "lazy",
        isFirst: image.getAttribute("fetchpriority") === "high",
      })),
    );
    const height = page.viewportSize()?.height ?? 0;
    for (const { source, area, top, isSized, isLazy, isFirst } of images) {
      if (!isSized) faults.push(`${path}: ${source} has no size`);
      if (isFirst && isLazy) faults.push(`${path}: ${source} loads both first and late`);
      // Nothing else on the first screen may be larger than a card's image.
      const isLead = area > 40_000 && top < height;
      if (isLead && !isFirst) faults.push(`${path}: ${source} is on the first screen and doesn't load first`);
      if (top > 3 * height && !isLazy) faults.push(`${path}: ${source} is far down and loads at once`);
    }
  }
  expect(faults).toEqual([]);
});

test("A page in English loads one font file, which it names before its styles", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", ARTICLE, "/compare-providers"]) {
    fonts.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    const named = await page.locator('link[rel="preload"][as="font"]').getAttribute("href");
    expect(fonts).toEqual([named]);
    const size = (await (await page.request.get(named ?? "")).body()).byteLength;
    expect(size).toBeLessThan(16 * 1024);
  }
});

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

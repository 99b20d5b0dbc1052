import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { type BuiltServer, startBuiltServer } from "../setup/built-server.ts";
import { hostileHtml } from "../setup/hostile-html.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres.ts";

/*
 * Every text from an author or a URL is an attacker's, on a separate server. The browser is set to ignore the
 * Content-Security-Policy, so that the output must be safe without it.
 */
test.use({ bypassCSP: true });
// One after the other in one worker: otherwise, each worker would start a database and a server.
test.describe.configure({ mode: "default" });

const everything = hostileHtml.join("\n");
const short = '"><img src=x onerror=pwned()><script>pwned()</script>';

let database: PostgresServer;
let server: BuiltServer;
let client: pg.Client;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  database = await startPostgres();
  server = await startBuiltServer({ settings: { DATABASE_URL: database.url } });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

test.afterAll(async () => {
  await client?.end();
  await server?.stop();
  await database?.stop();
});

/** Stores a post in which every text is hostile. */
async function storeHostilePost(slug: string, template: string, content: string): Promise<void> {
  const entry = {
    rank: 1,
    providerId: 1,
    brandName: short,
    logoUrl: "javascript:pwned()",
    score: 9.1,
    ratingText: short,
    badge: short,
    urlOverride: "javascript:pwned()",
    bullets: [short, ...hostileHtml.slice(0, 5)],
    showDetails: true,
  };
  const question = { id: short, question: short, type: "radio", options: [{ value: short, label: short }] };
  const texts = [short, "{state} {g} {ag} {brand_name} {provider}"];
  await client.query(
    `insert into blog_posts (slug, template, content, title, excerpt, meta_title, meta_description, meta_keywords,
       quick_takeaways, faq, ranking_criteria, ranking_methodology, provider_rankings, quiz_questions, quiz_title, quiz_subtitle,
       squeeze_headline, squeeze_subheadline, squeeze_cta_text, squeeze_trust_text, squeeze_footer_text, status, published_at)
     values ($1, $2, $3, $4, $5, $4, $4, $4, $6, $7, $6, $4, $8, $9, $4, $4, $4, $4, $4, $4, $4, 'published', now())`,
    [
      slug,
      template,
      content,
      `${short} {state}`,
      everything.slice(0, 1_900),
      JSON.stringify([...texts, ...hostileHtml]),
      JSON.stringify([{ question: short, answer: everything }]),
      JSON.stringify([entry]),
      JSON.stringify(template.startsWith("quiz") ? [question] : []),
    ],
  );
}

/** How often the page ran an attacker's script, after clicking everything that doesn't leave the page. */
async function runsOn(page: Page, address: string): Promise<number> {
  let runs = 0;
  await page.exposeFunction("pwned", () => {
    runs += 1;
  });
  page.on("dialog", (dialog) => {
    runs += 1;
    return dialog.dismiss();
  });
  await page.goto(server.origin + address, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *")) {
      for (const type of ["mouseover", "pointerenter", "focus", "toggle", "error", "load"])
        element.dispatchEvent(new Event(type));
      const address = element.getAttribute("href") ?? element.getAttribute("formaction") ?? "";
      if (/^\W*\w*script/i.test(address)) element.click();
    }
  });
  await page.waitForTimeout(300);
  return runs;
}

for (const template of [
  "default",
  "provider_review",
  "ranking",
  "ranking-reverse",
  "quiz_ranking",
  "quiz_squeeze_ranking",
]) {
  test(`a hostile post of the template ${template} runs nothing`, async ({ page }) => {
    const slug = `hostile-${template.replaceAll("_", "-")}`;
    await storeHostilePost(slug, template, everything);
    expect(await runsOn(page, `/blog/${slug}`)).toBe(0);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  });
}

test("each hostile text alone runs nothing", async ({ page }) => {
  test.setTimeout(240_000);
  let runs = 0;
  await page.exposeFunction("pwned", () => {
    runs += 1;
  });
  for (const [index, html] of hostileHtml.entries()) {
    await client.query(
      "insert into blog_posts (slug, title, content, status, published_at) values ($1, $2, $3, 'published', now())",
      [`single-${index}`, html, `<p>before</p>${html}<p>after</p>`],
    );
    await page.goto(`${server.origin}/blog/single-${index}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(runs, html).toBe(0);
  }
});

test("a hostile URL runs nothing, in any post and on the index", async ({ page }) => {
  test.setTimeout(240_000);
  const content = `<p>{state}</p><p title="{state}"><a href="{state}">x</a><a href={state}>x</a></p><img src="{state}" alt="{ag}"><h2>{g}</h2><p>{brand_name} {provider}</p><{state}>`;
  await storeHostilePost("tokens", "default", content);
  let runs = 0;
  await page.exposeFunction("pwned", () => {
    runs += 1;
  });
  const names = ["state", "g", "ag", "brand_id", "provider", "q", "category", "tag"];
  const texts = [...hostileHtml, "javascript:pwned()"];
  for (let first = 0; first < texts.length; first += 3) {
    // Two or three of the names carry each text.
    const query = names.map(
      (name, turn) => `${name}=${encodeURIComponent(texts[(first + turn) % texts.length] ?? "")}`,
    );
    for (const path of ["/blog/tokens", "/blog"]) {
      await page.goto(`${server.origin}${path}?${query.join("&")}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(runs, query.join("&")).toBe(0);
    }
  }
});

test("the browser and its page would report a script that ran", async ({ page }) => {
  let runs = 0;
  await page.exposeFunction("pwned", () => {
    runs += 1;
  });
  await page.goto(`${server.origin}/blog`);
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, everything);
  await expect.poll(() => runs).toBeGreaterThan(5);
});

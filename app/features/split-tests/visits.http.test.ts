import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { plainPath, useVisitors } from "~tests/setup/split-tests";

const { db, app, clock, ask, newBrowser, startTest, assignments } = await useVisitors();

describe("a new visitor", () => {
  test("is assigned a variant before the page is rendered, and keeps it at every URL of the test", async () => {
    const { id, variantIds, paths } = await startTest([50, 50]);
    const browser = newBrowser();
    const { at, answer } = await browser.arrive(paths[0] ?? "");
    expect(answer.status).toBe(200);
    const variantId = variantIds[paths.indexOf(at)];
    for (const path of [...paths, ...paths]) expect((await browser.arrive(path)).at).toBe(at);
    expect(browser.jar.cookies).toContain(`glp_split_tests=${variantId}`);
    const session = /glp_session_id=([0-9a-f-]{36})/.exec(browser.jar.cookies)?.[1];
    expect(await assignments(id)).toEqual([{ variant_id: variantId, session_id: session, by_chance: true }]);
  });

  test("is redirected with the query unchanged", async () => {
    const { paths } = await startTest([0, 100]);
    const query = "?utm_source=a%20b&empty=&provider=3&provider=4#";
    const answer = await ask(`${paths[0]}${query.replace("#", "")}`);
    expect(answer.status).toBe(302);
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(/&variant_redirect=[\w.-]+$/);
    expect(plainPath(location)).toBe(`${paths[1]}?utm_source=a%20b&empty=&provider=3&provider=4`);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("gets cookies for the blog only, for a year", async () => {
    const { paths } = await startTest([100]);
    const [assigned, session] = (await ask(paths[0] ?? "")).headers.getSetCookie();
    expect(assigned).toMatch(
      /^glp_split_tests=[\w-]+; Path=\/blog; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    );
    expect(session).toMatch(/^glp_session_id=[\w-]+; Path=\/blog; Max-Age=31536000; SameSite=Lax$/);
  });

  test("may be assigned any variant with weight", async () => {
    const { id, variantIds, paths } = await startTest([50, 50, 0]);
    for (let visitor = 0; visitor < 40; visitor += 1) await newBrowser().arrive(paths[visitor % 2] ?? "");
    const given = (await assignments(id)).map((row) => row.variant_id);
    expect(given).toHaveLength(40);
    expect(new Set(given)).toEqual(new Set(variantIds.slice(0, 2)));
  });

  test("keeps an existing session", async () => {
    const { id, paths } = await startTest([100]);
    await ask(paths[0] ?? "", { Cookie: "glp_session_id=known-session" });
    expect(await assignments(id)).toMatchObject([{ session_id: "known-session" }]);
  });

  test("counts as seen before after a view in an earlier visit (spec:split-tests#earlier-visits)", async () => {
    const { id, paths } = await startTest([100]);
    const ages = { "an-hour": "1 hour", "this-visit": "1 minute" };
    for (const [session, age] of Object.entries(ages)) {
      await db.execute(sql`insert into blog_analytics (path, slug, session_id, created_at)
        values ('/blog/another', 'another', ${session}, now() - ${age}::interval)`);
    }
    for (const session of [...Object.keys(ages), "never"])
      await ask(paths[0] ?? "", { Cookie: `glp_session_id=${session}` });
    await app.settled();
    const rows = await db.execute<{ session: string }>(
      sql`select session_id as session from split_test_assignments
          where split_test_id = ${id} and seen_before order by 1`,
      "objects",
    );
    expect(rows.map(({ session }) => session)).toEqual(["an-hour"]);
    const [unknown] = await db.execute<{ rows: number }>(
      sql`select count(*)::integer as rows from split_test_assignments where seen_before is null`,
      "objects",
    );
    expect(unknown?.rows).toBe(0);
  });

  test("without cookies stays on the assigned post, whose page doesn't show the marker", async () => {
    const { paths } = await startTest([0, 100]);
    const location = (await ask(paths[0] ?? "")).headers.get("Location") ?? "";
    expect(plainPath(location)).toBe(paths[1]);
    const page = await ask(location);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("variant_redirect");
  });

  test("doesn't share an assignment with others behind the same IP address and user agent", async () => {
    const { id, paths } = await startTest([70, 30]);
    const from = { "X-Forwarded-For": "203.0.113.9" };
    const visitors = 1_000;
    let atSecond = 0;
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const first = await ask(paths[visitor % 2] ?? "", from);
      const location = first.headers.get("Location");
      const at = location === null ? paths[visitor % 2] : plainPath(location);
      if (location !== null) expect((await ask(location, from)).status).toBe(200);
      if (at === paths[1]) atSecond += 1;
    }
    // Five standard deviations of a binomial count: exceeded by chance once in two million runs.
    const deviation = Math.sqrt(visitors * 0.3 * 0.7);
    expect(Math.abs(atSecond - visitors * 0.3)).toBeLessThan(5 * deviation);
    expect((await assignments(id)).length).toBeGreaterThan(0);
  });

  test("isn't assigned by a marker that is old, changed, or for another post", async () => {
    const { paths } = await startTest([50, 50]);
    async function locationTo(path: string | undefined): Promise<string> {
      for (;;) {
        const location = (await ask(paths[0] ?? "")).headers.get("Location");
        if (location !== null && plainPath(location) === path) return location;
      }
    }
    const location = await locationTo(paths[1]);
    const redirects = async (path: string) => {
      const statuses = [];
      for (let i = 0; i < 40; i += 1) statuses.push((await ask(path)).status);
      return statuses.includes(302);
    };
    expect(await redirects(location)).toBe(false);
    expect(await redirects(location.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).toBe(true);
    expect(await redirects(location.replace(paths[1] ?? "", paths[0] ?? ""))).toBe(true);
    clock.now = new Date(clock.now.getTime() + 31_000);
    expect(await redirects(location)).toBe(true);
  });

  test("who navigates by script is redirected too", async () => {
    const { paths } = await startTest([0, 100]);
    const answer = await ask(`${paths[0]}.data?utm_source=x`);
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain(`${paths[1]}?utm_source=x&variant_redirect=`);
    expect(answer.headers.getSetCookie().join()).toContain("glp_split_tests=");
  });
});

describe("a variant without traffic", () => {
  test("redirects to the one with the most, without a random choice", async () => {
    const { id, variantIds, paths } = await startTest([0, 20, 80]);
    for (let visitor = 0; visitor < 10; visitor += 1) {
      expect((await newBrowser().arrive(paths[0] ?? "")).at).toBe(paths[2]);
    }
    const rows = await assignments(id);
    expect(new Set(rows.map((row) => row.variant_id))).toEqual(new Set([variantIds[2]]));
    expect(rows.every((row) => !row.by_chance)).toBe(true);
  });

  test("among others without traffic is served as requested", async () => {
    const { id, paths } = await startTest([0, 0]);
    const answer = await ask(paths[0] ?? "");
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await assignments(id)).toEqual([]);
  });

  test("releases the visitors it had", async () => {
    const { variantIds, paths } = await startTest([100, 0]);
    const browser = newBrowser(`glp_split_tests=${variantIds[1]}; glp_session_id=s1`);
    expect((await browser.arrive(paths[1] ?? "")).at).toBe(paths[0]);
    expect(browser.jar.cookies).toContain(`glp_split_tests=${variantIds[0]}`);
  });
});

describe("the page of a variant", () => {
  const canonicalOf = (text: string) => /rel="canonical" href="([^"]+)"/.exec(text)?.[1];

  test("has the requested post as its canonical URL", async () => {
    const { paths } = await startTest([0, 100]);
    const { text } = await newBrowser().arrive(paths[0] ?? "");
    expect(canonicalOf(text)).toBe(`http://localhost:3000${paths[0]}`);
    expect(canonicalOf((await newBrowser().arrive(paths[1] ?? "")).text)).toBe(
      `http://localhost:3000${paths[1]}`,
    );
  });

  test("is never served to visitors who see another one", async () => {
    const { variantIds, paths } = await startTest([0, 100]);
    const [, shown = ""] = variantIds;
    const robot = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
    const asRequested = await (await ask(paths[1] ?? "", robot)).text();
    const led = await newBrowser().arrive(paths[0] ?? "");
    const direct = await newBrowser().arrive(paths[1] ?? "");
    for (let round = 0; round < 2; round += 1) {
      expect(await (await ask(paths[1] ?? "", robot)).text()).toBe(asRequested);
      expect((await newBrowser().arrive(paths[0] ?? "")).text).toBe(led.text);
      expect((await newBrowser().arrive(paths[1] ?? "")).text).toBe(direct.text);
    }
    expect(asRequested).not.toContain(shown);
    expect(led.text).toContain(shown);
    expect(direct.text).toContain(shown);
    expect(canonicalOf(asRequested)).toBe(canonicalOf(direct.text));
    expect(direct.answer.headers.getSetCookie()).not.toEqual([]);
    expect(direct.answer.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("includes the variant in the ranking's outbound links", async () => {
    const { variantIds, posts, paths } = await startTest([100]);
    await db.execute(sql`insert into brands (brand_id, brand_name, slug, website_link)
      values (901, 'Nine', 'nine', 'https://nine.example') on conflict do nothing`);
    const entry = JSON.stringify([{ rank: 1, providerId: 901, brandName: "Nine", score: 9, bullets: [] }]);
    await db.execute(
      sql`update blog_posts set template = 'ranking', provider_rankings = ${entry}::jsonb where id = ${posts[0]?.id}`,
    );
    await expect
      .poll(async () => (await newBrowser().arrive(paths[0] ?? "")).text)
      .toContain(`glp_variant_id=${variantIds[0]}`);
  });
});

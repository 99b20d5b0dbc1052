import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buildEntry } from "~/features/posts/factory";
import { brands } from "~/platform/db/tables/brands";
import { type Init, SESSION, subs, useRanking, weight } from "~tests/setup/ranking";

const { db, app, storePost, textOf, follow, locationOf, clicks } = await useRanking();

describe("the outbound link of a ranking", () => {
  test("records the click before it answers, and sends the click id to the provider", async () => {
    const address = await locationOf(
      `/go/the-ranking/1/1/visit?utm_source=ads&glp_session_id=${SESSION}&glp_variant_id=b`,
    );
    const [click, ...more] = await clicks();
    expect(more).toEqual([]);
    expect(click).toMatchObject({
      provider_id: 1,
      component: "blog",
      source_page: "/blog/the-ranking",
      session_id: SESSION,
      variant_id: "b",
    });
    expect(click?.click_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(address.origin + address.pathname).toBe("https://first.example/glp");
    expect([...address.searchParams.keys()]).toEqual(["aff", "utm_source", "sub1", "sub2", "sub3", "sub4"]);
    expect(subs(address)).toEqual(["r1-rank-0b5f1c2e", click?.click_id, SESSION, "b"]);
  });

  test("is never cached or indexed, and doesn't reveal which page it comes from", async () => {
    const { headers } = await follow("/go/the-ranking/1/1/visit");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(await textOf("/robots.txt")).toMatch(/^Disallow: \/go\//m);
  });

  test("starts with r0 when a hidden provider is revealed", async () => {
    const address = await locationOf("/go/the-ranking/2/2/reveal");
    expect(address.origin).toBe("https://clinic-2.example");
    expect(subs(address)[0]).toBe("r0-rank-0b5f1c2e");
    expect(await clicks()).toMatchObject([{ provider_id: 2, component: "blog" }]);
  });

  test("redirects to the entry's own URL", async () => {
    const address = await locationOf("/go/the-ranking/4/4/visit");
    expect(address.origin + address.pathname).toBe("https://offer.example/deal");
  });

  test.for([
    ["ranking", "rank"],
    ["ranking-reverse", "revr"],
    ["quiz_ranking", "quiz"],
    ["quiz_squeeze_ranking", "quizs"],
  ] as const)("of the template %s contains its code", async ([template, code]) => {
    await storePost({ template });
    await expect
      .poll(async () => subs(await locationOf("/go/the-ranking/1/1/visit"))[0])
      .toBe(`r1-${code}-0b5f1c2e`);
  });

  test("follows the provider if the ranking changed since the page was opened", async () => {
    const address = await locationOf("/go/the-ranking/3/2/visit");
    expect(address.origin).toBe("https://clinic-2.example");
    expect(subs(address)[0]).toBe("r3-rank-0b5f1c2e");
  });

  test("still redirects if the click can't be stored", async () => {
    await db.execute(sql`alter table provider_clicks rename to provider_clicks_away`);
    try {
      const address = await locationOf("/go/the-ranking/1/1/visit");
      expect(address.origin).toBe("https://first.example");
    } finally {
      await db.execute(sql`alter table provider_clicks_away rename to provider_clicks`);
    }
  });
});

describe("requests that aren't a reader's click", () => {
  test.for([
    ["a robot", { headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } }],
    ["no browser", { headers: { "User-Agent": "" } }],
    ["a look ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["HEAD", { method: "HEAD" }],
  ] as [string, Init][])("%s is redirected but not counted", async ([, init]) => {
    const address = await locationOf("/go/the-ranking/1/1/visit", init);
    expect(address.origin).toBe("https://first.example");
    expect(await clicks()).toEqual([]);
  });

  test("a flood from one IP address is redirected, and counted 30 times a minute", async () => {
    for (let count = 0; count < 35; count += 1) await locationOf("/go/the-ranking/1/1/visit");
    expect(await clicks()).toHaveLength(30);
  });
});

describe("a request without a target redirects to the post", () => {
  const POST = "http://localhost:3000/blog/the-ranking";

  test.for([
    "/go/the-ranking/1/999/visit",
    "/go/the-ranking/1/0/visit",
    "/go/the-ranking/1/-1/visit",
    "/go/the-ranking/1/99999999999/visit",
    "/go/the-ranking/1/1e0/visit",
    "/go/the-ranking/0/1/visit",
    "/go/the-ranking/1000/1/visit",
    "/go/the-ranking/x/1/visit",
    "/go/the-ranking/1/1/elsewhere",
    "/go/the-ranking/1/https:%2F%2Fevil.example/visit",
    "/go/the-ranking/1/%00/visit",
    "/go/the-ranking/1/2'--/visit",
    "/go/the-ranking/3/3/visit",
    "/go/the-ranking/1/999/visit?url=https://evil.example/&provider=https://evil.example/",
  ])("%s", async (path) => {
    expect((await locationOf(path)).href).toBe(POST);
    expect(await clicks()).toEqual([]);
  });

  test("an archived provider", async () => {
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.brandId, 2));
    await expect.poll(async () => (await locationOf("/go/the-ranking/2/2/visit")).href).toBe(POST);
  });

  test("a draft", async () => {
    await storePost({ status: "draft", publishedAt: null });
    await expect.poll(async () => (await locationOf("/go/the-ranking/1/1/visit")).href).toBe(POST);
    expect(await app.fetch("/blog/the-ranking")).toMatchObject({ status: 404 });
  });

  test("no URL in a request is ever used as a target", async () => {
    const evil = "https://evil.example/";
    const query = new URLSearchParams(
      ["url", "to", "target", "redirect", "provider", "glp_link", "urlOverride", "sub1"].map((name) => [
        name,
        evil,
      ]),
    );
    const address = await locationOf(`/go/the-ranking/1/1/visit?${query}`);
    expect(address.origin).toBe("https://first.example");
    for (const slug of [
      "//evil.example",
      "%2F%2Fevil.example",
      "https:%2F%2Fevil.example",
      "the-ranking%0d%0aX:1",
    ]) {
      const response = await follow(`/go/${slug}/1/1/visit`);
      const location = new URL(response.headers.get("Location") ?? "/", "http://localhost:3000");
      expect(location.origin).toBe("http://localhost:3000");
      expect(response.headers.has("X")).toBe(false);
    }
  });
});

describe("forwarded parameters", () => {
  test("never include the quiz's answers", async () => {
    await storePost({ quizQuestions: [weight] });
    const path = "/go/the-ranking/1/1/visit?weight=210&utm_term=glp&tag=a&tag=b";
    await expect
      .poll(async () => [...(await locationOf(path)).searchParams.keys()])
      .toEqual(["aff", "utm_term", "tag", "tag", "sub1", "sub2", "sub3", "sub4"]);
  });

  test("include the quiz's answers if the post is set to forward them", async () => {
    await storePost({ quizQuestions: [weight], forwardQuizAnswers: true });
    const path = "/go/the-ranking/1/1/visit?weight=210";
    expect((await locationOf(path)).searchParams.get("weight")).toBe("210");
  });

  test("never replace one that the target has, or sub1–sub4", async () => {
    const address = await locationOf("/go/the-ranking/1/1/visit?aff=thief&sub1=x&sub2=x&sub3=x&sub4=x");
    expect(address.searchParams.getAll("aff")).toEqual(["77"]);
    const [click] = await clicks();
    expect(subs(address)).toEqual(["r1-rank-0b5f1c2e", click?.click_id, "", ""]);
  });

  test("are limited to a length that every server accepts", async () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, "1"]));
    const address = await locationOf(`/go/the-ranking/1/1/visit?${query}`);
    expect([...address.searchParams]).toHaveLength(105);
    expect(address.href.length).toBeLessThan(5_000);
    expect(await clicks()).toHaveLength(1);
  });

  test.for(["<script>", "a b", "x".repeat(101), "\u0000", "ü"])(
    "a session %j isn't valid",
    async (session) => {
      const query = new URLSearchParams({ glp_session_id: session, glp_variant_id: session });
      expect(subs(await locationOf(`/go/the-ranking/1/1/visit?${query}`)).slice(2)).toEqual(["", ""]);
      expect(await clicks()).toMatchObject([{ session_id: null, variant_id: null }]);
    },
  );
});

describe("a dynamic provider", () => {
  const rankings = [
    buildEntry(1, { useDynamicProvider: true, urlOverride: "https://offer.example/own" }),
    buildEntry(2),
  ];

  test("replaces the entry that is set up for it, and uses its own link", async () => {
    await storePost({ providerRankings: rankings });
    await expect.poll(() => textOf("/blog/the-ranking?provider=4")).toContain("/go/the-ranking/1/4/visit");
    const address = await locationOf("/go/the-ranking/1/4/visit?provider=4");
    expect(address.origin).toBe("https://clinic-4.example");
    expect(await clicks()).toMatchObject([{ provider_id: 4 }]);
    expect((await locationOf("/go/the-ranking/1/1/visit")).pathname).toBe("/own");
  });

  test.for(["999", "x", "", "4%20or%201=1"])("%j keeps the entry's own provider", async (provider) => {
    await storePost({ providerRankings: rankings });
    await expect
      .poll(() => textOf(`/blog/the-ranking?provider=${provider}`))
      .toContain("/go/the-ranking/1/1/visit");
  });
});

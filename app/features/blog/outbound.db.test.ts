import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { buildEntry } from "~/features/blog/factory";
import type { PostTemplate, ProviderRankingEntry, QuizQuestion } from "~/features/blog/schema";
import { blogPosts } from "~/platform/db/tables/blog";
import { brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";

const { db } = await useDatabase();
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const POST_ID = "0b5f1c2e-1111-4222-8333-444455556666";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const SESSION = "5d1f0d2e-0000-4000-8000-000000000001";

const BRANDS = [
  { brandId: 1, brandName: "First Clinic", glpLink: "https://first.example/glp?aff=77" },
  { brandId: 2, brandName: "Second Clinic", glpLink: null },
  { brandId: 3, brandName: "Third Clinic", glpLink: null, websiteLink: null },
  { brandId: 4, brandName: "Fourth Clinic", glpLink: null },
];

const weight: QuizQuestion = {
  id: "weight",
  question: "What do you weigh?",
  type: "number",
  options: [],
  required: true,
  urlParam: "weight",
  min: 50,
  max: 900,
  showOnOnePage: false,
};

type Overrides = Partial<typeof blogPosts.$inferInsert> & { providerRankings?: ProviderRankingEntry[] };

async function storePost(overrides: Overrides = {}): Promise<void> {
  await db.execute(sql`truncate blog_posts cascade`);
  await db.insert(blogPosts).values({
    id: POST_ID,
    title: `The ranking of visitor ${visitor}`,
    slug: "the-ranking",
    content: "<p>Words.</p>",
    template: "ranking",
    status: "published",
    publishedAt: new Date("2026-01-15T12:00:00Z"),
    providerRankings: [
      buildEntry(1, { showDetails: true }),
      buildEntry(2, { hideProvider: true }),
      buildEntry(3),
      buildEntry(4, { urlOverride: "https://offer.example/deal" }),
    ],
    ...overrides,
  });
}

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await db.execute(sql`truncate brands cascade`);
  await db.insert(brands).values(
    BRANDS.map(({ brandId, ...brand }) => ({
      brandId,
      slug: `clinic-${brandId}`,
      websiteLink: `https://clinic-${brandId}.example/`,
      ...brand,
    })),
  );
  await storePost();
  // Posts and brands are kept in memory until the database tells of a change.
  await expect
    .poll(() => textOf("/blog/the-ranking"))
    .toMatch(new RegExp(`visitor ${visitor}<.*/1/1/visit.*/2/2/reveal.*/4/4/visit`, "s"));
});

async function textOf(path: string): Promise<string> {
  return (await app.fetch(path)).text();
}

type Init = { method?: string; headers?: Record<string, string> };

/** Follows a way out as a browser does; each test is a visitor of its own, so that limits do not add up. */
function follow(path: string, init: Init = {}) {
  const headers = {
    "X-Forwarded-For": `203.0.113.${visitor}`,
    "User-Agent": BROWSER,
    ...init.headers,
  };
  return app.fetch(path, { method: init.method, headers });
}

async function locationOf(path: string, init?: Init): Promise<URL> {
  const response = await follow(path, init);
  expect(response.status).toBe(302);
  return new URL(response.headers.get("Location") ?? "", "http://localhost:3000");
}

const subs = (address: URL) => [1, 2, 3, 4].map((number) => address.searchParams.get(`sub${number}`));

function clicks() {
  return db.execute<{
    provider_id: number;
    component: string;
    source_page: string;
    session_id: string | null;
    variant_id: string | null;
    click_id: string | null;
  }>(
    sql`select provider_id, component, source_page, session_id, variant_id, click_id from provider_clicks order by id`,
    "objects",
  );
}

describe("the way out of a ranking", () => {
  test("records the click before it answers, and tells the provider which click it is", async () => {
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

  test("is never kept, listed, or told which page of ours it comes from", async () => {
    const { headers } = await follow("/go/the-ranking/1/1/visit");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(await textOf("/robots.txt")).toMatch(/^Disallow: \/go\//m);
  });

  test("begins with r0 when a hidden provider is revealed", async () => {
    const address = await locationOf("/go/the-ranking/2/2/reveal");
    expect(address.origin).toBe("https://clinic-2.example");
    expect(subs(address)[0]).toBe("r0-rank-0b5f1c2e");
    expect(await clicks()).toMatchObject([{ provider_id: 2, component: "blog" }]);
  });

  test("leads to the line's own address", async () => {
    const address = await locationOf("/go/the-ranking/4/4/visit");
    expect(address.origin + address.pathname).toBe("https://offer.example/deal");
  });

  test.for([
    ["ranking", "rank"],
    ["ranking-reverse", "revr"],
    ["quiz_ranking", "quiz"],
    ["quiz_squeeze_ranking", "quizs"],
  ] as const)("of the template %s carries its code", async ([template, code]) => {
    await storePost({ template });
    await expect
      .poll(async () => subs(await locationOf("/go/the-ranking/1/1/visit"))[0])
      .toBe(`r1-${code}-0b5f1c2e`);
  });

  test("follows the provider when the ranking changed since the page was opened", async () => {
    const address = await locationOf("/go/the-ranking/3/2/visit");
    expect(address.origin).toBe("https://clinic-2.example");
    expect(subs(address)[0]).toBe("r3-rank-0b5f1c2e");
  });

  test("goes on when the click cannot be written", async () => {
    await db.execute(sql`alter table provider_clicks rename to provider_clicks_away`);
    try {
      const address = await locationOf("/go/the-ranking/1/1/visit");
      expect(address.origin).toBe("https://first.example");
    } finally {
      await db.execute(sql`alter table provider_clicks_away rename to provider_clicks`);
    }
  });
});

describe("what is not a click of a reader", () => {
  test.for([
    ["a robot", { headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } }],
    ["no browser", { headers: { "User-Agent": "" } }],
    ["a look ahead", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["HEAD", { method: "HEAD" }],
  ] as [string, Init][])("%s is led on but not counted", async ([, init]) => {
    const address = await locationOf("/go/the-ranking/1/1/visit", init);
    expect(address.origin).toBe("https://first.example");
    expect(await clicks()).toEqual([]);
  });

  test("a flood from one address is led on, and counted 30 times a minute", async () => {
    for (let count = 0; count < 35; count += 1) await locationOf("/go/the-ranking/1/1/visit");
    expect(await clicks()).toHaveLength(30);
  });
});

describe("what leads nowhere leads back to the post", () => {
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

  test("a provider that was archived", async () => {
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.brandId, 2));
    await expect.poll(async () => (await locationOf("/go/the-ranking/2/2/visit")).href).toBe(POST);
  });

  test("a draft", async () => {
    await storePost({ status: "draft", publishedAt: null });
    await expect.poll(async () => (await locationOf("/go/the-ranking/1/1/visit")).href).toBe(POST);
    expect(await app.fetch("/blog/the-ranking")).toMatchObject({ status: 404 });
  });

  test("no address in a request is ever led to", async () => {
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

describe("what travels on", () => {
  test("the quiz's answers stay here", async () => {
    await storePost({ quizQuestions: [weight] });
    const path = "/go/the-ranking/1/1/visit?weight=210&utm_term=glp&tag=a&tag=b";
    await expect
      .poll(async () => [...(await locationOf(path)).searchParams.keys()])
      .toEqual(["aff", "utm_term", "tag", "tag", "sub1", "sub2", "sub3", "sub4"]);
  });

  test("unless the post is set to forward them", async () => {
    await storePost({ quizQuestions: [weight], forwardQuizAnswers: true });
    const path = "/go/the-ranking/1/1/visit?weight=210";
    expect((await locationOf(path)).searchParams.get("weight")).toBe("210");
  });

  test("no parameter takes the place of one that the target has, or of sub1–sub4", async () => {
    const address = await locationOf("/go/the-ranking/1/1/visit?aff=thief&sub1=x&sub2=x&sub3=x&sub4=x");
    expect(address.searchParams.getAll("aff")).toEqual(["77"]);
    const [click] = await clicks();
    expect(subs(address)).toEqual(["r1-rank-0b5f1c2e", click?.click_id, "", ""]);
  });

  test("a thousand parameters are cut to what every server takes", async () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, "1"]));
    const address = await locationOf(`/go/the-ranking/1/1/visit?${query}`);
    expect([...address.searchParams]).toHaveLength(105);
    expect(address.href.length).toBeLessThan(5_000);
    expect(await clicks()).toHaveLength(1);
  });

  test.for(["<script>", "a b", "x".repeat(101), "\u0000", "ü"])(
    "a session %j is no session",
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

  test("takes the place that is meant for it, and its own link with it", async () => {
    await storePost({ providerRankings: rankings });
    await expect.poll(() => textOf("/blog/the-ranking?provider=4")).toContain("/go/the-ranking/1/4/visit");
    const address = await locationOf("/go/the-ranking/1/4/visit?provider=4");
    expect(address.origin).toBe("https://clinic-4.example");
    expect(await clicks()).toMatchObject([{ provider_id: 4 }]);
    expect((await locationOf("/go/the-ranking/1/1/visit")).pathname).toBe("/own");
  });

  test.for(["999", "x", "", "4%20or%201=1"])("%j leaves the line's own provider", async (provider) => {
    await storePost({ providerRankings: rankings });
    await expect
      .poll(() => textOf(`/blog/the-ranking?provider=${provider}`))
      .toContain("/go/the-ranking/1/1/visit");
  });
});

describe("the page of a ranking", () => {
  test("holds the whole ranking without scripts, in links that count", async () => {
    const html = await textOf("/blog/the-ranking?utm_source=ads");
    expect(html).toContain('href="/go/the-ranking/1/1/visit?utm_source=ads"');
    expect(html).toContain('href="/go/the-ranking/2/2/reveal?utm_source=ads"');
    expect(html).toContain("Hidden Provider");
    expect(html).not.toMatch(/Go to Second Clinic|>Second Clinic</);
    const link = /<a [^>]*href="\/go\/the-ranking\/1\/1\/[^>]*>/.exec(html)?.[0];
    expect(link).toContain('rel="sponsored nofollow noopener"');
    expect(link).toContain('target="_blank"');
  });

  test("shows the whole ranking also behind a quiz", async () => {
    await storePost({ template: "quiz_ranking", quizQuestions: [weight] });
    await expect.poll(() => textOf("/blog/the-ranking")).toContain("What do you weigh?");
    expect(await textOf("/blog/the-ranking")).toContain("First Clinic");
  });

  test("shows no button where there is no link", async () => {
    const html = await textOf("/blog/the-ranking");
    expect(html).not.toContain("/go/the-ranking/3/");
    expect(html).toContain("We do not have a link to this provider.");
  });

  test("leaves a missing brand out and closes the ranks up", async () => {
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.brandId, 1));
    await expect.poll(() => textOf("/blog/the-ranking")).toContain("/go/the-ranking/1/2/reveal");
    expect(await textOf("/blog/the-ranking")).not.toContain("First Clinic");
  });

  test("shows text of the address as text", async () => {
    await storePost({
      title: "Best in {weight}",
      template: "quiz_ranking",
      quizQuestions: [{ ...weight, type: "text" }],
    });
    const query = new URLSearchParams({
      weight: '"><img src=x onerror=alert(1)>',
      utm_source: "<script>alert(1)</script>",
    });
    await expect
      .poll(() => textOf(`/blog/the-ranking?${query}`))
      .toContain("Best in &quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
    const html = await textOf(`/blog/the-ranking?${query}`);
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert(1)");
  });

  const damaged = ['"text"', "{}", "[null, 3, {}]", '[{"providerId": "x"}]', "null"];
  const templates: PostTemplate[] = ["ranking", "ranking-reverse", "quiz_ranking", "quiz_squeeze_ranking"];

  test.for(templates)("of the template %s stands on damaged columns", async (template) => {
    for (const json of damaged) {
      await storePost({ template });
      await db.execute(sql`update blog_posts set provider_rankings = ${json}::jsonb, quiz_questions = ${json}::jsonb,
        ranking_criteria = ${json}::jsonb, faq = ${json}::jsonb`);
      await expect
        .poll(() => textOf("/blog/the-ranking"))
        .toContain("No providers in this ranking right now");
    }
  });

  test("answers an address of a thousand parameters", async () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, "1"]));
    const response = await app.fetch(`/blog/the-ranking?${query}`);
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeLessThan(200_000);
  });
});

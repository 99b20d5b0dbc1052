import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { buildEntry } from "~/features/posts/factory";
import type { ProviderRankingEntry, QuizQuestion } from "~/features/posts/schema";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "./app.ts";
import { useDatabase } from "./database.ts";

export const POST_ID = "0b5f1c2e-1111-4222-8333-444455556666";
export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
export const SESSION = "5d1f0d2e-0000-4000-8000-000000000001";

const BRANDS = [
  { brandId: 1, brandName: "First Clinic", glpLink: "https://first.example/glp?aff=77" },
  { brandId: 2, brandName: "Second Clinic", glpLink: null },
  { brandId: 3, brandName: "Third Clinic", glpLink: null, websiteLink: null },
  { brandId: 4, brandName: "Fourth Clinic", glpLink: null },
];

export const weight: QuizQuestion = {
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

export type Overrides = Partial<typeof blogPosts.$inferInsert> & {
  providerRankings?: ProviderRankingEntry[];
};

export type Init = { method?: string; headers?: Record<string, string> };

export const subs = (address: URL) => [1, 2, 3, 4].map((number) => address.searchParams.get(`sub${number}`));

/**
 * A published ranking of four brands, "the-ranking", created again before each test in the file, and the actions of a
 * visitor on it: `const { db, app, storePost, follow } = await useRanking();`.
 */
export async function useRanking() {
  const { db } = await useDatabase();
  const app = await useApp({ settings: { TRUST_PROXY: "true" } });

  async function storePost(overrides: Overrides = {}): Promise<void> {
    // Truncating waits for readers, and they for it: what the app still reloads after the last change must be done.
    await app.settled();
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
    await app.settled();
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
    // Posts and brands are kept in memory until the database announces a change.
    await expect
      .poll(() => textOf("/blog/the-ranking"))
      .toMatch(new RegExp(`visitor ${visitor}<.*/1/1/visit.*/2/2/reveal.*/4/4/visit`, "s"));
  });

  async function textOf(path: string): Promise<string> {
    return (await app.fetch(path)).text();
  }

  /** Follows an outbound link as a browser does. Each test is a new visitor, so that limits don't add up. */
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

  const clicks = () => clicksOf(db);

  return { db, app, storePost, textOf, follow, locationOf, clicks, visitor: () => visitor };
}

function clicksOf(db: Db) {
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

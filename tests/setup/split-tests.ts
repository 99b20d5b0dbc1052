import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { withoutMarker } from "~/features/split-tests/rules/redirect-marker";
import { splitTests } from "~/platform/db/tables/split-tests";
import { useApp } from "./app.ts";
import { useDatabase } from "./database.ts";
import { BROWSER } from "./ranking.ts";
import { cookiesOf } from "./staff.ts";

type TestValues = Partial<typeof splitTests.$inferInsert>;

/**
 * A running server, and visitors with a unique IP address each. The server's clock is stopped at `clock.now`. Every
 * test in the file begins without split tests.
 */
export async function useVisitors() {
  const { db } = await useDatabase();
  const clock = { now: new Date("2026-06-15T12:00:00Z") };
  const app = await useApp({ settings: { TRUST_PROXY: "true" }, now: () => clock.now });
  let visitors = 0;

  beforeEach(async () => {
    clock.now = new Date("2026-06-15T12:00:00Z");
    await app.settled();
    await db.delete(splitTests);
  });

  /**
   * Sends one request, like a browser that accepts no cookies. Each call comes from another IP address unless one is
   * given.
   */
  function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
    visitors += 1;
    const from = `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return app.fetch(path, {
      method,
      headers: { "User-Agent": BROWSER, "X-Forwarded-For": from, ...headers },
    });
  }

  const newBrowser = (cookies = "") => browserOf(ask, cookies);

  /** Posts with the given weights, in a split test that the server has received. */
  async function startTest(weights: readonly number[], values: TestValues = {}) {
    const posts = [];
    for (const _weight of weights) posts.push(await storePost(db));
    const variants = posts.map((post, index) => ({ postId: post.id, weight: weights[index] }));
    const stored = await storeSplitTest(db, variants, values);
    await heard();
    return { ...stored, posts, paths: posts.map(({ slug }) => `/blog/${slug}`) };
  }

  /** Resolves when the server knows every split test stored so far, by waiting for one that is stored last. */
  async function heard(): Promise<void> {
    const marker = await storePost(db);
    const { id } = await storeSplitTest(db, [{ postId: marker.id, weight: 1 }], { startDate: "2000-01-01" });
    await expect
      .poll(async () => (await ask(`/blog/${marker.slug}`)).headers.getSetCookie().length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    await app.settled();
    await db.execute(sql`delete from split_tests where id = ${id}`);
    await app.settled();
  }

  async function assignments(testId: string) {
    await app.settled();
    return db.execute<{ variant_id: string; session_id: string; by_chance: boolean }>(
      sql`select variant_id, session_id, by_chance from split_test_assignments where split_test_id = ${testId}`,
      "objects",
    );
  }

  return { db, app, clock, ask, newBrowser, startTest, heard, assignments };
}

/** The target of a redirect, without its marker. */
export function plainPath(location: string): string {
  const [path = "", query] = location.split("?", 2);
  return path + withoutMarker(query === undefined ? "" : `?${query}`);
}

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

/** A browser with its cookies. */
export function browserOf(ask: Ask, cookies: string) {
  const jar = { cookies };
  async function open(path: string, headers: Record<string, string> = {}) {
    const answer = await ask(path, jar.cookies ? { Cookie: jar.cookies, ...headers } : headers);
    jar.cookies = cookiesOf(answer, jar.cookies);
    return answer;
  }
  /** Follows redirects; returns the final URL and the page. */
  async function arrive(path: string) {
    let answer = await open(path);
    let at = path;
    for (let hops = 0; answer.status === 302; hops += 1) {
      if (hops === 5) throw new Error(`Led around in circles from ${path}.`);
      const location = answer.headers.get("Location") ?? "";
      at = plainPath(location);
      answer = await open(location);
    }
    return { at, answer, text: await answer.text() };
  }
  return { jar, open, arrive };
}

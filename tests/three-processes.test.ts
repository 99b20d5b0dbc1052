import { randomBytes } from "node:crypto";
import { eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { createNetwork } from "~/features/revenue/factory";
import { inboundPaths } from "~/features/revenue/rules/postback-urls";
import { storeSplitTest } from "~/features/split-tests/factory";
import { readCookie } from "~/kernel/cookies";
import type { Database } from "~/platform/db/client.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { conversions, postbackRequests } from "~/platform/db/tables/revenue";
import { splitTestAssignments } from "~/platform/db/tables/split-tests";
import { sendOnNewConnection } from "./setup/new-connection.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";
import { type SiteProcesses, startSiteProcesses } from "./setup/site-processes.ts";
import { browserOf } from "./setup/split-tests.ts";

/** So many connections that each of three processes gets some: the system spreads them. */
const CONNECTIONS = 24;
/** A busy machine may take longer than usual; without a notice, a process would never see the change. */
const soon = { timeout: 60_000, interval: 100 };

describe("Three processes on one port", { timeout: 300_000 }, () => {
  let postgres: PostgresServer;
  let database: Database;
  let site: SiteProcesses;
  beforeAll(async () => {
    postgres = await startPostgres();
    site = await startSiteProcesses(3, {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      TRUST_PROXY: "1",
      SAMPLE_DATA: "false",
    });
    database = await openPostgres(postgres.url, () => {});
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    await site?.parent.stop();
    await postgres?.stop();
  }, 120_000);

  let visitors = 0;
  /** Each request comes from another IP address, as from another visitor. */
  function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
    visitors += 1;
    const from = `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return sendOnNewConnection(`${site.parent.origin}${path}`, {
      headers: { "user-agent": BROWSER, "x-forwarded-for": from, ...headers },
    });
  }

  /** The same path on many connections at once. */
  const askAll = <Answer>(path: string, read: (answer: Response) => Answer | Promise<Answer>) =>
    Promise.all(Array.from({ length: CONNECTIONS }, async () => read(await ask(path))));

  /** The numbers of the processes that logged a request with this path. */
  const processesThatAnswered = (path: string) =>
    new Set(
      site
        .lines()
        .filter((line) => line.startsWith("{"))
        .map((line): { process?: number; path?: string } => JSON.parse(line))
        .filter((entry) => entry.path === path)
        .map((entry) => entry.process),
    );

  test("keep every visitor on one variant of a split test, and count each visitor once", async () => {
    const { db } = database;
    const posts = [await storePost(db), await storePost(db)];
    const paths = posts.map(({ slug }) => `/blog/${slug}`);
    const split = await storeSplitTest(
      db,
      posts.map(({ id }) => ({ postId: id })),
    );
    const isTested = () => askAll(paths[0] ?? "", (answer) => answer.headers.getSetCookie().length > 0);
    await expect.poll(isTested, soon).not.toContain(false);

    const shown = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const browser = browserOf(ask, "");
        const visited: string[] = [];
        for (const path of [paths[number % 2], paths[0], paths[1], paths[0], paths[1]])
          visited.push((await browser.arrive(path ?? "")).at);
        expect(new Set(visited).size).toBe(1);
        return { session: readCookie(browser.jar.cookies, "glp_session_id") ?? "", at: visited[0] ?? "" };
      }),
    );
    expect(new Set(shown.map(({ at }) => at))).toEqual(new Set(paths));
    await expect.poll(() => processesThatAnswered(paths[0] ?? ""), soon).toEqual(new Set([1, 2, 3]));

    const counted = async () => {
      const rows = await db
        .select()
        .from(splitTestAssignments)
        .where(
          inArray(
            splitTestAssignments.sessionId,
            shown.map(({ session }) => session),
          ),
        );
      return rows.map((row) => `${row.sessionId} ${row.variantId}`).toSorted();
    };
    const expected = shown.map(({ session, at }) => `${session} ${split.variantIds[paths.indexOf(at)]}`);
    await expect.poll(counted, soon).toEqual(expected.toSorted());
  });

  test("store a conversion once, however often and to whichever of them its postback is sent", async () => {
    const { db } = database;
    const { token } = await createNetwork(db);
    const send = async (transaction: string) => {
      const path = `${inboundPaths.postback}?token=${token}&transaction_id=${transaction}&revenue=149.00&payout=280.00&sub1=hv`;
      return (await ask(path, { "user-agent": "network/1.0" })).status;
    };
    const knows = () =>
      Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => send(`known-${number}`)));
    await expect.poll(knows, soon).toEqual(Array.from({ length: CONNECTIONS }, () => 200));

    const [transactions, repeats] = [20, 6];
    const sent = Array.from(
      { length: transactions * repeats },
      (_, number) => `once-${number % transactions}`,
    );
    expect(new Set(await Promise.all(sent.map(send)))).toEqual(new Set([200]));
    await expect.poll(() => processesThatAnswered(inboundPaths.postback), soon).toEqual(new Set([1, 2, 3]));

    const stored = await db.select().from(conversions).where(like(conversions.transactionId, "once-%"));
    expect(stored.map(({ transactionId, payout }) => `${transactionId} ${payout}`).toSorted()).toEqual(
      [...new Set(sent)].map((transaction) => `${transaction} 280.00`).toSorted(),
    );
    const received = await db.select().from(postbackRequests);
    expect(received.filter(({ transactionId }) => transactionId?.startsWith("once-"))).toHaveLength(
      sent.length,
    );
  });

  test("each show a changed post, and none goes back to the page it kept", async () => {
    const { db } = database;
    const { id, slug } = await storePost(db, { title: "As first written" });
    const path = `/blog/${slug}`;
    const titles = () => askAll(path, async (answer) => /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]);
    const all = (title: string) => Array.from({ length: CONNECTIONS }, () => title);
    await expect.poll(titles, soon).toEqual(all("As first written"));
    // Every process keeps the page now.
    expect(await titles()).toEqual(all("As first written"));
    await expect.poll(() => processesThatAnswered(path), soon).toEqual(new Set([1, 2, 3]));

    await db.update(blogPosts).set({ title: "As corrected" }).where(eq(blogPosts.id, id));
    await expect.poll(titles, soon).toEqual(all("As corrected"));
    expect(await titles()).toEqual(all("As corrected"));

    await db.update(blogPosts).set({ status: "draft", publishedAt: null }).where(eq(blogPosts.id, id));
    const statuses = () => askAll(path, (answer) => answer.status);
    await expect.poll(statuses, soon).toEqual(Array.from({ length: CONNECTIONS }, () => 404));
    expect(new Set(await statuses())).toEqual(new Set([404]));
  });
});

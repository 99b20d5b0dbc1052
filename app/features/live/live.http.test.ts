import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { storeViews } from "~/features/analytics/factory";
import { createStaff } from "~/features/auth/factory";
import type { Role } from "~/features/auth/rules/access";
import { storePost } from "~/features/posts/factory";
import { createConversion } from "~/features/revenue/factory";
import { authSessions, authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { type Activity, type ActivityChange, withChange } from "./rules/activity";

const app = await useApp();
const { db } = app.platform;
const FEED = href("/admin/reports/live/feed");

async function person(role: Role = "admin") {
  const account = await createStaff(db, { role });
  const cookie = await signIn(app, account);
  return { account, cookie, ...browserWith(app, cookie) };
}

const readers: ReadableStreamDefaultReader<string>[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
});

/** A tab that watches, with everything that it was sent so far. */
async function watch({ cookie }: { cookie: string }) {
  const response = await app.fetch(FEED, { headers: { cookie, accept: "text/event-stream" } });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The response has no body.");
  readers.push(reader);
  let activity: Activity | null = null;
  let ending: string | null = null;
  let text = "";
  const take = (message: string) => {
    const data = /^data: (.*)$/m.exec(message)?.[1] ?? "";
    if (message.startsWith("event: end")) ending = data;
    else activity = withChange(activity, JSON.parse(data) as ActivityChange);
  };
  /** Reads until this holds; the test's time limit ends it. */
  async function until(isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) take(message);
    }
  }
  return {
    response,
    /** The activity, once it is so. */
    async reaches(isSo: (activity: Activity) => boolean): Promise<Activity> {
      await until(() => activity !== null && isSo(activity));
      if (activity === null) throw new Error("The stream ended before it was so.");
      return activity;
    },
    /** Why the server ended the stream, once it did. */
    async end(): Promise<string | null> {
      await until(() => ending !== null);
      return ending;
    },
  };
}

const seeView = (postId: string) =>
  storeViews(db, [{ postId, at: new Date().toISOString(), sessionId: crypto.randomUUID() }]);

describe("a watching tab", () => {
  test("gets everything at first, then views and conversions as they're committed", async () => {
    const { id } = await storePost(db, { title: "Watched post" });
    const tab = await watch(await person());
    expect(tab.response.headers.get("content-type")).toBe("text/event-stream");
    expect(tab.response.headers.get("x-accel-buffering")).toBe("no");
    expect(tab.response.headers.get("cache-control")).toMatch(/no-store/);
    expect(tab.response.headers.get("content-encoding")).toBeNull();
    const { figures } = await tab.reaches(() => true);
    await seeView(id);
    const seen = await tab.reaches(({ posts }) => posts.some((post) => post.id === id));
    expect(seen.figures.views).toBe(figures.views + 1);
    const conversion = await createConversion(db, { payout: "12.34" });
    const sold = await tab.reaches(({ conversions }) =>
      conversions.some((row) => row.id === String(conversion)),
    );
    expect(sold.conversions[0]).toMatchObject({ status: "approved", payoutCents: 1_234 });
    expect(sold.posts).toEqual(seen.posts);
  });

  test("of a content manager never gets others' posts or money (spec:live#access)", async () => {
    const manager = await person("content_manager");
    const { id: foreign } = await storePost(db, { title: "Foreign post" });
    const { id: own } = await storePost(db, { title: "Own post", authorId: manager.account.userId });
    const tab = await watch(manager);
    await seeView(foreign);
    await createConversion(db, { sub1: "other" });
    const conversion = await createConversion(db, { sub1: "msl" });
    await seeView(own);
    const seen = await tab.reaches(({ posts, conversions }) => posts.length > 0 && conversions.length > 0);
    expect(seen.posts.map(({ title }) => title)).toEqual(["Own post"]);
    expect(seen.conversions.map((row) => row.id)).toEqual([String(conversion)]);
    expect(JSON.stringify(seen)).not.toContain("Foreign");
    expect(seen.figures.payoutCents).toBeNull();
    expect(seen.conversions.map(({ payoutCents }) => payoutCents)).toEqual([null]);
  });

  test("ends when its session ends", async () => {
    const ann = await person();
    const tab = await watch(ann);
    await tab.reaches(() => true);
    await db.delete(authSessions).where(eq(authSessions.userId, ann.account.userId));
    expect(await tab.end()).toBe("over");
  });

  test.for([
    ["loses the role", { role: "content_manager" as const }],
    ["is deactivated", { deactivatedAt: new Date() }],
  ] as const)("ends when the person %s", async ([, change]) => {
    const ann = await person();
    const tab = await watch(ann);
    await tab.reaches(() => true);
    await db.update(authUsers).set(change).where(eq(authUsers.id, ann.account.userId));
    expect(await tab.end()).toBe("over");
  });

  test("makes way for a sixth tab of the same person, and for no one else's", async () => {
    const [ann, ben] = [await person(), await person()];
    const bens = await watch(ben);
    const tabs = [];
    for (let tab = 0; tab < 6; tab += 1) tabs.push(await watch(ann));
    const [oldest, ...others] = tabs;
    expect(await oldest?.end()).toBe("replaced");
    for (const tab of [bens, ...others]) await tab.reaches(() => true);
  });
});

describe("the feed", () => {
  test("answers everything at once for browsers that can't keep a stream", async () => {
    const ann = await person();
    const answer = await ann.get(FEED);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    expect(await answer.json()).toMatchObject({ figures: {}, minutes: {}, conversions: expect.any(Array) });
  });

  test("doesn't keep a HEAD request open", async () => {
    const { cookie } = await person();
    const headers = { cookie, accept: "text/event-stream" };
    const answer = await app.fetch(FEED, { method: "HEAD", headers });
    expect(answer.headers.get("content-type")).toMatch(/json/);
  });

  test("sends people without a session to the sign-in page", async () => {
    const answer = await app.fetch(FEED, { headers: { accept: "text/event-stream" } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/login/);
  });
});

test("the page shows the same figures without scripts, and says when they can't be read", async () => {
  const ann = await person();
  expect(await ann.page(href("/admin/reports/live"))).toContain("Visitors now");
  const other = await useApp({ database: app.platform.database });
  await other.platform.db.execute(sql`alter table provider_clicks rename to provider_clicks_away`);
  try {
    const answer = await other.fetch(href("/admin/reports/live"), { headers: { cookie: ann.cookie } });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("The live figures couldn&#x27;t be loaded");
  } finally {
    await other.platform.db.execute(sql`alter table provider_clicks_away rename to provider_clicks`);
  }
});

test("when the server announces its stop, streams end, and no new one starts", async () => {
  const stopping = await useApp({ database: app.platform.database });
  const ann = await person();
  const headers = { cookie: ann.cookie, accept: "text/event-stream" };
  const response = await stopping.fetch(FEED, { headers });
  stopping.announceStop();
  expect(await response.text()).toMatch(/event: end\ndata: stopping\n\n$/);
  const refused = await stopping.fetch(FEED, { headers });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("60");
});

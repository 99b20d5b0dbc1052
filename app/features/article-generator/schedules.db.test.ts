import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { saveOption } from "~/features/content/mutations/options.server";
import { findSubmission } from "~/features/posts/queries/review.server";
import { toEasternField } from "~/kernel/eastern-time";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { articleJson, FAKE_KEY } from "~tests/fakes/ai-vendor";
import { useApp } from "~tests/setup/app";
import { useArticles } from "~tests/setup/articles";

const { app, db, fake, clock, person, inHours, schedule, scheduled, row, over, postOf, posts } =
  await useArticles();
// A second process, as far as the queue and the leases can see.
const second = await useApp({
  settings: { AI_BASE_URL: fake.baseUrl, ANTHROPIC_API_KEY: FAKE_KEY },
  now: () => new Date(Date.now() + clock.ahead),
});
afterEach(() => {
  clock.ahead = 0;
});

const list = href("/admin/blog/schedules");
const HOUR = 3_600_000;
const slow = { kind: "answer", text: articleJson(), pauseMs: 400 } as const;

type Person = Awaited<ReturnType<typeof person>>;

const sweep = () => app.platform.jobs.enqueue(db, "blog-article-sweep", {});
const change = (who: Person, intent: string, scheduleId: string) => who.post(list, { intent, scheduleId });

describe("Schedule Post", () => {
  test("keeps the keyword and the minute, and the list shows them", async () => {
    const ann = await person();
    const id = await scheduled(ann, { keyword: "spring prices", autoPublish: "on" });
    const kept = await row(id);
    expect(kept).toMatchObject({
      keyword: "spring prices",
      status: "pending",
      autoPublish: true,
      origin: "schedule",
    });
    expect(toEasternField(kept.publishDate)).toBe(inHours(2));
    const page = await ann.page(list);
    for (const text of ["spring prices", "Pending", "Published automatically", " ET"])
      expect(page.includes(text)).toBe(true);
  });

  test.for<[string, Record<string, string>, string]>([
    ["no keyword", { keyword: " " }, "Please enter a keyword"],
    ["no time", { publishDate: "" }, "Choose a date and time"],
    ["a time that is over", { publishDate: "2020-01-01T10:00" }, "Choose a time in the future"],
    ["a day that does not exist", { publishDate: "2027-02-30T10:00" }, "Enter a date and time"],
    ["a time far ahead", { publishDate: "2999-01-01T10:00" }, "Enter a date and time"],
  ])("refuses %s and keeps what was typed", async ([, fields, message]) => {
    const ann = await person();
    const answer = await schedule(ann, { keyword: "typed words", ...fields });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page.includes("Failed to create schedule") && page.includes(message)).toBe(true);
    if (!fields.keyword) expect(page.includes('value="typed words"')).toBe(true);
  });

  test("creates one schedule when it is sent twice", async () => {
    const ann = await person();
    const requestId = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => schedule(ann, { requestId })));
    const rows = await db.select().from(blogSchedules).where(eq(blogSchedules.requestId, requestId));
    expect(rows).toHaveLength(1);
  });
});

describe("the list of schedules", () => {
  test("edits, cancels, and starts again", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    const edit = href("/admin/blog/schedules/:id", { id });
    expect((await ann.page(edit)).includes("Edit schedule")).toBe(true);
    const revision = (await row(id)).updatedAt.toISOString();
    const later = { keyword: "even later", publishDate: inHours(5), revision };
    expect((await ann.post(edit, later)).status).toBe(302);
    expect(await row(id)).toMatchObject({ keyword: "even later", autoPublish: false });
    expect((await ann.post(edit, { ...later, publishDate: "2020-01-01T10:00" })).status).toBe(400);
    await change(ann, "cancel", id);
    expect((await row(id)).status).toBe("cancelled");
    await change(ann, "retry", id);
    expect((await row(id)).status).toBe("pending");
  });

  test("shows content managers only their own", async () => {
    const [ann, mia] = [await person(), await person({ role: "content_manager" })];
    const id = await scheduled(ann, { keyword: "a secret of ann" });
    expect((await mia.page(list)).includes("a secret of ann")).toBe(false);
    expect((await change(mia, "cancel", id)).status).toBe(404);
    expect((await mia.get(href("/admin/blog/schedules/:id", { id }))).status).toBe(404);
    expect((await row(id)).status).toBe("pending");
  });

  test("shows why an article failed, and retries it", async () => {
    const ann = await person();
    await db.execute(
      sql`alter table blog_posts add constraint no_more check (title <> 'Unstorable') not valid`,
    );
    fake.next.push({ kind: "answer", text: articleJson({ title: "Unstorable" }) });
    const id = await scheduled(ann, { publishDate: inHours(0) });
    expect(await over(id)).toMatchObject({ status: "failed" });
    await db.execute(sql`alter table blog_posts drop constraint no_more`);
    expect((await ann.page(list)).includes("Failed to generate post")).toBe(true);
    await change(ann, "retry", id);
    expect((await postOf(id)).status).toBe("draft");
  });

  test("changes nothing about a finished article", async () => {
    const ann = await person();
    const id = await scheduled(ann, { publishDate: inHours(0) });
    await over(id);
    await change(ann, "cancel", id);
    await change(ann, "retry", id);
    const revision = (await row(id)).updatedAt.toISOString();
    const fields = { keyword: "x", publishDate: inHours(3), revision };
    expect((await ann.post(href("/admin/blog/schedules/:id", { id }), fields)).status).toBe(409);
    expect(await row(id)).toMatchObject({ status: "done", keyword: "later" });
    expect(fake.requests).toHaveLength(1);
  });
});

describe("at its time", () => {
  test("an article becomes a draft, and not before", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    await sweep();
    await app.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    await expect.poll(async () => (await queued()).length).toBe(0);
    expect(await row(id)).toMatchObject({ status: "pending", attempts: 0 });
    clock.ahead = 2 * HOUR + 60_000;
    await sweep();
    expect(await postOf(id)).toMatchObject({ status: "draft", authorId: ann.account.userId });
  });

  test("it is published, if that option was checked", async () => {
    const ann = await person();
    const id = await scheduled(ann, { publishDate: inHours(0), autoPublish: "on" });
    expect(await postOf(id)).toMatchObject({ status: "published" });
  });

  test("a content manager's article waits for a review instead, if reviews are on", async () => {
    const [ann, mia] = [await person(), await person({ role: "content_manager" })];
    const actor = { ...ann.account, sessionId: "" };
    const turn = (isOn: boolean) => saveOption(db, actor, { key: "reviewPosts", isOn }, new Date());
    await turn(true);
    const post = await postOf(await scheduled(mia, { publishDate: inHours(0), autoPublish: "on" }));
    await turn(false);
    expect(post).toMatchObject({ status: "draft", publishedAt: null });
    const submission = await findSubmission(db, post.id);
    expect(submission).toMatchObject({ state: "submitted", submittedBy: mia.account.userId });
    expect(submission?.input.status).toBe("published");
  });

  test("the built-in article is never published automatically", async () => {
    const ann = await person();
    fake.next.push({ kind: "answer", text: "no" });
    const id = await scheduled(ann, { publishDate: inHours(0), autoPublish: "on" });
    expect(await postOf(id)).toMatchObject({ status: "draft" });
    expect(await row(id)).toMatchObject({
      usedTemplate: true,
      reason: expect.stringContaining("couldn't be used"),
    });
  });

  /** Jobs for articles and sweeps that are waiting or running. */
  async function queued() {
    return db.execute<{ id: string }>(
      sql`select id from pgboss.job where name like 'blog-article%' and state in ('created', 'active') and start_after <= now()`,
      "objects",
    );
  }
});

describe("once", () => {
  test("with two processes and many jobs for it", async () => {
    const ann = await person();
    const before = (await posts()).length;
    fake.next.push(slow);
    const id = await scheduled(ann, { publishDate: inHours(0) });
    for (let count = 0; count < 5; count += 1) {
      await app.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
      await second.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    }
    await over(id);
    await sweep();
    await app.settled();
    expect(await row(id)).toMatchObject({ status: "done", attempts: 1 });
    expect(fake.requests).toHaveLength(1);
    expect((await posts()).length).toBe(before + 1);
  });

  test("after a process died in the middle: another takes over when the lease has expired", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    await db
      .update(blogSchedules)
      .set({
        status: "generating",
        leaseToken: crypto.randomUUID(),
        leaseUntil: new Date(Date.now() + 20_000),
        attempts: 1,
      })
      .where(eq(blogSchedules.scheduleId, id));
    await app.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    await sweep();
    await expect.poll(async () => (await row(id)).attempts).toBe(1);
    await db
      .update(blogSchedules)
      .set({ leaseUntil: new Date(Date.now() - 1) })
      .where(eq(blogSchedules.scheduleId, id));
    await sweep();
    expect((await postOf(id)).title).toBe("What Semaglutide Costs");
    expect(await row(id)).toMatchObject({ attempts: 2, leaseToken: null });
  });

  test("when a slow process continues after another took over: it stores nothing", async () => {
    const ann = await person();
    const before = (await posts()).length;
    fake.next.push(slow, { kind: "answer", text: articleJson({ title: "By the second" }) });
    const id = await scheduled(ann, { publishDate: inHours(0) });
    await expect.poll(() => fake.requests.length).toBe(1);
    await db
      .update(blogSchedules)
      .set({ leaseUntil: new Date(Date.now() - 1) })
      .where(eq(blogSchedules.scheduleId, id));
    await second.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    await app.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    await over(id);
    await expect.poll(() => fake.requests[0]?.isAborted).toBe(true);
    expect((await posts()).length).toBe(before + 1);
    expect((await row(id)).status).toBe("done");
  });

  test("after five attempts, an article that crashes every process is marked as failed", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    await db
      .update(blogSchedules)
      .set({
        status: "generating",
        leaseToken: crypto.randomUUID(),
        leaseUntil: new Date(Date.now() - 1),
        attempts: 5,
      })
      .where(eq(blogSchedules.scheduleId, id));
    await sweep();
    expect(await over(id)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("stopped several times"),
    });
    expect(fake.requests).toHaveLength(0);
  });
});

import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { authUsers } from "~/platform/db/tables/auth";
import { articleJson, type Behavior } from "~tests/fakes/ai-vendor";
import { useArticles } from "~tests/setup/articles";
import { hostileHtml } from "~tests/setup/hostile-html";
import { keywordMissingMessage } from "./rules/limits";
import { templateReasons } from "./rules/status";

const { app, db, fake, person, generate, row, over, postOf, posts } = await useArticles();
const dialog = href("/admin/blog/generate");
const pageOf = (id: string) => `${dialog}?${new URLSearchParams({ article: id })}`;

describe("Create AI Post", () => {
  test("creates a draft from the vendor's article with its cost, and the list shows it", async () => {
    const ann = await person();
    const id = await generate(ann, "  semaglutide \n cost ");
    const post = await postOf(id);
    expect(post).toMatchObject({
      title: "What Semaglutide Costs",
      slug: "what-semaglutide-costs",
      status: "draft",
      template: "default",
      authorId: ann.account.userId,
      excerpt: "What you pay a month, and what comes on top.",
      metaTitle: "Semaglutide cost",
      quickTakeaways: ["Compare a whole year.", "Ask for fees."],
      faq: [{ question: "Is it covered?", answer: "Seldom." }],
    });
    expect(post.estimatedReadTime).toBeGreaterThanOrEqual(1);
    const prompt = JSON.stringify(fake.requests[0]?.body);
    expect(prompt).toContain("Target keyword: semaglutide cost");
    expect(prompt).toContain("Providers compared on this site: over 150 providers");
    const page = await ann.page(pageOf(id));
    expect(page).toContain("The draft is saved");
    expect(page).toContain("800 tokens in, 1,900 out, $0.0309");
    expect(await ann.page(href("/admin/blog"))).toContain("What Semaglutide Costs");
  });

  test("gives the next article its own URL, and adds the tag MSL to a content manager's", async () => {
    const mia = await person({ role: "content_manager" });
    const post = await postOf(await generate(mia, "cost again"));
    expect(post.slug).toMatch(/^what-semaglutide-costs-\d+$/);
    expect(await mia.page(href("/admin/blog"))).toContain("What Semaglutide Costs");
  });

  test.for<[string, Behavior, string | null]>([
    ["prose around it", { kind: "answer", text: `Here you are:\n${articleJson()}\nEnjoy {it}!` }, null],
    ["no JSON", { kind: "answer", text: "I would rather not." }, templateReasons["not-json"]],
    ["nothing", { kind: "answer", text: " " }, templateReasons.empty],
    ["another object", { kind: "answer", text: '{"a":1}' }, templateReasons["no-article"]],
    [
      "only a script",
      { kind: "answer", text: articleJson({ content: `<script>${"x".repeat(300)}</script>` }) },
      templateReasons["no-article"],
    ],
    [
      "half of it",
      { kind: "answer", text: articleJson().slice(0, 900), stopReason: "max_tokens" },
      templateReasons["cut-off"],
    ],
  ])("with an answer of %s", async ([, behavior, reason]) => {
    const ann = await person();
    fake.next.push(behavior);
    const id = await generate(ann, "tirzepatide prices");
    const post = await postOf(id);
    const { usedTemplate, reason: shownReason } = await row(id);
    expect({ usedTemplate, shownReason }).toEqual({ usedTemplate: reason !== null, shownReason: reason });
    if (reason === null) return expect(post.title).toBe("What Semaglutide Costs");
    expect([post.title, post.status]).toEqual([
      "Tirzepatide prices: What to Know Before You Choose",
      "draft",
    ]);
    const page = await ann.page(pageOf(id));
    expect(page).toContain("The built-in template article was used");
    expect(page).toContain(reason.replaceAll("'", "&#x27;"));
    const draft = await ann.page(href("/blog/:slug", { slug: post.slug }));
    expect(draft).toContain("built-in template article");
  });

  test("removes hostile HTML", async () => {
    const ann = await person();
    const content = `${hostileHtml.join("\n")}<p>${"Words. ".repeat(60)}</p>`;
    fake.next.push({ kind: "answer", text: articleJson({ content, title: "<img src=x onerror=pwned()>" }) });
    const post = await postOf(await generate(ann, "hostile"));
    expect(post.content).not.toMatch(/<(script|iframe|object|embed|svg|math|style|form|input|base|meta)\b/i);
    expect(post.content).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(post.content).not.toMatch(/(href|src)\s*=\s*["']?\s*(javascript|data|vbscript):/i);
    expect(await ann.page(href("/admin/blog"))).not.toContain("<img src=x");
  });

  test("corrects the placement of tools", async () => {
    const ann = await person();
    const paragraph = `<p>${"Words and words. ".repeat(20)}</p>`;
    fake.next.push({
      kind: "answer",
      text: articleJson({ content: `<p>[calculator]</p>${paragraph.repeat(4)}` }),
    });
    const { content } = await postOf(await generate(ann, "tools"));
    expect(content.indexOf("[calculator]")).toBeGreaterThan(content.length / 4);
    expect(content.match(/\[\w+\]/g)).toHaveLength(2);
  });
});

describe("when the vendor doesn't answer", () => {
  test.for<[string, Behavior, string]>([
    ["a wrong request", { kind: "status", status: 400, message: "credit is too low" }, "credit is too low"],
    ["a refused key", { kind: "status", status: 401 }, "rejected the key"],
    [
      "a long wait",
      { kind: "status", status: 429, headers: { "retry-after": "120" } },
      "Try again in 2 minutes",
    ],
    ["a broken connection", { kind: "cut", text: articleJson() }, "AI vendor"],
  ])("for %s, the built-in article is the draft; dialog and draft say why", async ([, behavior, words]) => {
    const ann = await person();
    fake.next.push(behavior);
    const id = await generate(ann, "failing");
    const post = await postOf(id);
    expect([post.title, post.status]).toEqual(["Failing: What to Know Before You Choose", "draft"]);
    expect(await row(id)).toMatchObject({ status: "done", usedTemplate: true });
    const page = await ann.page(pageOf(id));
    expect(page).toContain("The built-in template article was used");
    expect(page).toContain(words);
    expect(await ann.page(href("/admin/blog/edit/:id", { id: post.id }))).toContain(words);
    expect(page).toContain("Try the AI again");
    expect((await postOf(await generate(ann, "failing"))).title).toBe("What Semaglutide Costs");
  });

  test("a canceled article can be started again with the built-in article", async () => {
    const ann = await person();
    fake.next.push({ kind: "hang" });
    const id = await generate(ann, "built-in");
    await ann.post(dialog, { intent: "cancel", scheduleId: id });
    await ann.post(dialog, { intent: "template", scheduleId: id });
    expect((await postOf(id)).title).toContain("Built-in:");
    expect(await row(id)).toMatchObject({ reason: templateReasons["asked-for"] });
    expect(await ann.page(pageOf(id))).not.toContain("Try the AI again");
  });

  test("temporary errors are retried twice", async () => {
    const ann = await person();
    const failure = { kind: "status", status: 529, headers: { "retry-after-ms": "5" } } as const;
    fake.next.push(failure, failure);
    await postOf(await generate(ann, "busy"));
    expect(fake.requests).toHaveLength(3);
  });
});

describe("an article in progress", () => {
  const slow: Behavior = { kind: "answer", text: articleJson(), pauseMs: 400 };

  test("is aborted at the vendor when it is canceled, and creates no post", async () => {
    const ann = await person();
    const before = (await posts()).length;
    fake.next.push(slow);
    const id = await generate(ann, "cancelled");
    await expect.poll(() => fake.requests.length).toBe(1);
    const answer = await ann.post(dialog, { intent: "cancel", scheduleId: id });
    expect(answer.headers.get("location")).toBe(pageOf(id));
    await expect.poll(() => fake.requests[0]?.isAborted).toBe(true);
    expect((await row(id)).status).toBe("cancelled");
    expect(await ann.page(pageOf(id))).toContain("No post was created.");
    expect((await posts()).length).toBe(before);
  });

  test("reports its progress, and ends with its final state", async () => {
    const ann = await person();
    fake.next.push(slow);
    const id = await generate(ann, "streamed");
    const answer = await ann.get(href("/admin/blog/generate/:id/progress", { id }));
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const states = [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(([, json]) =>
      JSON.parse(json ?? ""),
    );
    expect(states.length).toBeGreaterThan(1);
    expect(states.some((state) => state.progress > 0 && state.status === "generating")).toBe(true);
    await over(id);
  });

  test("is found again by a reload without its URL", async () => {
    const ann = await person();
    fake.next.push(slow);
    const id = await generate(ann, "found again");
    expect(await ann.page(dialog)).toContain("found again");
    expect(await ann.page(`${dialog}?new`)).not.toContain("found again");
    await over(id);
    expect(await ann.page(dialog)).not.toContain("found again");
  });

  test("is created once, however often the form is sent", async () => {
    const ann = await person();
    const requestId = crypto.randomUUID();
    fake.next.push(slow);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => generate(ann, "five clicks", requestId)));
    expect(new Set(ids).size).toBe(1);
    expect(await generate(ann, "Five Clicks")).toBe(ids[0]);
    await over(ids[0] ?? "");
    expect(await generate(ann, "five clicks", requestId)).toBe(ids[0]);
    expect(fake.requests).toHaveLength(1);
  });

  test("isn't visible to other content managers", async () => {
    const [ann, mia, max] = [
      await person(),
      await person({ role: "content_manager" }),
      await person({ role: "content_manager" }),
    ];
    const id = await generate(mia, "private matter");
    expect(await max.page(pageOf(id))).not.toContain("private matter");
    expect((await max.post(dialog, { intent: "cancel", scheduleId: id })).status).toBe(404);
    expect((await max.get(href("/admin/blog/generate/:id/progress", { id }))).status).toBe(404);
    expect(await ann.page(pageOf(id))).toContain("private matter");
    await over(id);
  });
});

describe("what is refused", () => {
  test.for<[string, Record<string, string>, number, string]>([
    ["no keyword", { keyword: "  " }, 400, keywordMissingMessage],
    ["no field", {}, 400, keywordMissingMessage],
    ["a long keyword", { keyword: "x".repeat(201) }, 400, "Enter at most 200 characters"],
    ["NUL", { keyword: "a\0b" }, 400, "Remove the special characters that can't be stored"],
  ])("%s", async ([, fields, status, message]) => {
    const ann = await person();
    const answer = await ann.post(dialog, { intent: "generate", requestId: crypto.randomUUID(), ...fields });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
  });

  test("an article that can't be stored: the dialog says so and keeps the keyword, and a draft that can't be stored is a failure", async () => {
    const ann = await person();
    await db.execute(
      sql`alter table blog_schedules add constraint no_more check (keyword <> 'refused') not valid`,
    );
    const fields = { intent: "generate", keyword: "refused", requestId: crypto.randomUUID() };
    const answer = await ann.post(dialog, fields);
    await db.execute(sql`alter table blog_schedules drop constraint no_more`);
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain("Failed to generate post");
    expect(text).toContain('value="refused"');

    await db.execute(
      sql`alter table blog_posts add constraint no_more check (title <> 'Unstorable') not valid`,
    );
    fake.next.push({ kind: "answer", text: articleJson({ title: "Unstorable" }) });
    const id = await generate(ann, "unstorable");
    expect(await over(id)).toMatchObject({ status: "failed", reason: "Failed to generate post" });
    await db.execute(sql`alter table blog_posts drop constraint no_more`);
    expect(await ann.page(pageOf(id))).toContain("Failed to generate post");
    await ann.post(dialog, { intent: "retry", scheduleId: id });
    expect((await postOf(id)).title).toBe("What Semaglutide Costs");
  });

  test("another form", async () => {
    const ann = await person();
    for (const fields of [{}, { intent: "burn" }, { intent: "cancel", scheduleId: "1" }])
      expect((await ann.post(dialog, fields as Record<string, string>)).status).toBe(400);
    expect((await ann.post(dialog, { intent: "cancel", scheduleId: crypto.randomUUID() })).status).toBe(404);
  });

  test("an eleventh article within the hour", async () => {
    const ann = await person();
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) => generate(ann, `article ${index}`)),
    );
    const answer = await ann.post(dialog, {
      intent: "generate",
      keyword: "eleven",
      requestId: crypto.randomUUID(),
    });
    expect(answer.status).toBe(429);
    const text = await answer.text();
    expect(text).toContain("requested 10 articles in the past hour");
    expect(text.includes('value="eleven"')).toBe(true);
    for (const id of ids) await over(id);
  });

  test("an article for an account that was deactivated during the request", async () => {
    const ann = await person();
    fake.next.push({ kind: "hang" });
    const id = await generate(ann, "gone");
    // Canceled any earlier, the unanswered request would be used up by the second attempt.
    await expect.poll(() => fake.requests.length).toBe(1);
    await ann.post(dialog, { intent: "cancel", scheduleId: id });
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, ann.account.userId));
    const max = await person();
    const reset = sql`update blog_schedules set status = 'pending', finished_at = null where schedule_id = ${id}`;
    await db.execute(reset);
    await app.platform.jobs.enqueue(db, "blog-article", { scheduleId: id });
    expect(await over(id)).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("no longer active"),
    });
    await max.post(dialog, { intent: "retry", scheduleId: id });
    expect(await postOf(id)).toMatchObject({ authorId: max.account.userId });
  });
});

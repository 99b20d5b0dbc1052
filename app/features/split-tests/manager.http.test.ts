import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { takeFlash } from "~/platform/http/flash.server";
import { useTestManager } from "~tests/setup/split-test-manager";
import { cookiesOf } from "~tests/setup/staff";
import { storeSplitTest } from "./factory";

const { db, app, cookies, posts, send, page, storePaused, tests, log, valid, two } = await useTestManager();

describe("Start and Pause", () => {
  test("start a paused test and pause an active one", async () => {
    const id = await storePaused();
    const steps = [
      { intent: "start", status: "active" },
      { intent: "pause", status: "paused" },
      { intent: "start", status: "active" },
    ];
    for (const { intent, status } of steps) {
      expect((await send({ intent, id })).status).toBe(302);
      expect(await tests()).toMatchObject([{ status }]);
    }
    expect(await log()).toMatchObject([
      { action: "started", before: { status: "paused" }, after: { status: "active" } },
    ]);
  });

  test.for([
    { intent: "start", status: "active" },
    { intent: "pause", status: "paused" },
  ] as const)("$intent succeeds and changes nothing if the test is $status already", async (step) => {
    const { intent, status } = step;
    const id = await storePaused({ status });
    const before = await tests();
    expect((await send({ intent, id })).status).toBe(302);
    expect(await tests()).toEqual(before);
    expect(await db.execute(sql`select from audit_log where entity_id = ${id}`, "objects")).toEqual([]);
  });

  test("send what their label says", async () => {
    await storePaused();
    expect((await page()).text).toContain('value="start"');
    await db.execute(sql`update split_tests set status = 'active'`);
    expect((await page()).text).toContain('value="pause"');
  });

  test("don't change a completed test, and are disabled for it", async () => {
    const id = await storePaused({ status: "completed", name: "Done" });
    for (const [intent, done] of [
      ["start", "started"],
      ["pause", "paused"],
    ] as const) {
      const { status, text } = await send({ intent, id });
      expect(status).toBe(409);
      expect(text).toContain("Failed to update test status");
      expect(text).toContain(`be ${done}.`);
    }
    expect(await tests()).toMatchObject([{ status: "completed" }]);
    expect((await page()).text).toMatch(
      /<button[^>]*disabled=""[^>]*aria-label="Start Done"|aria-label="Start Done"[^>]*disabled=""/,
    );
  });

  test("say which post is in conflict", async () => {
    const gone = await storePost(db, { archivedAt: new Date() });
    const { id } = await storeSplitTest(db, [{ postId: posts.first.id }, { postId: gone.id }], {
      status: "paused",
    });
    const { status, text } = await send({ intent: "start", id });
    expect(status).toBe(409);
    expect(text).toContain("Variant B: Choose another post.");
    expect(await tests()).toMatchObject([{ status: "paused" }]);
  });

  test.for(["", "x", crypto.randomUUID(), "0".repeat(5_000)])("handle the id %j", async (id) => {
    expect((await send({ intent: "start", id })).status).toBeOneOf([404, 409]);
  });
});

describe("deleting", () => {
  test("removes the test from the list, and can be undone", async () => {
    const id = await storePaused({ name: "Gone soon", status: "active" });
    expect((await send({ intent: "delete", id })).status).toBe(302);
    expect((await page()).text).not.toContain("Gone soon");
    expect((await send({ intent: "delete", id })).status).toBe(404);
    // Undo stays on the page it is on, whichever form is open there.
    expect((await send({ intent: "restore", id })).status).toBe(200);
    expect((await page()).text).toContain("Gone soon");
    expect(await tests()).toMatchObject([{ status: "active", archived_at: null }]);
  });

  test("leaves no empty page: the last one is shown instead", async () => {
    await storePaused({ name: "Still there" });
    expect((await page("?page=2")).text).toContain("Still there");
  });

  test("an active test whose posts another one now uses restores it as paused, and says so", async () => {
    const id = await storePaused({ status: "active", name: "Gone soon" });
    await send({ intent: "delete", id });
    const other = [{ postId: posts.first.id }, { postId: posts.third.id }];
    const taken = await storeSplitTest(db, other, { name: "Newer" });
    expect(await restored(id)).toBe(
      'Gone soon was restored as paused. Variant A: Choose another post or other dates. The active test "Newer" uses this post at the same time.',
    );
    expect(await tests()).toMatchObject([{ status: "paused", archived_at: null }, {}]);
    await send({ intent: "delete", id: taken.id });
    await send({ intent: "start", id });
    await send({ intent: "delete", id });
    expect(await restored(id)).toBe("Gone soon was restored");
  });

  /** Undoes a deletion. @returns the toast. */
  async function restored(id: string): Promise<string | undefined> {
    const headers = { cookie: cookies.admin };
    const body = new URLSearchParams({ intent: "restore", id });
    const answer = await app.fetch("/admin/blog/split-tests", { method: "POST", body, headers });
    return (await takeFlash(new Request("http://localhost/", { headers: { cookie: cookiesOf(answer) } })))
      .flash?.text;
  }
});

describe("an open form", () => {
  test.for(["start", "pause", "delete"])("stays open after %s of another test", async (intent) => {
    const id = await storePaused();
    const body = new URLSearchParams({ intent, id });
    const answer = await app.fetch("/admin/blog/split-tests?status=paused&form=new", {
      method: "POST",
      body,
      headers: { cookie: cookies.admin },
    });
    expect(answer.headers.get("location")).toBe("/admin/blog/split-tests?status=paused&form=new");
  });

  test("closes after its test is saved", async () => {
    expect(await send(valid, two)).toMatchObject({ status: 302, location: "/admin/blog/split-tests" });
  });

  test("stays open when the list is filtered, and when the filter is cleared", async () => {
    const { text } = await page("?status=paused&form=new");
    expect(text).toContain('<input type="hidden" name="form" value="new"/>');
    expect(text).toContain('href="/admin/blog/split-tests?form=new"');
  });
});

describe("a content manager", () => {
  const ownVariants = [{ post: posts.own.id }, { post: posts.alsoOwn.id }];

  test("sees and changes only tests whose posts are all its own", async () => {
    const mixed = await storeSplitTest(db, [{ postId: posts.own.id }, { postId: posts.first.id }], {
      name: "Mixed",
    });
    await storeSplitTest(db, [{ postId: posts.own.id }, { postId: posts.alsoOwn.id }], {
      name: "All mine",
      status: "paused",
    });
    const { text } = await page("", "manager");
    expect(text).toContain("All mine");
    expect(text).not.toContain("Mixed");
    for (const intent of ["start", "pause", "delete"]) {
      expect((await send({ intent, id: mixed.id }, [], "manager")).status).toBe(403);
    }
    const update = { ...valid, intent: "update", id: mixed.id, version: "1" };
    expect((await send(update, ownVariants, "manager")).status).toBe(403);
  });

  test("may use its own posts and those tagged MSL, and no others", async () => {
    const tagged = await storePost(db);
    await db.execute(sql`insert into blog_tags (name, slug) values ('MSL', 'msl') on conflict do nothing`);
    await db.execute(sql`insert into blog_post_tags (post_id, tag_id)
      select ${tagged.id}::uuid, tag_id from (select id as tag_id from blog_tags where slug = 'msl') t`);
    expect((await send(valid, [{ post: posts.own.id }, { post: tagged.id }], "manager")).status).toBe(302);
    const { status, text } = await send(valid, [{ post: posts.own.id }, { post: posts.first.id }], "manager");
    expect(status).toBe(400);
    expect(text).toContain("This one was deleted or isn");
    const form = (await page("?form=new", "manager")).text;
    expect(form).toContain(`value="${tagged.id}"`);
    expect(form).not.toContain(`value="${posts.first.id}"`);
  });
});

describe("the list", () => {
  test("shows the newest first, with posts, weights, dates, and views", async () => {
    await storeSplitTest(db, [{ postId: posts.third.id }], {
      name: "Older",
      createdAt: new Date("2026-01-01"),
    });
    const { variantIds } = await storeSplitTest(
      db,
      [{ postId: posts.first.id }, { postId: posts.second.id, weight: 0 }],
      {
        name: "Newer",
        startDate: "2026-03-01",
        endDate: "2026-03-31",
        createdAt: new Date("2026-02-01"),
      },
    );
    await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
      select '/blog/x', 'x', 's' || n, ${variantIds[0]}, '2026-03-02T12:00:00Z' from generate_series(1, 1234) n`);
    // From a clock that is fast.
    await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
      values ('/blog/x', 'x', 's', ${variantIds[0]}, '2026-06-16T00:00:00Z')`);
    const { text } = await page();
    expect(text.indexOf("Newer")).toBeLessThan(text.indexOf("Older"));
    for (const word of [
      "Mar 1, 2026 – Mar 31, 2026",
      "1,234",
      "0% (no traffic)",
      `/blog/${posts.second.slug}`,
    ]) {
      expect(text).toContain(word);
    }
  });

  test("says when it is empty, and when it can't be read", async () => {
    expect((await page()).text).toContain("No split tests yet");
    await db.execute(sql`alter table split_test_variants rename to variants_away`);
    try {
      const { status, text } = await page();
      expect(status).toBe(503);
      expect(text).toContain("Failed to load split tests");
      const answer = await send(valid, two);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("Failed to create split test");
    } finally {
      await db.execute(sql`alter table variants_away rename to split_test_variants`);
    }
  });

  test("says that an active test outside its dates redirects no one", async () => {
    await storePaused({ status: "active", startDate: "2026-06-01", endDate: "2026-06-14" });
    expect((await page()).text).toContain("Active, but ended");
    await storePaused({ status: "active", startDate: "2026-06-16" });
    expect((await page()).text).toContain("Active, starts later");
  });

  test("marks missing posts and drafts", async () => {
    const gone = await storePost(db, { archivedAt: new Date() });
    await storeSplitTest(db, [{ postId: gone.id }, { postId: posts.draft.id }], { status: "paused" });
    const { text } = await page();
    expect(text).toContain("Post deleted");
    expect(text).toContain("Draft: no visitors");
  });

  test.for(["form=x", "form=", `form=${crypto.randomUUID()}`, "form=%00"])(
    "with ?%s shows no form",
    async (search) => {
      const { status, text } = await page(`?${search}`);
      expect(status).toBe(200);
      expect(text).not.toContain("Save Changes");
    },
  );

  test.for([{}, { intent: "x" }, { intent: "toggle" }, { intent: "constructor" }])(
    "rejects %j",
    async (fields) => {
      expect((await send(fields as Record<string, string>)).status).toBe(400);
    },
  );
});

test("a report whose visitors take long to count shows everything else now, and the comparison later (spec:split-tests#visitor-metrics)", async () => {
  const id = await storePaused();
  const { path, headers } = { path: `/${id}`, headers: { cookie: cookies.admin } };
  const file = () => app.fetch(`/admin/blog/split-tests/${id}/export?of=comparison`, { headers });
  await db.transaction(async (tx) => {
    // Only the count of visitors reads this table.
    await tx.execute(sql`lock table split_test_holdouts in access exclusive mode`);
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).toContain("Still counting visitors.");
    expect(text).toContain("Daily Performance");
    expect((await file()).status).toBe(503);
  });
  await expect.poll(async () => (await page(path)).text).toContain("Variant B compared with Variant A");
  expect((await file()).status).toBe(200);
});

import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { splitTestAssignments } from "~/platform/db/tables/split-tests";
import { useTestManager, type VariantFields } from "~tests/setup/split-test-manager";
import { storeSplitTest } from "./factory";

const { db, posts, send, page, storePaused, tests, log, valid, two } = await useTestManager();

describe("a new test", () => {
  test("is stored as entered, and logged", async () => {
    expect(await send(valid, two)).toMatchObject({ status: 302, location: "/admin/blog/split-tests" });
    expect(await tests()).toMatchObject([
      {
        name: "Headline",
        description: "Which one?",
        status: "paused",
        start_date: "2026-06-15",
        end_date: null,
        slug: "headline",
        variants: [
          { name: "Variant A", post: posts.first.id, weight: 50 },
          { name: "Variant B", post: posts.second.id, weight: 50 },
        ],
      },
    ]);
    expect(await log()).toMatchObject([{ action: "created", before: null }]);
  });

  test("defaults to paused, from today, with Variant A and Variant B of weight 50", async () => {
    const { text } = await page("?form=new");
    expect(text).toMatch(/<option value="paused" selected="">/);
    expect(text).toContain('value="2026-06-15"');
    expect(text).toContain('value="Variant A"');
    expect(text).toContain('value="Variant B"');
    expect(text.match(/name="variant_weight" value="50"|value="50"[^>]*name="variant_weight"/g)).toHaveLength(
      2,
    );
    expect(text).toMatch(/<button[^>]* disabled=""[^>]*>[^<]*<?[^<]*Create Test/);
  });

  test.for([
    ["no name", { name: "  " }, two, "name"],
    ["too long a name", { name: "x".repeat(201) }, two, "name"],
    ["NUL in its name", { name: "a\0b" }, two, "name"],
    ["half a character", { description: "\uD800" }, two, null],
    ["no start", { start_date: "" }, two, "start_date"],
    ["a start that is no day", { start_date: "2026-02-30" }, two, "start_date"],
    ["an end before its start", { end_date: "2026-06-14" }, two, "end_date"],
    ["an end that is no day", { end_date: "soon" }, two, "end_date"],
    ["an unknown status", { status: "running" }, two, "status"],
    ["one variant", {}, two.slice(0, 1), "variants"],
    ["no variant", {}, [], "variants"],
    ["a variant without a post", {}, [{ post: posts.first.id }, {}], "variant-1-post"],
    [
      "a variant without a name",
      {},
      [{ post: posts.first.id, name: " " }, { post: posts.second.id }],
      "variant-0-name",
    ],
    ["the same post twice", {}, [{ post: posts.first.id }, { post: posts.first.id }], "variant-1-post"],
    ["a post that vanished", {}, [{ post: posts.first.id }, { post: crypto.randomUUID() }], "variant-1-post"],
    ["a post that is no id", {}, [{ post: posts.first.id }, { post: "'; drop" }], "variant-1-post"],
    [
      "a weight above 100",
      {},
      [{ post: posts.first.id, weight: "101" }, { post: posts.second.id }],
      "variant-0-weight",
    ],
    [
      "a weight below 0",
      {},
      [{ post: posts.first.id, weight: "-1" }, { post: posts.second.id }],
      "variant-0-weight",
    ],
    [
      "half a weight",
      {},
      [{ post: posts.first.id, weight: "33.3" }, { post: posts.second.id }],
      "variant-0-weight",
    ],
    ["no weight", {}, [{ post: posts.first.id, weight: "" }, { post: posts.second.id }], "variant-0-weight"],
    [
      "a draft while active",
      { status: "active" },
      [{ post: posts.first.id }, { post: posts.draft.id }],
      "variant-1-post",
    ],
    [
      "an end before today while active",
      { status: "active", start_date: "2026-06-01", end_date: "2026-06-14" },
      [{ post: posts.first.id }, { post: posts.second.id }],
      "end_date",
    ],
    ["21 variants", {}, Array.from({ length: 21 }, () => ({ post: posts.first.id })), "variants"],
  ] as [string, Partial<typeof valid>, VariantFields[], string | null][])(
    "with %s is rejected at the field, and typed values stay",
    async ([, fields, variants, field]) => {
      const { status, text } = await send({ ...valid, description: "Typed words", ...fields }, variants);
      if (field === null) return expect(status).toBeLessThan(500);
      expect(status).toBe(400);
      expect(text).toContain("Failed to create split test");
      expect(text).toContain(`id="test-${field}-error"`);
      expect(text).toContain("Typed words");
      expect(await tests()).toEqual([]);
    },
  );

  test("may contain a draft while it is paused", async () => {
    expect((await send(valid, [{ post: posts.first.id }, { post: posts.draft.id }])).status).toBe(302);
  });
});

describe("a post in two tests at once", () => {
  const active = { ...valid, status: "active" };

  test("is rejected while both are active on some day", async () => {
    await send(active, two);
    const { status, text } = await send({ ...active, name: "Other" }, [
      { post: posts.second.id },
      { post: posts.third.id },
    ]);
    expect(status).toBe(400);
    expect(text).toContain("The active test &quot;Headline&quot; uses this post at the same time");
    expect(text).toContain('id="test-variant-0-post-error"');
  });

  test("is accepted after the other test has ended, or while one is paused", async () => {
    await send({ ...active, end_date: "2026-06-20" }, two);
    expect((await send({ ...active, start_date: "2026-06-21" }, two)).status).toBe(302);
    expect((await send(valid, two)).status).toBe(302);
    expect((await send({ ...active, start_date: "2026-06-20" }, two)).status).toBe(400);
  });

  test("is accepted for only one of two tests that start at the same moment", async () => {
    const tests = [await storePaused(), await storePaused(), await storePaused()];
    const answers = await Promise.all(tests.map((id) => send({ intent: "start", id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
  });
});

describe("a change", () => {
  async function open() {
    const { id, variantIds } = await storeSplitTest(db, [
      { postId: posts.first.id },
      { postId: posts.second.id },
    ]);
    const version = /name="version" value="(\d+)"/.exec((await page(`?form=${id}`)).text)?.[1] ?? "";
    const [a = "", b = ""] = variantIds;
    return { id, version, a, b };
  }
  const changes = { ...valid, intent: "update", status: "active" };

  test("keeps the remaining variants with their counts", async () => {
    const { id, version, a } = await open();
    const variants = [
      { id: a, name: "Control", post: posts.first.id, weight: "40" },
      { post: posts.third.id, weight: "60" },
    ];
    expect((await send({ ...changes, id, version }, variants)).status).toBe(302);
    const [stored] = await tests();
    expect(stored?.variants).toMatchObject([
      { id: a, name: "Control", weight: 40 },
      { post: posts.third.id, weight: 60 },
    ]);
    expect(await log()).toMatchObject([{ action: "updated" }]);
  });

  test("may reorder variants and change their posts", async () => {
    const { id, version, a, b } = await open();
    const variants = [
      { id: b, post: posts.first.id },
      { id: a, post: posts.second.id },
    ];
    expect((await send({ ...changes, id, version }, variants)).status).toBe(302);
    expect((await tests())[0]?.variants).toMatchObject([
      { id: b, post: posts.first.id },
      { id: a, post: posts.second.id },
    ]);
  });

  test("to weights marks the start of a new count; a change to the name doesn't", async () => {
    const { id, version, a, b } = await open();
    const same = [
      { id: a, post: posts.first.id },
      { id: b, post: posts.second.id },
    ];
    const before = (await tests())[0]?.variants_changed_at;
    await send({ ...changes, id, version, name: "New name" }, same);
    const named = (await tests())[0];
    expect(named?.variants_changed_at).toEqual(before);
    const next = String(new Date(String(named?.updated_at)).getTime());
    await send({ ...changes, id, version: next }, [{ ...same[0], weight: "10" }, same[1] ?? {}]);
    expect((await tests())[0]?.variants_changed_at).not.toEqual(before);
  });

  test("to the primary metric is refused once visitors take part, unless the comparison starts again", async () => {
    const { id, version, a, b } = await open();
    const same = [
      { id: a, post: posts.first.id },
      { id: b, post: posts.second.id },
    ];
    const metric = { ...changes, id, version, primary_metric: "payout" };
    await db.insert(splitTestAssignments).values({ splitTestId: id, variantId: a, sessionId: "s" });
    const refused = await send(metric, same);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Keep the metric that this test started with.");
    expect(await tests()).toMatchObject([{ primary_metric: "conversions" }]);
    expect((await send(metric, [{ ...same[0], weight: "10" }, same[1] ?? {}])).status).toBe(302);
    expect(await tests()).toMatchObject([{ primary_metric: "payout" }]);
  });

  test("that conflicts with a newer one, which may be the same person's, is reported, and typed values stay", async () => {
    const { id, version } = await open();
    await send({ ...changes, id, version, name: "Theirs" }, two);
    const { status, text } = await send({ ...changes, id, version, name: "Mine" }, two);
    expect(status).toBe(409);
    expect(text).toContain("This test was saved in another tab or by someone else");
    expect(await tests()).toMatchObject([{ name: "Theirs" }]);
  });

  test("with a variant of another test creates a new variant", async () => {
    const { id, version } = await open();
    const other = await storeSplitTest(db, [{ postId: posts.third.id }]);
    const [foreign = ""] = other.variantIds;
    await send({ ...changes, id, version }, [
      { id: foreign, post: posts.first.id },
      { post: posts.second.id },
    ]);
    const all = await tests();
    expect(JSON.stringify(all[0]?.variants)).not.toContain(foreign);
    expect(JSON.stringify(all[1]?.variants)).toContain(foreign);
  });

  test("warns if visitors already see the variants", async () => {
    const { id, a } = await open();
    expect((await page(`?form=${id}`)).text).not.toContain("the report mixes results from before and after");
    await db.insert(splitTestAssignments).values({ splitTestId: id, variantId: a, sessionId: "s" });
    expect((await page(`?form=${id}`)).text).toContain("the report mixes results from before and after");
  });

  test("to a completed test keeps a post that was deleted, so a conclusion can be saved", async () => {
    const gone = await storePost(db, { archivedAt: new Date() });
    const ended = { status: "completed" } as const;
    const { id, variantIds } = await storeSplitTest(
      db,
      [{ postId: posts.first.id }, { postId: gone.id }],
      ended,
    );
    const formOf = async () => (await page(`?form=${id}`)).text;
    const versionIn = (form: string) => /name="version" value="(\d+)"/.exec(form)?.[1] ?? "";
    expect(await formOf()).toContain("Current post (not in this list)");
    const version = versionIn(await formOf());
    const [a = "", b = ""] = variantIds;
    const variants = [
      { id: a, post: posts.first.id },
      { id: b, post: gone.id },
    ];
    const concluded = { ...changes, ...ended, id, version, conclusion: "The other one won." };
    expect((await send({ ...concluded, status: "paused" }, variants)).status).toBe(400);
    const before = (await tests())[0]?.variants_changed_at;
    expect((await send(concluded, variants)).status).toBe(302);
    const [stored] = await tests();
    expect(stored).toMatchObject({ conclusion: "The other one won.", variants_changed_at: before });
    expect(stored?.variants).toMatchObject([{ post: posts.first.id }, { post: gone.id }]);
    await db.execute(sql`delete from blog_posts where id = ${gone.id}`);
    const later = { ...concluded, version: versionIn(await formOf()), conclusion: "We kept it." };
    const without = [variants[0] ?? {}, { id: b, post: "" }];
    expect((await send({ ...later, status: "active" }, without)).status).toBe(400);
    expect((await send(later, without)).status).toBe(302);
    const [final] = await tests();
    expect(final).toMatchObject({ conclusion: "We kept it.", variants_changed_at: before });
    expect(final?.variants).toMatchObject([{ post: posts.first.id }, { id: b, post: null }]);
  });

  test("to a deleted test is reported", async () => {
    const answer = await send({ ...changes, id: crypto.randomUUID(), version: "1" }, two);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Split test not found");
  });
});

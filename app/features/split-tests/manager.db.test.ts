import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/blog/factory";
import { splitTestAssignments, splitTests } from "~/platform/db/tables/split-tests";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { signIn } from "~tests/setup/staff";
import { storeSplitTest } from "./factory";

const { db } = await useDatabase();
const app = await useApp({ now: () => new Date("2026-06-15T12:00:00Z") });
const PATH = "/admin/blog/split-tests";

const manager = await createStaff(db, { role: "content_manager" });
const cookies = {
  admin: await signIn(app, await createStaff(db, { role: "admin" })),
  manager: await signIn(app, manager),
};
type Who = keyof typeof cookies;

const [first, second, third] = [await storePost(db), await storePost(db), await storePost(db)];
const own = [
  await storePost(db, { authorId: manager.userId }),
  await storePost(db, { authorId: manager.userId }),
];
const draftPost = await storePost(db, { status: "draft" });

beforeEach(async () => {
  await db.delete(splitTests);
});

/** What the page shows, without the scripts around it. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

type Variant = { id?: string; name?: string; post?: string; weight?: string };
type Fields = Record<string, string> & { variants?: never };

async function post(fields: Fields, variants: readonly Variant[] = [], who: Who = "admin") {
  const body = new URLSearchParams(fields);
  for (const { id = "", name = "Variant", post = "", weight = "50" } of variants) {
    body.append("variant_id", id);
    body.append("variant_name", name);
    body.append("variant_post", post);
    body.append("variant_weight", weight);
  }
  const search = fields.intent === "create" ? "?form=new" : `?form=${encodeURIComponent(fields.id ?? "")}`;
  const answer = await app.fetch(PATH + search, { method: "POST", body, headers: { cookie: cookies[who] } });
  const text = mainOf(await answer.text());
  return { status: answer.status, location: answer.headers.get("location"), text };
}

const valid = {
  intent: "create",
  name: "Headline",
  description: "Which one?",
  status: "paused",
  start_date: "2026-06-15",
  end_date: "",
};
const two: Variant[] = [
  { name: "Variant A", post: first.id },
  { name: "Variant B", post: second.id },
];

const page = async (search = "", who: Who = "admin") => {
  const answer = await app.fetch(PATH + search, { headers: { cookie: cookies[who] } });
  return { status: answer.status, text: mainOf(await answer.text()) };
};

const tests = () =>
  db.execute<Record<string, unknown>>(
    sql`select t.*, t.start_date::text as start_date, t.end_date::text as end_date,
          (select json_agg(json_build_object('id', v.id, 'name', v.name, 'post', v.post_id, 'weight', v.weight)
            order by v.position) from split_test_variants v where v.split_test_id = t.id) as variants
        from split_tests t order by t.created_at`,
    "objects",
  );

const log = () =>
  db.execute<{ action: string; before: object | null; after: object | null }>(
    sql`select action, before, after from audit_log where entity = 'split_test' order by audit_id desc limit 1`,
    "objects",
  );

describe("a new test", () => {
  test("starts as the form has it, and is written down", async () => {
    expect(await post(valid, two)).toMatchObject({ status: 302, location: PATH });
    expect(await tests()).toMatchObject([
      {
        name: "Headline",
        description: "Which one?",
        status: "paused",
        start_date: "2026-06-15",
        end_date: null,
        slug: "headline",
        variants: [
          { name: "Variant A", post: first.id, weight: 50 },
          { name: "Variant B", post: second.id, weight: 50 },
        ],
      },
    ]);
    expect(await log()).toMatchObject([{ action: "created", before: null }]);
  });

  test("is offered paused, from today, with Variant A and Variant B of weight 50", async () => {
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
    ["a variant without a post", {}, [{ post: first.id }, {}], "variant-1-post"],
    ["a variant without a name", {}, [{ post: first.id, name: " " }, { post: second.id }], "variant-0-name"],
    ["the same post twice", {}, [{ post: first.id }, { post: first.id }], "variant-1-post"],
    ["a post that vanished", {}, [{ post: first.id }, { post: crypto.randomUUID() }], "variant-1-post"],
    ["a post that is no id", {}, [{ post: first.id }, { post: "'; drop" }], "variant-1-post"],
    ["a weight above 100", {}, [{ post: first.id, weight: "101" }, { post: second.id }], "variant-0-weight"],
    ["a weight below 0", {}, [{ post: first.id, weight: "-1" }, { post: second.id }], "variant-0-weight"],
    ["half a weight", {}, [{ post: first.id, weight: "33.3" }, { post: second.id }], "variant-0-weight"],
    ["no weight", {}, [{ post: first.id, weight: "" }, { post: second.id }], "variant-0-weight"],
    [
      "a draft while active",
      { status: "active" },
      [{ post: first.id }, { post: draftPost.id }],
      "variant-1-post",
    ],
    ["21 variants", {}, Array.from({ length: 21 }, () => ({ post: first.id })), "variants"],
  ] as [string, Partial<typeof valid>, Variant[], string | null][])(
    "with %s is refused at the field, and what was typed stays",
    async ([, fields, variants, field]) => {
      const { status, text } = await post({ ...valid, description: "Typed words", ...fields }, variants);
      if (field === null) return expect(status).toBeLessThan(500);
      expect(status).toBe(400);
      expect(text).toContain("Failed to create split test");
      expect(text).toContain(`id="test-${field}-error"`);
      expect(text).toContain("Typed words");
      expect(await tests()).toEqual([]);
    },
  );

  test("may hold a draft while it is paused", async () => {
    expect((await post(valid, [{ post: first.id }, { post: draftPost.id }])).status).toBe(302);
  });
});

describe("a post in two tests at once", () => {
  const active = { ...valid, status: "active" };

  test("is refused while both are active on some day", async () => {
    await post(active, two);
    const { status, text } = await post({ ...active, name: "Other" }, [
      { post: second.id },
      { post: third.id },
    ]);
    expect(status).toBe(400);
    expect(text).toContain("takes part in the active test &quot;Headline&quot; at the same time");
    expect(text).toContain('id="test-variant-0-post-error"');
  });

  test("is taken after the other has ended, and while one is paused", async () => {
    await post({ ...active, end_date: "2026-06-20" }, two);
    expect((await post({ ...active, start_date: "2026-06-21" }, two)).status).toBe(302);
    expect((await post(valid, two)).status).toBe(302);
    expect((await post({ ...active, start_date: "2026-06-20" }, two)).status).toBe(400);
  });

  test("is refused to one of two that start in the same moment", async () => {
    const tests = [await storePaused(), await storePaused(), await storePaused()];
    const answers = await Promise.all(tests.map((id) => post({ intent: "toggle", id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
  });
});

const storePaused = async (values = {}) =>
  (await storeSplitTest(db, [{ postId: first.id }, { postId: second.id }], { status: "paused", ...values }))
    .id;

describe("the toggle", () => {
  test("makes paused active and active paused", async () => {
    const id = await storePaused();
    for (const status of ["active", "paused", "active"]) {
      expect((await post({ intent: "toggle", id })).status).toBe(302);
      expect(await tests()).toMatchObject([{ status }]);
    }
    expect(await log()).toMatchObject([
      { action: "started", before: { status: "paused" }, after: { status: "active" } },
    ]);
  });

  test("leaves a completed test, and is disabled for it", async () => {
    const id = await storePaused({ status: "completed", name: "Done" });
    const { status, text } = await post({ intent: "toggle", id });
    expect(status).toBe(409);
    expect(text).toContain("Failed to update test status");
    expect((await page()).text).toMatch(
      /<button[^>]*disabled=""[^>]*aria-label="Start Done"|aria-label="Start Done"[^>]*disabled=""/,
    );
  });

  test("says which post is in the way", async () => {
    const gone = await storePost(db, { archivedAt: new Date() });
    const { id } = await storeSplitTest(db, [{ postId: first.id }, { postId: gone.id }], {
      status: "paused",
    });
    const { status, text } = await post({ intent: "toggle", id });
    expect(status).toBe(409);
    expect(text).toContain("Variant B: This post is gone");
    expect(await tests()).toMatchObject([{ status: "paused" }]);
  });

  test.for(["", "x", crypto.randomUUID(), "0".repeat(5_000)])("of the id %j is decided", async (id) => {
    expect((await post({ intent: "toggle", id })).status).toBeOneOf([404, 409]);
  });
});

describe("a change", () => {
  async function open() {
    const { id, variantIds } = await storeSplitTest(db, [{ postId: first.id }, { postId: second.id }]);
    const version = /name="version" value="(\d+)"/.exec((await page(`?form=${id}`)).text)?.[1] ?? "";
    const [a = "", b = ""] = variantIds;
    return { id, version, a, b };
  }
  const changes = { ...valid, intent: "update", status: "active" };

  test("keeps the variants that stay, with what was counted of them", async () => {
    const { id, version, a } = await open();
    const variants = [
      { id: a, name: "Control", post: first.id, weight: "40" },
      { post: third.id, weight: "60" },
    ];
    expect((await post({ ...changes, id, version }, variants)).status).toBe(302);
    const [stored] = await tests();
    expect(stored?.variants).toMatchObject([
      { id: a, name: "Control", weight: 40 },
      { post: third.id, weight: 60 },
    ]);
    expect(await log()).toMatchObject([{ action: "updated" }]);
  });

  test("may let variants change places and posts", async () => {
    const { id, version, a, b } = await open();
    const variants = [
      { id: b, post: first.id },
      { id: a, post: second.id },
    ];
    expect((await post({ ...changes, id, version }, variants)).status).toBe(302);
    expect((await tests())[0]?.variants).toMatchObject([
      { id: b, post: first.id },
      { id: a, post: second.id },
    ]);
  });

  test("of weights marks from when on the figures are of one kind; of the name it does not", async () => {
    const { id, version, a, b } = await open();
    const same = [
      { id: a, post: first.id },
      { id: b, post: second.id },
    ];
    const before = (await tests())[0]?.variants_changed_at;
    await post({ ...changes, id, version, name: "New name" }, same);
    const named = (await tests())[0];
    expect(named?.variants_changed_at).toEqual(before);
    const next = String(new Date(String(named?.updated_at)).getTime());
    await post({ ...changes, id, version: next }, [{ ...same[0], weight: "10" }, same[1] ?? {}]);
    expect((await tests())[0]?.variants_changed_at).not.toEqual(before);
  });

  test("that somebody else was quicker with is told, and what was typed stays", async () => {
    const { id, version } = await open();
    await post({ ...changes, id, version, name: "Theirs" }, two);
    const { status, text } = await post({ ...changes, id, version, name: "Mine" }, two);
    expect(status).toBe(409);
    expect(text).toContain("Somebody else saved this test meanwhile");
    expect(await tests()).toMatchObject([{ name: "Theirs" }]);
  });

  test("with the variant of another test makes a new one", async () => {
    const { id, version } = await open();
    const other = await storeSplitTest(db, [{ postId: third.id }]);
    const [foreign = ""] = other.variantIds;
    await post({ ...changes, id, version }, [{ id: foreign, post: first.id }, { post: second.id }]);
    const all = await tests();
    expect(JSON.stringify(all[0]?.variants)).not.toContain(foreign);
    expect(JSON.stringify(all[1]?.variants)).toContain(foreign);
  });

  test("warns when visitors already see the variants", async () => {
    const { id, a } = await open();
    expect((await page(`?form=${id}`)).text).not.toContain("results from before and after are mixed");
    await db.insert(splitTestAssignments).values({ splitTestId: id, variantId: a, sessionId: "s" });
    expect((await page(`?form=${id}`)).text).toContain("results from before and after are mixed");
  });

  test("of a test that is gone is told", async () => {
    const answer = await post({ ...changes, id: crypto.randomUUID(), version: "1" }, two);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Split test not found");
  });
});

describe("deleting", () => {
  test("takes the test off the list, and can be undone", async () => {
    const id = await storePaused({ name: "Gone soon", status: "active" });
    expect((await post({ intent: "delete", id })).status).toBe(302);
    expect((await page()).text).not.toContain("Gone soon");
    expect((await post({ intent: "delete", id })).status).toBe(404);
    expect((await post({ intent: "restore", id })).status).toBe(302);
    expect((await page()).text).toContain("Gone soon");
    expect(await tests()).toMatchObject([{ status: "active", archived_at: null }]);
  });

  test("an active test whose posts were taken meanwhile brings it back paused", async () => {
    const id = await storePaused({ status: "active" });
    await post({ intent: "delete", id });
    await storeSplitTest(db, [{ postId: first.id }, { postId: third.id }]);
    await post({ intent: "restore", id });
    expect(await tests()).toMatchObject([{ status: "paused", archived_at: null }, {}]);
  });
});

describe("the content manager", () => {
  const ownVariants = own.map(({ id }) => ({ post: id }));

  test("sees and changes only tests whose posts are all its own", async () => {
    const mixed = await storeSplitTest(db, [{ postId: own[0]?.id ?? null }, { postId: first.id }], {
      name: "Mixed",
    });
    await storeSplitTest(
      db,
      own.map(({ id }) => ({ postId: id })),
      { name: "All mine", status: "paused" },
    );
    const { text } = await page("", "manager");
    expect(text).toContain("All mine");
    expect(text).not.toContain("Mixed");
    for (const intent of ["toggle", "delete"]) {
      expect((await post({ intent, id: mixed.id }, [], "manager")).status).toBe(403);
    }
    const update = { ...valid, intent: "update", id: mixed.id, version: "1" };
    expect((await post(update, ownVariants, "manager")).status).toBe(403);
  });

  test("may use its own posts and those tagged MSL, and no others", async () => {
    const tagged = await storePost(db);
    await db.execute(sql`insert into blog_tags (name, slug) values ('MSL', 'msl') on conflict do nothing`);
    await db.execute(sql`insert into blog_post_tags (post_id, tag_id)
      select ${tagged.id}::uuid, tag_id from (select id as tag_id from blog_tags where slug = 'msl') t`);
    expect((await post(valid, [{ post: own[0]?.id }, { post: tagged.id }], "manager")).status).toBe(302);
    const { status, text } = await post(valid, [{ post: own[0]?.id }, { post: first.id }], "manager");
    expect(status).toBe(400);
    expect(text).toContain("not one of yours");
    const form = (await page("?form=new", "manager")).text;
    expect(form).toContain(`value="${tagged.id}"`);
    expect(form).not.toContain(`value="${first.id}"`);
  });
});

describe("the list", () => {
  test("shows the newest first, with posts, weights, dates and views", async () => {
    await storeSplitTest(db, [{ postId: third.id }], { name: "Older", createdAt: new Date("2026-01-01") });
    const { variantIds } = await storeSplitTest(
      db,
      [{ postId: first.id }, { postId: second.id, weight: 0 }],
      {
        name: "Newer",
        startDate: "2026-03-01",
        endDate: "2026-03-31",
        createdAt: new Date("2026-02-01"),
      },
    );
    await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
      select '/blog/x', 'x', 's' || n, ${variantIds[0]}, '2026-03-02' from generate_series(1, 1234) n`);
    // From a clock that is ahead.
    await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
      values ('/blog/x', 'x', 's', ${variantIds[0]}, '2026-06-16')`);
    const { text } = await page();
    expect(text.indexOf("Newer")).toBeLessThan(text.indexOf("Older"));
    for (const word of ["Mar 1, 2026 – Mar 31, 2026", "1,234", "0% (no traffic)", `/blog/${second.slug}`]) {
      expect(text).toContain(word);
    }
  });

  test("says when there is none, and when it cannot be read", async () => {
    expect((await page()).text).toContain("No split tests yet");
    await db.execute(sql`alter table split_test_variants rename to variants_away`);
    try {
      const { status, text } = await page();
      expect(status).toBe(503);
      expect(text).toContain("Failed to load split tests");
      const answer = await post(valid, two);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("Failed to create split test");
    } finally {
      await db.execute(sql`alter table variants_away rename to split_test_variants`);
    }
  });

  test("marks a post that is gone and one that is a draft", async () => {
    const gone = await storePost(db, { archivedAt: new Date() });
    await storeSplitTest(db, [{ postId: gone.id }, { postId: draftPost.id }], { status: "paused" });
    const { text } = await page();
    expect(text).toContain("Post is gone");
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

  test.for([{}, { intent: "x" }, { intent: "constructor" }])("refuses %j", async (fields) => {
    expect((await post(fields as Fields)).status).toBe(400);
  });
});

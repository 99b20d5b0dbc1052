import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildEntry } from "~/features/posts/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { brands } from "~/platform/db/tables/brands";
import {
  blogCategories,
  blogPosts,
  blogPostVersions,
  blogSlugRedirects,
  blogTags,
} from "~/platform/db/tables/posts";
import { useDatabase } from "~tests/setup/database";
import { minuteOf, postFixture, savedPost } from "~tests/setup/posts";
import { findVersion, listVersions } from "../queries/editing.server";
import { findCurrentSlug } from "../queries/posts.server";
import { inputOfPost, type PostInput } from "../rules/post-input";
import type { PostTemplate } from "../schema";
import { createPost, savePost } from "./posts.server";

const { db } = await useDatabase();
const admin = await createStaff(db, { name: "Ada Admin" });
const _manager = await createStaff(db, { role: "content_manager", name: "Mo Manager" });
const _otherManager = await createStaff(db, { role: "content_manager" });
const [brand] = await db.insert(brands).values({ brandName: "Real Brand", slug: "real-brand" }).returning();
const brandId = brand?.brandId ?? 0;

const { input, read, create, save, tagNames } = postFixture(db, admin);

describe("a new post", () => {
  test("is stored with its tags, categories, table of contents, first version, and audit entry", async () => {
    const [category] = await db.insert(blogCategories).values({ name: "Guides" }).returning();
    const post = await create({
      title: "How doses work",
      content: "<h1>One</h1><h2>Two <em>words</em></h2><p>[calculator]</p>",
      tags: ["Doses"],
      categoryIds: [category?.id ?? 0, 999_999],
      faq: [{ question: "Q", answer: "A" }],
    });
    expect(post).toMatchObject({ slug: "how-doses-work", version: 1 });
    const { post: found } = await read(post.id);
    expect(found).toMatchObject({ authorId: admin.userId, status: "draft", publishedAt: null });
    expect(found.tableOfContents.map(({ text, level }) => [text, level])).toEqual([
      ["One", 1],
      ["Two words", 2],
    ]);
    expect([found.hasCalculator, found.hasProviderComparison]).toEqual([true, false]);
    expect(found.categories.map(({ name }) => name)).toEqual(["Guides"]);
    expect(await listVersions(db, post.id)).toEqual([
      { version: 1, savedAt: minuteOf(0).toISOString(), savedByName: "Ada Admin" },
    ]);
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "post"), eq(auditLog.entityId, post.id)));
    expect(log.map(({ action, actorName, summary }) => [action, actorName, summary])).toEqual([
      ["created", "Ada Admin", "How doses work"],
    ]);
  });

  test("gets a slug from any title, with a number if it is taken; a requested slug that is taken is rejected", async () => {
    expect((await create({ title: "Twin title" })).slug).toBe("twin-title");
    expect((await create({ title: "Twin  TITLE!" })).slug).toBe("twin-title-2");
    expect((await create({ title: "🎉🎉" })).slug).toBe(`post-${minuteOf(0).getTime()}`);
    expect(await createPost(db, admin, input({ slug: "twin-title" }), minuteOf(0))).toEqual({
      done: false,
      problem: "slug-taken",
    });
  });

  test("can be created by two writers at once, each with its own slug", async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => createPost(db, admin, input({ title: "At once", tags: ["Rush"] }), minuteOf(0))),
    );
    expect(results.map((result) => savedPost(result).slug).sort()).toEqual([
      "at-once",
      "at-once-2",
      "at-once-3",
      "at-once-4",
    ]);
    expect(await db.select().from(blogTags).where(eq(blogTags.name, "Rush"))).toHaveLength(1);
  });

  test("uses an existing tag of the same name, ignoring case", async () => {
    const first = await create({ tags: ["Price Guides"] });
    const second = await create({ tags: ["price guides", "PRICE GUIDES"] });
    expect(await tagNames(second.id)).toEqual(await tagNames(first.id));
    const [tag] = await db.select().from(blogTags).where(eq(blogTags.name, "Price Guides"));
    expect(tag?.slug).toBe("price-guides");
  });

  test("of a quiz needs no title", async () => {
    const { id, slug } = await create({ title: "", template: "quiz_ranking", adminTitle: "Spring quiz" });
    expect([slug, (await read(id)).post.title]).toEqual(["spring-quiz", "Spring quiz"]);
  });

  test("accepts only existing brands, and stores their names and ranks", async () => {
    const entry = (rank: number, providerId: number | null) =>
      buildEntry(rank, {
        providerId,
        brandName: "Told by the browser",
        useDynamicProvider: providerId === null,
      });
    const ranking = (entries: ReturnType<typeof entry>[]) =>
      createPost(db, admin, input({ template: "ranking", providerRankings: entries }), minuteOf(0));
    expect(await ranking([entry(1, 999_999)])).toEqual({ done: false, problem: "unknown-provider" });
    const { id } = savedPost(await ranking([entry(7, brandId), entry(3, null)]));
    const { providerRankings } = (await read(id)).post;
    expect(providerRankings.map(({ rank, brandName }) => [rank, brandName])).toEqual([
      [1, "Real Brand"],
      [2, ""],
    ]);
  });
});

describe("fields kept by template", () => {
  const everything: Partial<PostInput> = {
    providerRankings: [buildEntry(1, { providerId: brandId })],
    squeezeHeadline: "Headline",
    squeezeImageUrl: "/files/a.png",
    quickTakeaways: ["One"],
    faq: [{ question: "Q", answer: "A" }],
    content: "<h2>Head</h2>",
  };
  const kept: [PostTemplate, { rankings: boolean; squeeze: boolean; article: boolean }][] = [
    ["default", { rankings: false, squeeze: false, article: true }],
    ["provider_review", { rankings: false, squeeze: false, article: true }],
    ["ranking", { rankings: true, squeeze: false, article: true }],
    ["ranking-reverse", { rankings: true, squeeze: false, article: true }],
    ["quiz_ranking", { rankings: true, squeeze: false, article: true }],
    ["quiz_squeeze_ranking", { rankings: true, squeeze: true, article: true }],
    ["custom_html", { rankings: false, squeeze: false, article: false }],
  ];
  test.for(kept)("%s", async ([template, expected]) => {
    const { id } = await create({ ...everything, template });
    const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
    expect({
      rankings: row?.providerRankings !== null,
      squeeze: row?.squeezeHeadline !== null,
      article: row?.quickTakeaways !== null,
    }).toEqual(expected);
    expect([row?.tableOfContents !== null, row?.faq !== null]).toEqual([expected.article, expected.article]);
  });
});

describe("a saved post", () => {
  test("gets the next version number; a change based on an older version is a conflict and writes nothing", async () => {
    const { id } = await create({ excerpt: "First" });
    const stale = inputOfPost((await read(id)).post);
    expect(savedPost(await save(id, { excerpt: "Second" })).version).toBe(2);
    const options = { version: 1, keepPublishDate: false };
    expect(await savePost(db, admin, id, { ...stale, excerpt: "Lost" }, options, minuteOf(6))).toEqual({
      done: false,
      problem: "conflict",
    });
    expect((await read(id)).post.excerpt).toBe("Second");
    expect((await findVersion(db, id, 1))?.input.excerpt).toBe("First");
  });

  test("that two people save at once is written by one of them", async () => {
    const { id } = await create();
    const { post } = await read(id);
    const results = await Promise.all(
      ["A", "B", "C"].map((excerpt) =>
        savePost(
          db,
          admin,
          id,
          { ...inputOfPost(post), excerpt },
          { version: 1, keepPublishDate: false },
          minuteOf(1),
        ),
      ),
    );
    expect(results.filter(({ done }) => done)).toHaveLength(1);
    expect((await read(id)).version).toBe(2);
  });

  test("keeps its content from before the first version, and the newest 50 versions", async () => {
    const { id } = await create({ excerpt: "As it came" });
    await db.delete(blogPostVersions).where(eq(blogPostVersions.postId, id));
    for (let count = 0; count < 52; count += 1) savedPost(await save(id, { excerpt: `Change ${count}` }));
    const versions = await listVersions(db, id);
    expect(versions).toHaveLength(50);
    expect([versions[0]?.version, versions.at(-1)?.version]).toEqual([53, 4]);
    const again = await create({ excerpt: "As it came" });
    await db.delete(blogPostVersions).where(eq(blogPostVersions.postId, again.id));
    savedPost(await save(again.id, { excerpt: "Changed" }));
    expect((await findVersion(db, again.id, 1))?.input.excerpt).toBe("As it came");
  });

  test("gets the current publication date, keeps its old date only on request, and has none in any other status", async () => {
    const { id } = await create();
    const dateOf = async () => (await read(id)).post.publishedAt;
    savedPost(await save(id, { status: "published" }, { minute: 10 }));
    expect(await dateOf()).toBe(minuteOf(10).toISOString());
    savedPost(await save(id, { excerpt: "x" }, { minute: 20, keepPublishDate: true }));
    expect(await dateOf()).toBe(minuteOf(10).toISOString());
    savedPost(await save(id, { excerpt: "y" }, { minute: 30 }));
    expect(await dateOf()).toBe(minuteOf(30).toISOString());
    savedPost(await save(id, { status: "private" }, { minute: 40, keepPublishDate: true }));
    expect(await dateOf()).toBeNull();
    savedPost(await save(id, { status: "published" }, { minute: 50, keepPublishDate: true }));
    expect(await dateOf()).toBe(minuteOf(50).toISOString());
  });

  test("redirects from its former URL, but only if readers could have known it", async () => {
    const { id } = await create({ slug: "old-address", status: "published" });
    savedPost(await save(id, { slug: "new-address" }));
    expect(await findCurrentSlug(db, "old-address")).toBe("new-address");
    savedPost(await save(id, { slug: "old-address" }));
    expect(await findCurrentSlug(db, "new-address")).toBe("old-address");
    expect(
      await db.select().from(blogSlugRedirects).where(eq(blogSlugRedirects.oldSlug, "old-address")),
    ).toEqual([]);
    const draft = await create({ slug: "draft-address" });
    savedPost(await save(draft.id, { slug: "draft-address-2" }));
    expect(await findCurrentSlug(db, "draft-address")).toBeUndefined();
  });

  test("has exactly the chosen categories, which may be none", async () => {
    const [category] = await db.insert(blogCategories).values({ name: "News" }).returning();
    const { id } = await create({ categoryIds: [category?.id ?? 0] });
    savedPost(await save(id, { categoryIds: [] }));
    expect((await read(id)).post.categories).toEqual([]);
  });

  test("creates a named category that doesn't exist, only once if its case differs, and logs it", async () => {
    await db.insert(blogCategories).values({ name: "Costs" });
    const { id } = await create({ newCategories: ["costs", "Safety first"] });
    savedPost(await save(id, { newCategories: ["SAFETY FIRST"], categoryIds: [] }));
    expect((await read(id)).post.categories.map(({ name }) => name)).toEqual(["Safety first"]);
    const log = await db
      .select({ summary: auditLog.summary })
      .from(auditLog)
      .where(eq(auditLog.entity, "category"));
    expect(log).toEqual([{ summary: "Safety first" }]);
    const before = await db.$count(blogCategories);
    expect(
      await createPost(db, admin, input({ slug: "x", newCategories: ["Y"] }), minuteOf(0)),
    ).toMatchObject({
      done: true,
    });
    expect(
      await createPost(db, admin, input({ slug: "x", newCategories: ["Z"] }), minuteOf(0)),
    ).toMatchObject({
      problem: "slug-taken",
    });
    expect(await db.$count(blogCategories)).toBe(before + 1);
  });

  test("may be a megabyte long, even if it contains only opening brackets", async () => {
    const { id } = await create({ content: `<h1>${"<".repeat(1_000_000)}` });
    savedPost(await save(id, { content: "<h2>x</h2><p>word </p>".repeat(50_000) }));
    const { post } = await read(id);
    expect([post.content.length, post.tableOfContents.length]).toEqual([1_100_000, 200]);
  });

  test("that fails halfway is left unchanged", async () => {
    const { id } = await create({ excerpt: "Whole", tags: ["Kept"] });
    const { post } = await read(id);
    const broken = { ...inputOfPost(post), excerpt: "Half", tags: ["x".repeat(200)] };
    await expect(
      savePost(db, admin, id, broken, { version: 1, keepPublishDate: false }, minuteOf(9)),
    ).rejects.toThrow();
    const after = await read(id);
    expect([after.version, after.post.excerpt, after.post.tags.map(({ name }) => name)]).toEqual([
      1,
      "Whole",
      ["Kept"],
    ]);
    expect(await listVersions(db, id)).toHaveLength(1);
  });
});

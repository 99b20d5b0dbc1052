import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { cleanArticleHtml } from "~/features/blog/use-cases/article-html.server";
import { writeExport } from "~/features/export/use-cases/write-export.server";
import { categoriesOfPost, tagsOfPost, toPost } from "~/features/posts/queries/posts.server";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { parseConfig } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { migrate } from "~/platform/db/migrate.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { createLog } from "~/platform/log.server";
import { createStorage } from "~/platform/storage/storage.server";
import { seedSampleData } from "~db/demo/seed.server";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { openSource } from "./integrations/source.server";
import { findAuthor } from "./queries.server";
import { type PlanItem, planLines } from "./rules/plan";
import { importPosts } from "./use-cases/import-posts.server";
import { undoImport } from "./use-cases/undo-import.server";

const folder = useTemporaryFolder();
const at = (name: string) => path.join(folder, name);
const fixture = (name: string) => path.resolve("tests/fixtures/posts", name);
const now = new Date("2026-03-08T15:00:00Z");
const SLOW = { timeout: 120_000 };

/** A site that imports posts. */
async function siteOn(database: Database, name: string) {
  const storage = await createStorage(parseConfig({ NODE_ENV: "test", DATA_DIR: at(name) }));
  const parts = { db: database.db, storage, log: createLog("silent"), now: () => now };
  const author = async () => (await findAuthor(database.db, null)) ?? expect.fail("no administrator");
  return {
    ...parts,
    database,
    async import(file: string, dryRun = false) {
      const items: PlanItem[] = [];
      const options = { ...parts, actor: await author(), dryRun, fileName: file };
      const summary = await importPosts(await openSource(file), {
        ...options,
        onItem: (item) => items.push(item),
      });
      return { ...summary, items, text: items.flatMap(planLines).join("\n") };
    },
    undo: async (importId: number | null, withEdited = false) =>
      undoImport(importId ?? 0, parts, await author(), withEdited),
    files: () => Array.fromAsync(storage.list("/")),
    async counts() {
      const count = sql<number>`count(*)::integer`;
      const tables = ["blog_posts", "blog_images", "blog_tags", "blog_categories", "blog_slug_redirects"];
      const found: Record<string, number> = {};
      for (const table of tables) {
        const [row] = await database.db.execute<{ n: number }>(
          sql`select ${count} as n from ${sql.identifier(table)}`,
          "objects",
        );
        found[table] = row?.n ?? -1;
      }
      return found;
    },
    async post(slug: string) {
      const [row] = await database.db
        .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost })
        .from(blogPosts)
        .where(eq(blogPosts.slug, slug));
      return row ? toPost(row.post, row.categories, row.tags) : expect.fail(`no post ${slug}`);
    },
  };
}

const site = await siteOn(await useDatabase(), "site");
const { db } = site;
const none = { blog_posts: 0, blog_images: 0, blog_tags: 0, blog_categories: 0, blog_slug_redirects: 0 };

beforeAll(async () => {
  await createStaff(db, { name: "Ann Admin" });
  await cp(fixture("wordpress"), at("wordpress"), { recursive: true });
  await mkdir(at("wordpress/wp-content/uploads/2024/05"), { recursive: true });
  const picture = sharp({ create: { width: 500, height: 300, channels: 3, background: "#276" } });
  await picture.png().toFile(at("wordpress/wp-content/uploads/2024/05/plate.png"));
  await cp(fixture("ghost"), at("ghost"), { recursive: true });
  await mkdir(at("ghost/content/images/2025/06"), { recursive: true });
  await picture.clone().resize(450).png().toFile(at("ghost/content/images/2025/06/path.png"));
});
beforeEach(async () => {
  await db.execute(sql`truncate blog_posts, blog_images, blog_tags, blog_categories, post_imports cascade`);
});

describe("a WordPress export", () => {
  test("a dry run says what would happen, and changes nothing", SLOW, async () => {
    const plan = await site.import(at("wordpress"), true);
    expect(plan).toMatchObject({ importId: null, imported: 2, leftOut: 1 });
    expect(plan.text).toContain(`+ "Week one: what to eat & drink": draft /blog/week-one
    Tags: First month
    Categories: Food & drink
    Images: 2 in the file
    Images that aren't in the file, so they're left out: https://journal.example.com/wp-content/uploads/2023/01/gone.jpg
    Redirects once it's published: /blog/first-week`);
    for (const said of [
      "Left out, because posts can't have them: 1 iframe, 1 script.",
      "Shortcodes left out: [contact-form-7].",
      "Comments left out: 1.",
      "Its old URL was /2024/05/week-one/. Redirect it to /blog/week-one",
      "It was published on 2024-05-08.",
      '- "About": pages aren\'t imported, only posts.',
    ])
      expect(plan.text).toContain(said);
    expect(await site.counts()).toEqual(none);
    expect(await site.files()).toEqual([]);
  });

  test("posts become sanitized drafts with images of this site", SLOW, async () => {
    await site.import(at("wordpress"));
    const post = await site.post("week-one");
    expect(post).toMatchObject({
      status: "draft",
      title: "Week one: what to eat & drink",
      excerpt: "How the first week goes.",
      metaDescription: "Meals for the first week.",
      createdAt: "2024-05-08T13:30:00.000Z",
      publishedAt: null,
      tags: [{ name: "First month" }],
      categories: [{ name: "Food & drink" }],
      featuredImage: expect.stringMatching(/^\/uploads\/blog-images\/.+-500x300\/500\.webp$/),
    });
    expect(post.content).toMatch(/<img src="\/uploads\/blog-images\/[^"]+500\.webp" alt="A small plate"/);
    expect(post.content).toContain("Doses [sic] differ.");
    expect(post.content).not.toMatch(
      /wp:|iframe|script|onclick|gone\.jpg|contact-form|journal\.example\.com/,
    );
    const classic = await site.post("notes-from-the-classic-editor");
    expect(classic.content).toContain("<p>First paragraph<br />\nwith a second line.</p>");
    expect(classic.content).toMatch(
      /<figure><img src="\/uploads\/[^>]+><figcaption>Our plate<\/figcaption><\/figure>/,
    );
    expect(await site.counts()).toMatchObject({ blog_posts: 2, blog_images: 1, blog_slug_redirects: 1 });
    const audit = await db.execute(sql`select 1 from audit_log where entity = 'post_import'`, "objects");
    expect(audit.length).toBe(1);
  });

  test("the same file again imports nothing, and a taken slug gets a number", SLOW, async () => {
    await site.import(at("wordpress"));
    const before = await site.counts();
    const again = await site.import(at("wordpress"));
    expect(again).toMatchObject({ importId: null, imported: 0, leftOut: 3 });
    expect(again.text).toContain("it's already here.");
    expect(await site.counts()).toEqual(before);
    await db.execute(sql`delete from post_import_posts`);
    expect((await site.import(at("wordpress"))).text).toContain("draft /blog/week-one-2");
  });

  test(
    "undo removes exactly what the import made, and keeps what staff changed unless asked",
    SLOW,
    async () => {
      await db.execute(sql`insert into blog_tags (name, slug) values ('first month', 'first-month')`);
      const files = await site.files();
      const { importId } = await site.import(at("wordpress"));
      await db.execute(sql`update blog_posts set version = 2, title = 'Edited' where slug = 'week-one'`);
      expect(await site.undo(importId)).toEqual({ removed: 1, images: 0, edited: ["Edited"] });
      expect(await site.counts()).toMatchObject({ blog_posts: 1, blog_images: 1 });
      expect(await site.undo(importId, true)).toEqual({ removed: 1, images: 1, edited: [] });
      expect(await site.counts()).toEqual({ ...none, blog_tags: 1 });
      expect(await site.files()).toEqual(files);
      await expect(site.undo(importId)).rejects.toThrow("already undone");
      await expect(site.undo(99)).rejects.toThrow("There's no import 99.");
    },
  );
});

test("a Ghost export becomes drafts; what has no HTML is named", SLOW, async () => {
  const plan = await site.import(at("ghost"));
  expect(plan).toMatchObject({ imported: 1, leftOut: 2 });
  expect(plan.text).toContain('- "Only in the new editor": it has no HTML.');
  expect(plan.text).toContain("Only members could read it.");
  const post = await site.post("walking-after-dinner");
  expect(post).toMatchObject({
    status: "draft",
    excerpt: "A short walk.",
    metaTitle: "Walk more",
    tags: [{ name: "Movement" }],
    featuredImage: expect.stringMatching(/-450x270\/450\.webp$/),
  });
  expect(post.content).toMatch(/<img src="\/uploads\/[^"]+" alt="A path"/);
  expect(post.content).toContain('<a href="/other/">More</a>');
  expect(await site.counts()).toMatchObject({ blog_images: 1, blog_tags: 1 });
});

test("our own export imports into another site, and the posts are equal", SLOW, async () => {
  const first = await siteOn(await emptyDatabase(), "first");
  await migrate(first.database);
  await createStaff(first.db);
  await seedSampleData(first.db, now);
  const png = await sharp({ create: { width: 420, height: 300, channels: 3, background: "#a52" } })
    .webp()
    .toBuffer();
  const key = `blog-images/1700000000000-${"ab".repeat(16)}-420x300`;
  await first.storage.put(`${key}/420.webp`, png);
  await first.db.execute(sql`
    update blog_posts set featured_image = ${`/uploads/${key}/420.webp`} where slug = (select min(slug) from blog_posts)`);
  const [pictured] = await first.db.execute<{ slug: string }>(
    sql`select min(slug) as slug from blog_posts`,
    "objects",
  );
  await first.db.execute(sql`
    insert into blog_slug_redirects (old_slug, post_id) select 'an-old-slug', id from blog_posts where slug = ${pictured?.slug}`);
  await writeExport(at("export"), {
    config: { SITE_NAME: "First", SITE_URL: "http://localhost" },
    storage: first.storage,
    openDatabase: async () => ({ database: first.database, release: async () => {} }),
    now,
    signal: new AbortController().signal,
  });

  const second = await siteOn(await emptyDatabase(), "second");
  await migrate(second.database);
  await createStaff(second.db);
  // Other ids for the same providers.
  await second.db.execute(sql`insert into brands (brand_name, slug) values ('Another', 'another')`);
  const brands = await first.db.execute<{ name: string; slug: string; logo: string }>(
    sql`select brand_name as name, slug, logo_url as logo from brands order by brand_id`,
    "objects",
  );
  for (const { name, slug, logo } of brands)
    await second.db.execute(
      sql`insert into brands (brand_name, slug, logo_url) values (${name}, ${slug}, ${logo})`,
    );
  const { items, imported } = await second.import(at("export"));
  expect(items.filter((item) => item.action === "skip" || item.imagesMissing.length > 0)).toEqual([]);
  const posts = await readdir(at("export/posts"));
  expect(imported).toBe(posts.length);
  expect(posts.length).toBeGreaterThan(5);
  for (const slug of posts) {
    const [before, after] = [await first.post(slug), await second.post(slug)];
    const comparable = (post: typeof before) => ({
      ...inputOfPost(post),
      status: null,
      categoryIds: post.categories.map(({ name }) => name),
      content: post.template === "custom_html" ? post.content : cleanArticleHtml(post.content),
      providerRankings: post.providerRankings.map((entry) => ({ ...entry, providerId: null })),
      providerDetails: post.providerDetails && { ...post.providerDetails, providerId: null },
      featuredImage: post.featuredImage?.replace(/^\/uploads\/.*\//, "/uploads/"),
    });
    expect(comparable(after)).toEqual(comparable(before));
    expect(after.status).toBe("draft");
  }
  const old = await second.db.execute<{ slug: string }>(
    sql`select p.slug from blog_slug_redirects r join blog_posts p on p.id = r.post_id where old_slug = 'an-old-slug'`,
    "objects",
  );
  expect(old).toEqual([pictured]);
  expect((await first.import(at("export"), true)).imported).toBe(0);
});

describe("hostile files", () => {
  const wxr = (items: string, head = "") =>
    `<?xml version="1.0"?>${head}<rss xmlns:wp="w"><channel><title>T</title><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
  const entities = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  test.for<[name: string, file: string, text: string | Uint8Array, said: RegExp]>([
    ["entities", "bomb.xml", wxr("<item><title>&b;</title></item>", entities), /declares its own entities/],
    ["an unknown entity", "entity.xml", wxr("<item><title>&b;</title></item>"), /isn't valid/],
    ["deep nesting", "deep.xml", wxr("<item>".repeat(5_000)), /nested too deeply/],
    ["an end that is missing", "cut.xml", wxr("").slice(0, -10), /isn't valid/],
    ["a huge attribute", "wide.xml", wxr(`<item a="${"x".repeat(5_000_000)}"/>`), /isn't valid/],
    [
      "another RSS file",
      "rss.xml",
      "<rss><channel><title>T</title></channel></rss>",
      /isn't a WordPress export/,
    ],
    ["HTML", "page.xml", "<html><p>Text</p></html>", /isn't a WordPress export/],
    ["bytes that aren't UTF-8", "bytes.xml", Buffer.from([0x3c, 0xff, 0xfe]), /isn't UTF-8/],
    ["other JSON", "other.json", '{"data":{"users":[]}}', /isn't a Ghost export/],
    ["damaged JSON", "cut.json", '{"db":[', /isn't valid JSON/],
    ["deep JSON", "deep.json", "[".repeat(1_000_000), /isn't valid JSON/],
    ["an archive", "site.zip", "PK", /Unpack/],
  ])("%s are rejected with one sentence", SLOW, async ([, file, text, said]) => {
    await writeFile(at(file), text);
    await expect(site.import(at(file))).rejects.toThrow(said);
    expect(await site.counts()).toEqual(none);
  });

  test("a link in the folder isn't followed, wherever it leads", SLOW, async () => {
    await mkdir(at("linked/posts/first"), { recursive: true });
    await symlink("/dev/zero", at("linked/posts.json"));
    await expect(site.import(at("linked"))).rejects.toThrow(/isn't a file/);
    await symlink("/dev/zero", at("linked/manifest.json"));
    await symlink("/dev/zero", at("linked/posts/first/post.json"));
    const { imported, text } = await site.import(at("linked"));
    expect(imported).toBe(0);
    expect(text).toContain('- "first": its post.json is missing or damaged.');
  });

  test("a post that is too long, or that the database can't store, is left out and named", SLOW, async () => {
    const post = (title: string, content: string) =>
      `<item><title>${title}</title><wp:post_type>post</wp:post_type><wp:post_id>${title}</wp:post_id><content:encoded>${content}</content:encoded></item>`;
    const huge = `<![CDATA[<p>${"word ".repeat(1_000_000)}</p>]]>`;
    await writeFile(
      at("long.xml"),
      wxr(post("long", huge) + post("empty", "") + post("good", "<![CDATA[<p>Text</p>]]>")),
    );
    const { imported, text } = await site.import(at("long.xml"));
    expect(imported).toBe(1);
    expect(text).toContain('- "long": it\'s too long.');
    expect(text).toContain('- "empty": content: Content is required.');
  });
});

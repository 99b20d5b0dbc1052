import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { cleanArticleHtml } from "~/features/blog/use-cases/article-html.server";
import { writeExport } from "~/features/export/use-cases/write-export.server";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { migrate } from "~/platform/db/migrate.server";
import { seedSampleData } from "~db/demo/seed.server";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { IMPORTED_AT, importSite, NO_POSTS } from "~tests/setup/import-site";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";

const folder = useTemporaryFolder();
const at = (name: string) => path.join(folder, name);
const fixture = (name: string) => path.resolve("tests/fixtures/posts", name);
const SLOW = { timeout: 120_000 };

const site = await importSite(await useDatabase(), at("site"));
const { db } = site;

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

const exportTo = (file: string, { database, storage }: Pick<typeof site, "database" | "storage">) =>
  writeExport(file, {
    config: { SITE_NAME: "First", SITE_URL: "http://localhost" },
    storage,
    openDatabase: async () => ({ database, release: async () => {} }),
    now: IMPORTED_AT,
    signal: new AbortController().signal,
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
    expect(await site.counts()).toEqual(NO_POSTS);
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
      expect(await site.counts()).toEqual({ ...NO_POSTS, blog_tags: 1 });
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
  const first = await importSite(await emptyDatabase(), at("first"));
  await migrate(first.database);
  await createStaff(first.db);
  await seedSampleData(first.db, IMPORTED_AT);
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
  await exportTo(at("export"), first);

  const second = await importSite(await emptyDatabase(), at("second"));
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

test("our own export of a site without posts is recognized, and says that there's nothing to import", async () => {
  await exportTo(at("without-posts"), site);
  await expect(site.import(at("without-posts"))).rejects.toThrow(
    /without-posts is a DoseCompare export without posts: there's nothing to import\.$/,
  );
});

test("a Ghost export named manifest.json is still one of Ghost", async () => {
  await mkdir(at("named"));
  await cp(fixture("ghost/journal.ghost.2026-03-08.json"), at("named/manifest.json"));
  expect((await site.import(at("named"), true)).imported).toBe(1);
});

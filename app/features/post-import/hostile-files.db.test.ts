import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useDatabase } from "~tests/setup/database";
import { importSite, NO_POSTS } from "~tests/setup/import-site";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";

const folder = useTemporaryFolder();
const at = (name: string) => path.join(folder, name);
const SLOW = { timeout: 120_000 };
const site = await importSite(await useDatabase(), at("site"));
const { db } = site;

beforeAll(() => createStaff(db, { name: "Ann Admin" }));
beforeEach(async () => {
  await db.execute(sql`truncate blog_posts, blog_images, blog_tags, blog_categories, post_imports cascade`);
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
    expect(await site.counts()).toEqual(NO_POSTS);
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

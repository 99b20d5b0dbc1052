import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { parseConfig } from "~/platform/config.server";
import { userLeads } from "~/platform/db/tables/leads";
import { createStorage } from "~/platform/storage/storage.server";
import { seedSampleData } from "~db/demo/seed.server";
import { rowsOf } from "~tests/setup/csv-rows";
import { useDatabase } from "~tests/setup/database";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { ExportError } from "./integrations/folder.server";
import { CSV_FILES } from "./rules/csv-files";
import type { PostFile } from "./rules/post-file";
import type { ExportedFile } from "./rules/read-me";
import { type ExportOptions, writeExport } from "./use-cases/write-export.server";

const folder = useTemporaryFolder();
const at = (name: string) => path.join(folder, name);
const database = await useDatabase();
const { db } = database;
const config = parseConfig({ NODE_ENV: "test", DATA_DIR: at("data"), SITE_NAME: "Testsite" });
const storage = await createStorage(config);
const now = new Date("2026-03-08T15:00:00Z");
const IMAGE = `blog-images/1700000000000-${"a".repeat(32)}-400x300/400.webp`;

const write = (name: string, options: Partial<ExportOptions> = {}) =>
  writeExport(at(name), {
    config,
    storage,
    openDatabase: async () => ({ database, release: async () => {} }),
    now,
    signal: new AbortController().signal,
    ...options,
  });
const text = (...parts: string[]) => readFileSync(path.join(folder, ...parts), "utf8");
/** A CSV file's rows by column name. */
function csv(name: string): Record<string, string>[] {
  const [header, ...rows] = rowsOf(text("all", name).replace(/^\uFEFF/, ""));
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((key, n) => [key, cells[n] ?? ""])),
  );
}

beforeAll(async () => {
  await seedSampleData(db, now);
  await db.insert(userLeads).values({
    submissionId: "3f2b8a54-6c1d-4e7f-9a30-5b8c7d6e4f22",
    fullName: '=HYPERLINK("x")',
    email: "a,b\n@example.com",
    state: "FL",
    gender: "female",
    heightFeet: 5,
    heightInches: 4,
    currentWeight: "190.5",
    goalWeight: "150.0",
    preferredMedication: "semaglutide",
    administrationType: "injectable",
    paymentMethod: "cash",
    agreedToTerms: true,
    contactConsent: false,
    termsVersion: "1",
    consentPage: "/compare-providers",
  });
  await storage.put(IMAGE, Buffer.from("an image"));
  await storage.put("rebate-claims/1700000000000-bb.webp", Buffer.from("a screenshot"));
  const { id } = await storePost(db, {
    slug: "how-to-start",
    title: 'A "quoted" title: with a colon',
    content: `<h2>First steps</h2><p>Read <a href="/blog/other">this</a>.</p><script>alert(1)</script>
      <img src="/uploads/${IMAGE}" alt="A pen"><table><tr><td>1 mg</td></tr></table>`,
    faq: [{ question: "Does it hurt?", answer: "Rarely." }],
    metaTitle: "Start",
    createdAt: new Date("2026-01-31T20:00:00.123Z"),
  });
  await db.execute(sql`insert into blog_slug_redirects (old_slug, post_id) values ('starting', ${id})`);
  await storePost(db, { slug: "how-to-start-again", status: "draft" });
  await db.execute(sql`update blog_posts set archived_at = now() where slug = 'how-to-start-again'`);
  await storePost(db, { slug: "how-to-start-again", status: "draft" });
  await write("all");
}, 60_000);

test("every row of every listed table is in its CSV file, and the manifest says how many", async () => {
  const manifest = JSON.parse(text("all", "manifest.json")) as { files: ExportedFile[] };
  for (const { file, table } of CSV_FILES) {
    const [row] = await db.execute<{ rows: number }>(
      sql`select count(*)::integer as rows from ${sql.identifier(table)}`,
      "objects",
    );
    expect([file, csv(file).length]).toEqual([file, row?.rows]);
    expect(manifest.files.find((entry) => entry.path === file)?.rows).toBe(row?.rows);
    expect(text("all", "README.txt")).toMatch(new RegExp(`${file} .*: ${row?.rows} rows\n`));
  }
  expect(csv("clicks.csv").length).toBeGreaterThan(1_000);
});

test("values are exact: cents, UTC times, lists as JSON, and text that isn't run as a formula", async () => {
  const [brand] = await db.execute<{ id: number; rating: string; states: string[]; at: Date }>(
    sql`select brand_id as id, trustpilot_rating as rating, unavailable_states as states from brands
        where cardinality(unavailable_states) > 0 and trustpilot_rating is not null order by 1 limit 1`,
    "objects",
  );
  expect(csv("brands.csv").find(({ brand_id }) => brand_id === String(brand?.id))).toMatchObject({
    trustpilot_rating: brand?.rating,
    unavailable_states: JSON.stringify(brand?.states),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/),
  });
  expect(csv("prices.csv")[0]?.price).toMatch(/^\d+\.\d\d$/);
  expect(csv("comparison-leads.csv").at(-1)).toMatchObject({
    full_name: `'=HYPERLINK("x")`,
    email: "a,b\n@example.com",
    agreed_to_terms: "true",
  });
  expect(Object.keys(csv("claims.csv")[0] ?? {})).not.toContain("search");
});

test("each post is a folder with Markdown to read and JSON with every field", async () => {
  const post = JSON.parse(text("all", "posts", "how-to-start", "post.json")) as PostFile;
  expect(post).toMatchObject({
    product: "DoseCompare",
    format: 1,
    oldSlugs: ["starting"],
    post: {
      content: expect.stringContaining("<script>"),
      metaTitle: "Start",
      createdAt: "2026-01-31T20:00:00.123Z",
      faq: [{ question: "Does it hurt?", answer: "Rarely." }],
    },
  });
  expect(Object.keys(post.post)).not.toContain("searchText");
  const read = text("all", "posts", "how-to-start", "post.md");
  expect(read).toMatch(/^---\ntitle: "A \\"quoted\\" title: with a colon"\nslug: "how-to-start"\n/);
  expect(read).toContain('old_slugs: ["starting"]');
  expect(read).toContain("## First steps\n\nRead [this](/blog/other).");
  expect(read).toContain(`![A pen](../../uploads/${IMAGE})`);
  expect(read).toContain("<td>1 mg</td>");
  expect(read).toContain("### Does it hurt?\n\nRarely.");
  expect(read).not.toContain("alert(1)");
  const folders = readdirSync(at("all/posts")).filter((name) => name.startsWith("how-to-start-again"));
  expect(folders.length).toBe(2);
  expect(folders.filter((name) => name.endsWith("-archived")).length).toBe(1);
});

test("rankings are exported with the providers they name", () => {
  const posts = readdirSync(at("all/posts")).map(
    (name) => JSON.parse(text("all", "posts", name, "post.json")) as PostFile,
  );
  const ranking = posts.find(({ post }) => Array.isArray(post.providerRankings));
  const [first] = (ranking?.post.providerRankings ?? []) as { providerId: number; brandName: string }[];
  expect(ranking?.brands).toContainEqual({
    brandId: first?.providerId,
    brandName: first?.brandName,
    slug: expect.stringMatching(/^[a-z0-9-]+$/),
  });
});

test("every file is listed with its checksum, and only its owner can read it", () => {
  const sums = text("all", "SHA256SUMS").trimEnd().split("\n");
  const listed = sums.map((line) => line.slice(66));
  const written = readdirSync(at("all"), { recursive: true, withFileTypes: true });
  const files = written
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(at("all"), path.join(entry.parentPath, entry.name)));
  expect(listed.concat("SHA256SUMS").sort()).toEqual(files.sort());
  for (const line of sums) {
    const content = readFileSync(at(`all/${line.slice(66)}`));
    expect(line.slice(0, 64)).toBe(createHash("sha256").update(content).digest("hex"));
  }
  for (const entry of written) expect(statSync(path.join(entry.parentPath, entry.name)).mode & 0o077).toBe(0);
  expect(statSync(at("all")).mode & 0o777).toBe(0o700);
  expect(text("all", "uploads", IMAGE)).toBe("an image");
});

test("a folder that isn't empty, a file, and an interrupted export are rejected", async () => {
  await expect(write("all")).rejects.toThrow("isn't empty");
  await writeFile(at("file"), "");
  await expect(write("file")).rejects.toThrow("is a file");
  await mkdir(at("other.partial"));
  await expect(write("other")).rejects.toThrow(/other\.partial exists.*delete that folder/);
  expect(existsSync(at("other"))).toBe(false);
});

test("an export that is stopped or fails keeps nothing, and an empty folder is used", async () => {
  const stop = new AbortController();
  const stopped = write("stopped", { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(stopped).rejects.toThrow("Stopped. Nothing was kept.");
  const full = {
    ...storage,
    get: () => Promise.reject(Object.assign(new Error(), { code: "ENOSPC", syscall: "write" })),
  };
  await expect(write("stopped", { storage: full })).rejects.toThrow("The disk is full.");
  expect(readdirSync(folder).filter((name) => name.startsWith("stopped"))).toEqual([]);
  await mkdir(at("stopped"));
  expect(await write("stopped")).toMatchObject({ uploads: 2, posts: readdirSync(at("all/posts")).length });
});

test("a table that can't be read is named in one sentence, and nothing is kept", async () => {
  await db.execute(sql`alter table brand_fees rename to unreadable`);
  await db.execute(
    sql`create view brand_fees as select brand_id / (brand_id - brand_id) as brand_id from unreadable`,
  );
  const failed = write("unreadable");
  await expect(failed).rejects.toBeInstanceOf(ExportError);
  await expect(failed).rejects.toThrow(
    'The table "brand_fees" can\'t be read: the database reports error 22012. Nothing was kept.',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith("unreadable"))).toEqual([]);
});

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "~/platform/db/client.server";
import { migrate } from "~/platform/db/migrate.server";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "./setup/app.ts";
import { installation } from "./setup/backups.ts";
import { emptyDatabase } from "./setup/database.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const folder = useTemporaryFolder();
const now = new Date("2026-03-08T15:00:00Z");
const PAGES = [
  "/",
  "/compare-providers",
  "/save-on-prescription",
  "/providers",
  "/blog",
  "/calculator",
  "/privacy",
  "/sitemap.xml",
];

/** The pages that visitors get from this installation. */
async function pagesOf(database: Database, data: string): Promise<Record<string, string>> {
  const app = await useApp({ database, settings: { DATA_DIR: data }, now: () => now });
  const slugs = async (query: ReturnType<typeof sql>) =>
    (await database.db.execute<{ slug: string }>(query, "objects")).map(({ slug }) => slug);
  const posts = await slugs(
    sql`select slug from blog_posts where status = 'published' order by slug limit 3`,
  );
  const brands = await slugs(sql`select slug from brands order by slug limit 3`);
  const addresses = [
    ...PAGES,
    ...posts.map((slug) => `/blog/${slug}`),
    ...brands.map((slug) => `/providers/${slug}`),
  ];
  const pages: Record<string, string> = {};
  for (const address of addresses) {
    const answer = await app.fetch(address);
    pages[address] = `${answer.status} ${await answer.text()}`;
  }
  await app.close();
  return pages;
}

/** The pages that differ, with the text around the first difference. */
function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.entries(one).flatMap(([address, page]) => {
    const text = other[address] ?? "";
    if (page === text) return [];
    const at = [...page].findIndex((letter, index) => letter !== text[index]);
    return [`${address}: …${page.slice(at - 80, at + 80)}… is now …${text.slice(at - 80, at + 80)}…`];
  });
}

test.for([
  ["PostgreSQL to the embedded database", undefined, "pglite"],
  ["the embedded database to PostgreSQL", "pglite", undefined],
] as const)(
  "a site moves from %s and back, and serves the same bytes",
  {
    timeout: 120_000,
  },
  async ([, home, away]) => {
    const at = (name: string) => path.join(folder, home ?? "postgres", name);
    await mkdir(at(""), { recursive: true });
    const [there, back] = [at("there.tar.zst"), at("back.tar.zst")];
    const first = await installation(await emptyDatabase(home), at("first"));
    await migrate(first.database);
    await seedSampleData(first.database.db, now);
    await first.storage.put("brand-logos/1700000000000-aa.webp", Buffer.from("a logo"));
    const served = await pagesOf(first.database, first.folder);
    expect(Object.values(served).filter((page) => page.startsWith("200 ")).length).toBeGreaterThanOrEqual(10);
    await first.save(there);

    const moved = await installation(await emptyDatabase(away), at("moved"));
    await moved.restore(there);
    const facts = await first.facts();
    expect(await moved.facts()).toEqual(facts);
    await moved.save(back);
    expect(differences(served, await pagesOf(moved.database, moved.folder))).toEqual([]);

    const last = await installation(await emptyDatabase(home), at("last"));
    await last.restore(back);
    expect(await last.facts()).toEqual(facts);
    expect(await last.uploads()).toEqual(await first.uploads());
    expect(differences(served, await pagesOf(last.database, last.folder))).toEqual([]);
  },
);

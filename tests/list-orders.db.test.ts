import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listSpend } from "~/features/ad-spend/queries/spend.server";
import { spendSortKeys } from "~/features/ad-spend/schema";
import { listImports } from "~/features/brand-import/queries/imports.server";
import { importSortKeys } from "~/features/brand-import/schema";
import { IMAGES_PER_PAGE, listImages } from "~/features/media/queries/images.server";
import { imageSortKeys } from "~/features/media/rules/image-requests";
import { listConversions } from "~/features/revenue/queries/conversions.server";
import { conversionSortKeys } from "~/features/revenue/schema";
import { listTestPage } from "~/features/split-tests/queries/tests.server";
import { testSortKeys } from "~/features/split-tests/schema";
import type { Db } from "~/platform/db/client.server";
import { useDatabase } from "~tests/setup/database";
import { rowsRead } from "~tests/setup/rows-read";

const { db } = await useDatabase();
const ROWS = 1_000;
const actor = { userId: "none", role: "admin" } as const;
const directions = ["asc", "desc"] as const;
type Direction = (typeof directions)[number];
/** A row as the list returns it: its id, and the value by which the list is sorted. */
type Read = readonly { id: string | number; value: string | number }[];

type List = {
  table: string;
  size: number;
  keys: readonly string[];
  read: (tx: Db, order: { key: never; direction: Direction }, page: number) => Promise<Read>;
};

const lists: Record<string, List> = {
  images: {
    table: "blog_images",
    size: IMAGES_PER_PAGE,
    keys: imageSortKeys,
    async read(tx, sort: { key: (typeof imageSortKeys)[number]; direction: Direction }, page) {
      const { images } = await listImages(tx, actor, { words: "", page, sort });
      return images.map(({ imageId: id, alt, createdAt, width, height }) => ({
        id,
        value: { alt, created: createdAt, size: width * height }[sort.key],
      }));
    },
  },
  imports: {
    table: "brand_imports",
    size: 25,
    keys: importSortKeys,
    async read(tx, sort: { key: (typeof importSortKeys)[number]; direction: Direction }, page) {
      const { imports } = await listImports(tx, sort, { page, size: 25 });
      return imports.map((row) => ({
        id: row.importId,
        value: {
          when: (row.importedAt ?? row.createdAt).toISOString(),
          file: row.fileName,
          kind: row.kind,
          new: row.newRows,
          changed: row.changedRows,
          errors: row.errorRows,
        }[sort.key],
      }));
    },
  },
  "split tests": {
    table: "split_tests",
    size: 25,
    keys: testSortKeys,
    async read(tx, sort: { key: (typeof testSortKeys)[number]; direction: Direction }, page) {
      const { tests } = await listTestPage(
        tx,
        actor,
        { page, size: 25, status: undefined },
        sort,
        new Date(),
      );
      return tests.map(({ id, name, status, startDate, version }) => ({
        id,
        value: { name, status, start: startDate, created: version }[sort.key],
      }));
    },
  },
  "ad spend": {
    table: "facebook_ad_spend",
    size: 25,
    keys: spendSortKeys,
    async read(tx, sort: { key: (typeof spendSortKeys)[number]; direction: Direction }, page) {
      const { rows } = await listSpend(tx, { from: null, to: null, page, size: 25, sort });
      return rows.map(({ date, spendCents, source }) => ({
        id: date,
        value: { date, amount: spendCents, source }[sort.key],
      }));
    },
  },
  conversions: {
    table: "conversions",
    size: 25,
    keys: conversionSortKeys,
    async read(tx, sort: { key: (typeof conversionSortKeys)[number]; direction: Direction }, page) {
      const query = { first: "2020-01-01", last: "2030-01-01", tests: false };
      const { rows } = await listConversions(tx, actor, query, { limit: 25, offset: (page - 1) * 25, sort });
      return rows.map(({ id, transactionId, createdAt, revenueCents, payoutCents }) => ({
        id,
        value: {
          date: createdAt.toISOString(),
          transaction: transactionId,
          revenue: revenueCents ?? 0,
          payout: payoutCents ?? 0,
        }[sort.key],
      }));
    },
  },
};

beforeAll(async () => {
  const rows = sql`from generate_series(1, ${ROWS}::integer) n`;
  const at = sql`timestamptz '2026-01-01' + (n * 7919 % 1009) * interval '1 hour'`;
  await db.execute(sql`insert into blog_images (key, alt, width, height, hash, created_at)
    select 'blog-images/' || n || '-' || md5(n::text) || '-1x1', 'image ' || lpad((n * 31 % 997)::text, 4, '0'), 400 + n % 90, 300, md5(n::text) || md5(n::text), ${at} ${rows}`);
  await db.execute(sql`insert into brand_imports (kind, status, file_name, created_by, created_by_name, created_at,
      imported_at, new_rows, changed_rows, error_rows)
    select (array['brands', 'brand_fees', 'brand_pricing'])[1 + n % 3], case when n % 2 = 0 then 'done' else 'ready' end,
      'file' || lpad((n * 31 % 997)::text, 4, '0') || '.csv', 'a', 'Ann', ${at},
      case when n % 2 = 0 then ${at} + interval '3 days' end, n % 40, n % 70, n % 20 ${rows}`);
  await db.execute(sql`insert into split_tests (name, slug, status, start_date, created_at, updated_at)
    select 'test ' || lpad((n * 31 % 997)::text, 4, '0'), 'test', (array['paused', 'active', 'completed'])[1 + n % 3],
      date '2026-01-01' + n % 200, ${at}, ${at} ${rows}`);
  await db.execute(sql`insert into facebook_ad_spend (date, spend_amount, source)
    select date '2022-01-01' + n, n * 31 % 400, (array['api', 'csv', 'manual'])[1 + n % 3] ${rows}`);
  await db.execute(sql`insert into conversions (transaction_id, created_at, revenue, payout, status)
    select 't' || lpad((n * 31 % 1009)::text, 4, '0'), ${at}, case when n % 9 > 0 then n % 300 end, n * 17 % 500,
      'approved' ${rows}`);
  for (const { table } of Object.values(lists)) await db.execute(sql`analyze ${sql.identifier(table)}`);
});

const cases = Object.entries(lists).flatMap(([name, list]) =>
  list.keys.flatMap((key) => directions.map((direction) => ({ name, list, key, direction }))),
);

describe("a list in a chosen order", () => {
  test.each(cases)("$name by $key, $direction: pages follow each other", async (of) => {
    const order = { key: of.key as never, direction: of.direction };
    const pages = [await of.list.read(db, order, 1), await of.list.read(db, order, 2)].flat();
    expect(pages).toHaveLength(2 * of.list.size);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const values = pages.map(({ value }) => value);
    const ascending = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(values).toEqual(of.direction === "asc" ? ascending : ascending.toReversed());
  });

  test.each(cases)("$name by $key, $direction: a page is read from an index", async (of) => {
    const order = { key: of.key as never, direction: of.direction };
    await db.transaction(async (tx) => {
      // The planner would sort a table this small.
      await tx.execute(sql`set local enable_sort = off`);
      const read = await rowsRead(tx, of.list.table, () => of.list.read(tx, order, 1));
      // Their number is counted, which reads each row at most once.
      expect(read).toBeLessThan(ROWS + 5 * of.list.size);
    });
  });
});

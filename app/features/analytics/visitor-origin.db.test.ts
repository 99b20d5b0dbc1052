import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import { addEventMonths } from "./mutations/event-months.server";

const { db } = await useDatabase();
const NOW = new Date();
const LATEST = new Date(NOW);
LATEST.setUTCMonth(LATEST.getUTCMonth() + 9);
// Partitions for all months of the views below.
await addEventMonths(db, LATEST);

beforeEach(() => db.execute(sql`truncate blog_analytics`));

const view = fc.record({
  at: fc.date({ min: NOW, max: LATEST, noInvalidDate: true }).map((date) => date.toISOString()),
  visitor: fc.constantFrom("a", "b"),
  source: fc.option(fc.constantFrom("ads", "newsletter")),
  referrer: fc.option(fc.constantFrom("https://www.News.example/a?b", "android-app://reader", "")),
  campaign: fc.option(fc.constantFrom("spring", "Men over 40")),
});

const sourceOf = ({ source, referrer }: { source: string | null; referrer: string | null }) =>
  source ?? (referrer?.startsWith("https") ? "news.example" : "direct");

test("a visitor's first source and latest campaign are found across months", async () => {
  const views = fc.uniqueArray(view, { selector: ({ at }) => at, minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(views, fc.nat(), async (stored, chosen) => {
      await db.execute(sql`truncate blog_analytics`);
      await db.execute(sql`
        insert into blog_analytics (path, slug, session_id, referrer, utm_source, utm_campaign, created_at)
        select '/blog/post', 'post', visitor, referrer, source, campaign, at
        from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
          as r(at timestamptz, visitor text, referrer text, source text, campaign text)`);
      const until = stored[chosen % stored.length]?.at ?? "";
      for (const visitor of ["a", "b"]) {
        const seen = stored
          .filter((one) => one.visitor === visitor && one.at <= until)
          .toSorted((one, other) => (one.at < other.at ? -1 : 1));
        const [found] = await db.execute(
          sql`select first_source(${visitor}, ${until}::timestamptz) as source,
            latest_campaign(${visitor}, ${until}::timestamptz) as campaign`,
          "objects",
        );
        expect(found).toEqual({
          source: seen[0] ? sourceOf(seen[0]) : null,
          campaign: seen.findLast(({ campaign }) => campaign !== null)?.campaign ?? null,
        });
      }
    }),
    { numRuns: 60 },
  );
});

test("a click or conversion without a visitor has no source", async () => {
  const [found] = await db.execute(
    sql`select first_source(null, now()) as source, latest_campaign(null, now()) as campaign`,
    "objects",
  );
  expect(found).toEqual({ source: null, campaign: null });
});

// PostgreSQL plans a function in SQL again in each statement that calls it, over the partitions of all months.
test("the lookups of a visitor's views are planned once per connection", async () => {
  const functions = await db.execute(
    sql`select proname as name, lanname as language, proconfig as settings from pg_proc p
      join pg_language l on l.oid = p.prolang where proname in ('first_source', 'latest_campaign') order by 1`,
    "objects",
  );
  const planned = { language: "plpgsql", settings: ["plan_cache_mode=force_generic_plan"] };
  expect(functions).toEqual([
    { name: "first_source", ...planned },
    { name: "latest_campaign", ...planned },
  ]);
});

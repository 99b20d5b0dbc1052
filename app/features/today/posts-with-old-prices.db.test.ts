import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { useDatabase } from "~tests/setup/database";
import { rowsRead } from "~tests/setup/rows-read";
import { postsWithOldPricesToday } from "./queries/posts-with-old-prices.server";

const { db } = await useDatabase();

test("Today looks for posts with changed prices without reading old price changes", async () => {
  await db.execute(sql`
    insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id, medication_type,
      dosage, plan_interval, old_price, new_price)
    select now() - n * interval '1 day', 'Test', 'import', 'changed', 1, 1 + n % 9, 'sema_inject', 'all_doses', 'monthly',
      199, 249
    from generate_series(1, 3000) n`);
  await db.execute(sql`analyze brand_price_history`);
  // Without a post, the history isn't read at all.
  await storePost(db);
  const read = await db.transaction((tx) =>
    rowsRead(tx, "brand_price_history", async () => {
      for (const source of postsWithOldPricesToday({ now: () => new Date() }))
        await source.read({ userId: "none", role: "admin" }, tx);
    }),
  );
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(500);
});

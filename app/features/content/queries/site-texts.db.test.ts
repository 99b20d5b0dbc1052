import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "~/platform/db/client.server";
import { createLiveCopies } from "~/platform/db/live-copy.server";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { createSiteTexts } from "./site-texts.server";

const database = await useDatabase();

/** The same database, which can be made unavailable, and counts its queries. */
function fragileDatabase() {
  const state = { isAway: false, queries: 0 };
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === "select") {
        state.queries += 1;
        if (state.isAway) throw new Error("The database is away.");
      }
      return Reflect.get(target, name, target);
    },
  });
  return { state, fragile: { ...database, db } satisfies Database };
}

async function replaceHeadline(value: string) {
  await database.db.execute(sql`insert into site_texts (text_key, value, updated_at)
    values ('claims.yearlySaving.headline', ${value}, now())
    on conflict (text_key) do update set value = excluded.value`);
}

// spec:site#stale-texts
test("texts are read from memory, again after a change, and from the last good copy while the database is unavailable", async () => {
  const { state, fragile } = fragileDatabase();
  const copies = createLiveCopies({ database: fragile, log: createLog("silent") });
  onTestFinished(copies.close);
  const texts = await createSiteTexts({ copies }, "Acme");
  const headline = async () => (await texts.content()).claims.yearlySaving.headline;

  state.queries = 0;
  for (let visit = 0; visit < 1_000; visit += 1) expect(await headline()).toBe("Save Over $2500 Per Year");
  expect(state.queries).toBe(0);

  await replaceHeadline("Ours");
  await expect.poll(headline).toBe("Ours");

  state.isAway = true;
  await replaceHeadline("Newer");
  const queriesBefore = state.queries;
  // The change notification has arrived once a visit queries again.
  await expect.poll(async () => [await headline(), state.queries > queriesBefore]).toEqual(["Ours", true]);

  state.isAway = false;
  await expect.poll(headline).toBe("Newer");
});

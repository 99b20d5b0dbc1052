import { sql } from "drizzle-orm";
import { createContext } from "react-router";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";

/** Lets open dashboards check cheaply for new data. */
export type ConversionFeed = {
  /** Changes after any process writes or changes a conversion, and on a new day, because "Today" starts over. */
  revision(now: Date): Promise<string>;
};

export const conversionFeedContext = createContext<ConversionFeed>();

export async function createConversionFeed({ copies }: Pick<Platform, "copies">): Promise<ConversionFeed> {
  // Conversions arrive by the hundred, and readers ask every few seconds.
  const copy = await copies.open("conversions_changed", "revision of conversions", readRevision, {
    refresh: "when-read",
  });
  return { revision: async (now) => `${dayOf(now)} ${await copy.read()}` };
}

/**
 * Read from the database, so that every process gets the same value. Every change adds a conversion or a history row,
 * whose ids grow under the lock for conversions. Times alone would miss a replay, which is dated as it arrived.
 */
async function readRevision(db: Db): Promise<string> {
  const [row] = await db.execute<{ revision: string }>(
    sql`select concat_ws('-', (select max(id) from conversions), (select max(history_id) from conversion_history),
        (select extract(epoch from max(updated_at)) from conversions)) as revision`,
    "objects",
  );
  return row?.revision ?? "";
}

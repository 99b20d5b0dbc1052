import { sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Database } from "~/platform/db/client.server";

/** Tells open dashboards whether there is something new, at no cost while there is nothing. */
export type ConversionFeed = {
  /** Another text after any conversion was written or changed, in whichever process. */
  revision(): Promise<string>;
};

export const conversionFeedContext = createContext<ConversionFeed>();

export async function createConversionFeed(database: Database): Promise<ConversionFeed> {
  let current: Promise<string> | null = null;
  await database.listen("conversions_changed", () => {
    current = null;
  });
  return {
    revision() {
      if (current) return current;
      const reading = readRevision(database);
      current = reading;
      // A failed read must not be remembered.
      reading.catch(() => {
        if (current === reading) current = null;
      });
      return reading;
    },
  };
}

/** Read from the database, so that every process gives the same. */
async function readRevision({ db }: Database): Promise<string> {
  const [row] = await db.execute<{ revision: string }>(
    sql`select coalesce(extract(epoch from max(updated_at)), 0)::text as revision from conversions`,
    "objects",
  );
  return row?.revision ?? "";
}

import { count, inArray, lt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { createContext } from "react-router";
import type { Period } from "~/kernel/period";
import type { Db } from "./db/client.server";

/** One batch of deleted rows. */
export type RetentionBatch = {
  deleted: number;
  /** Keys of files to delete after the transaction. */
  files: readonly string[];
};

/**
 * Data that is deleted after a period that an administrator chooses (spec:peoples-data#retention). The feature
 * that stores it adds it to its registration.
 */
export type RetainedData = {
  /** Lowercase words joined by `-`, unique in the product. Stored with the rule. */
  kind: string;
  /** Plural, for headings: `Comparison leads`. */
  label: string;
  /** For the settings page: what is deleted, what remains, and which screens change. */
  effect: string;
  /** The shortest period that can be chosen. The others have its unit. */
  shortest: Period;
  /** Rows per batch, if the usual number would be too small or too slow for this kind. */
  batchRows?: number;
  /** How many rows are older than this moment; may stop at MAX_COUNTED. */
  count(db: Db, before: Date): Promise<number>;
  /** Deletes at most `limit` of the older rows, the oldest first. */
  deleteBatch(tx: Db, before: Date, limit: number, now: Date): Promise<RetentionBatch>;
  /** For data whose totals stay in reports: the moment before which the details are gone; null if none are. */
  deletedBefore?(db: Db): Promise<Date | null>;
};

/** Counting more rows for a preview would take seconds. */
export const MAX_COUNTED = 1_000_000;

/** The rows of one table, counted from when they were created. `deleteOldest` returns how many rows it deleted. */
export function rowsByAge({
  table,
  deleteOldest,
  ...described
}: Pick<RetainedData, "kind" | "label" | "effect" | "shortest"> & {
  table: PgTable & { createdAt: PgColumn };
  deleteOldest(tx: Db, before: Date, limit: number): Promise<number>;
}): RetainedData {
  return {
    ...described,
    async count(db, before) {
      const [row] = await db.select({ rows: count() }).from(table).where(lt(table.createdAt, before));
      return Number(row?.rows ?? 0);
    },
    async deleteBatch(tx, before, limit) {
      return { deleted: await deleteOldest(tx, before, limit), files: [] };
    },
  };
}

/** Deletes the oldest rows of one table before a moment, at most `limit`, and returns how many. */
export function deleteOldestOf(
  table: PgTable & { createdAt: PgColumn },
  id: PgColumn,
): (tx: Db, before: Date, limit: number) => Promise<number> {
  return async (tx, before, limit) => {
    const oldest = tx
      .select({ id })
      .from(table)
      .where(lt(table.createdAt, before))
      .orderBy(table.createdAt, id)
      .limit(limit);
    const gone = await tx.delete(table).where(inArray(id, oldest)).returning({ id });
    return gone.length;
  };
}

/** All data with a retention setting, in the order of the registrations. */
export const retainedDataContext = createContext<readonly RetainedData[]>([]);

import { createContext } from "react-router";
import type { Db } from "./db/client.server";

/** One batch of deleted rows. */
export type RetentionBatch = {
  deleted: number;
  /** Keys of files to delete after the transaction. */
  files: readonly string[];
};

/**
 * Data that an administrator can limit to a number of months (spec:peoples-data#retention). A feature that stores such
 * data adds an entry to its registration.
 */
export type RetainedData = {
  /** Lowercase words joined by `-`, unique in the product. It's stored with the rule. */
  kind: string;
  /** Plural, for headings: `Comparison leads`. */
  label: string;
  /** What is deleted, what stays, and which screens change. */
  effect: string;
  /** The fewest months that can be set. */
  minMonths: number;
  /** How many rows are older. */
  count(db: Db, before: Date): Promise<number>;
  /** Deletes at most `limit` of the older rows, the oldest first. */
  deleteBatch(tx: Db, before: Date, limit: number, now: Date): Promise<RetentionBatch>;
};

/** All data with a retention setting, in the order of the registrations. */
export const retainedDataContext = createContext<readonly RetainedData[]>([]);

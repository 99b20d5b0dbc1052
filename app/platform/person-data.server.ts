import { createContext } from "react-router";
import type { PersonQuery, RecordSummary } from "~/kernel/person-record";
import type { Db } from "./db/client.server";

/** How records are found. */
export type PersonSearch = PersonQuery | { by: "ids"; ids: readonly string[] };

/** One record about a person. */
export type PersonRecord = RecordSummary & {
  /** Unique within its kind. */
  id: string;
  /** Its staff page. */
  page?: string;
  /** Everything in it, for people to read. */
  facts: readonly (readonly [label: string, value: string])[];
  /** What the person agreed to; null for records that need no consent. */
  consent: ConsentProof | null;
  /** Keys of its files in the storage. */
  files: readonly string[];
  /** The record that the audit log names. */
  audited?: { entity: string; entityId: string };
};

/** What was agreed to, in which version of the text, when, and on which page. */
export type ConsentProof = {
  texts: readonly { text: string; agreed: boolean }[];
  version: string;
  at: Date;
  page: string;
  withdrawnAt: Date | null;
};

/** New values. Null leaves a field unchanged. */
export type Correction = { name: string | null; email: string | null; phone: string | null };

export type Erased = {
  deleted: number;
  pseudonymized: number;
  /** Keys of files to delete after the transaction. */
  files: readonly string[];
};

/**
 * How to handle the data that a feature stores about people (spec:peoples-data#person-data). The feature adds it to its
 * registration, and the page finds, exports, corrects, and erases the data.
 */
export type PersonData = {
  /** Lowercase words joined by `-`, unique in the product. */
  kind: string;
  /** Plural, for headings: `Comparison leads`. */
  label: string;
  /**
   * Newest first, at most `limit`. Ids that don't exist are left out. If the data has no phone number or name, such a
   * search returns nothing.
   */
  find(db: Db, search: PersonSearch, limit: number): Promise<PersonRecord[]>;
  /** Erases the records that still exist. May keep the payment data that bookkeeping requires. */
  erase?(tx: Db, ids: readonly string[], now: Date): Promise<Erased>;
  /** @returns how many records changed. */
  correct?(tx: Db, ids: readonly string[], correction: Correction, now: Date): Promise<number>;
  /** Stops every use that needs this person's consent. @returns how many records changed. */
  withdraw?(tx: Db, email: string, now: Date): Promise<number>;
  /** Kinds of emails that require consent. Withdrawing it deletes them from the queue. */
  mailKinds?: readonly string[];
};

/** The entries of all features, in the order of their registrations. */
export const personDataContext = createContext<readonly PersonData[]>([]);

import { createContext } from "react-router";
import type { Db } from "./db/client.server";

/** How records are found. `digits` is the phone number without signs and without the country's 1. */
export type PersonSearch =
  | { by: "email"; email: string }
  | { by: "phone"; digits: string }
  | { by: "name"; name: string }
  | { by: "ids"; ids: readonly string[] };

/** One record about a person. */
export type PersonRecord = {
  /** Unique within its kind. */
  id: string;
  /** For lists: `Comparison lead 12`. Doesn't name the person. */
  title: string;
  at: Date;
  /** Whom it names, to distinguish people with the same name. */
  name: string | null;
  email: string | null;
  phone: string | null;
  /** What erasing does with it. `kept` records can't be selected. */
  onErase: "deleted" | "pseudonymized" | "kept";
  /** What stays, why, and until when; null if nothing stays. */
  stays: string | null;
  /** Its staff page. */
  page?: string;
  /** Everything in it, for people to read. */
  facts: readonly (readonly [label: string, value: string])[];
  /** What the person agreed to; null for records without a consent. */
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
 * What a feature holds about people (spec:peoples-data#person-data). A feature that stores something about a person
 * adds an entry to its registration, and the person desk finds, exports, corrects, and erases it.
 */
export type PersonData = {
  /** Lowercase words joined by `-`, unique in the product. */
  kind: string;
  /** Plural, for headings: `Comparison leads`. */
  label: string;
  /**
   * Newest first, at most `limit`. Ids that don't exist are left out. A kind that isn't tied to a phone number or name
   * returns nothing for these.
   */
  find(db: Db, search: PersonSearch, limit: number): Promise<PersonRecord[]>;
  /** Erases the records that still exist, or what isn't needed for the books. */
  erase?(tx: Db, ids: readonly string[], now: Date): Promise<Erased>;
  /** @returns how many records changed. */
  correct?(tx: Db, ids: readonly string[], correction: Correction, now: Date): Promise<number>;
  /** Stops every use that needs the consent of the person with this email. @returns how many records changed. */
  withdraw?(tx: Db, email: string, now: Date): Promise<number>;
  /** Kinds of emails that are sent only with consent. Withdrawing deletes those that wait in the queue. */
  mailKinds?: readonly string[];
};

/** Everything that features hold about people, in the order of their registrations. */
export const personDataContext = createContext<readonly PersonData[]>([]);

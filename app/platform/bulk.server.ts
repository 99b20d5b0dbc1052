import type { BulkInput, BulkOffer } from "~/kernel/bulk-offer";
import type { Db } from "./db/client.server";
import type { CsvCell } from "./http/csv.server";

/** The person who changes rows; each feature's own rules decide about each row. */
export type BulkActor = {
  userId: string;
  email: string;
  name: string;
  role: string;
  /** Empty in a job, which has no session. */
  sessionId: string;
  /** Puts the audit entries of the rows below the one of the whole change. */
  partOf?: string;
};

/** What an action works with. */
export type BulkWork = {
  /** While rows are changed, the transaction of one row. */
  db: Db;
  actor: BulkActor;
  now: Date;
  /** What the action asked for; empty if it asks for nothing. */
  input: string;
};

/** A row and whether the action would change it. */
export type BulkRow = {
  id: string;
  /** Names the row in results. It's stored, so it must not name a visitor. */
  name: string;
  /** Why it's left out; null if it will be changed. */
  problem: string | null;
};

/** `undo` is what `revert` needs. */
export type BulkOutcome = { done: true; undo: Record<string, unknown> } | { done: false; problem: string };

type Words = {
  /** On the button: "Delete". */
  label: string;
  /** The confirmation, where {rows} is "58 brands": "Delete {rows}?" */
  question: string;
  /** What happens then. */
  detail: string;
  /** The result, for the notice: "{rows} deleted". */
  done: string;
};

type Shared = Words & {
  name: string;
  /** In the past tense, for the audit log: "archived". */
  audited: string;
  roles: readonly string[];
  input?: BulkInput;
  /** Which of these rows the action would change, in their order. Rows that the person may not see get a neutral name. */
  check(work: BulkWork, ids: readonly string[]): Promise<BulkRow[]>;
};

/** Changes rows one by one, each as its own screen would. */
export type BulkChange = Shared & {
  kind: "change";
  isDangerous?: boolean;
  /** Changes one row, or says why not. It checks everything again, because `check` may be an hour old. */
  apply(work: BulkWork, id: string): Promise<BulkOutcome>;
  /** Undoes `apply` unless the row changed since then. @returns why the row was left, or null. */
  revert(work: BulkWork, id: string, undo: Record<string, unknown>): Promise<string | null>;
};

/** Writes rows to a CSV file. */
export type BulkExport = Shared & {
  kind: "export";
  /** The file's name without day and extension. */
  file: string;
  /** The lines, header first. */
  lines(work: BulkWork, ids: readonly string[]): AsyncIterable<readonly CsvCell[]>;
};

/** What the exports of all lists have in common. */
export const exportBasics = {
  name: "export",
  kind: "export",
  label: "Export",
  question: "Export {rows}?",
  done: "{rows} exported",
  audited: "exported",
} as const;

/** Says what an export with visitors' data contains. */
export const personalExportDetail = "The CSV file contains personal data. The audit log records the export.";

export type BulkAction = BulkChange | BulkExport;

/** A staff list whose rows can be changed together (spec:bulk#bulk-lists). */
export type BulkList = {
  key: string;
  /** The URL of the list. */
  page: string;
  /** The kind of record in the audit log. */
  entity: string;
  one: string;
  many: string;
  /** The ids of the rows that this URL of the list shows on all its pages, at most `limit`. */
  find(work: BulkWork, url: URL, limit: number): Promise<string[]>;
  actions: readonly BulkAction[];
};

/** The lists of all features. */
export type BulkLists = {
  add(lists: readonly BulkList[]): void;
  find(key: string): BulkList | undefined;
  /** The actions of a list for this role; only those with these names, if given. */
  offer(key: string, viewer: Pick<BulkActor, "role">, only?: readonly string[]): BulkOffer;
};

export function createBulkLists(): BulkLists {
  const all = new Map<string, BulkList>();
  return {
    add(lists) {
      for (const list of lists) {
        if (all.has(list.key)) throw new Error(`The bulk list ${list.key} is registered twice.`);
        all.set(list.key, list);
      }
    },
    find: (key) => all.get(key),
    offer(key, { role }, only) {
      const list = all.get(key);
      if (!list) throw new Error(`The bulk list ${key} isn't registered.`);
      const actions = list.actions.filter(
        ({ name, roles }) => roles.includes(role) && (!only || only.includes(name)),
      );
      return {
        list: key,
        one: list.one,
        many: list.many,
        actions: actions.map(({ name, label, kind, input }) => ({ name, label, kind, input: input ?? null })),
      };
    },
  };
}

import * as z from "zod/mini";

/** The most rows in one change. */
export const MAX_ROWS = 5_000;
/** How long a change can be undone after it started. */
export const UNDO_MINUTES = 30;
/** How long a confirmation is valid. */
export const CONFIRM_MINUTES = 60;

export const runStatuses = ["prepared", "running", "stopped", "done", "undoing", "undone"] as const;
export type RunStatus = (typeof runStatuses)[number];

const storable = z.refine<string>((value) => !value.includes("\0") && value.isWellFormed());
const word = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));

/** The selected rows and what to do with them. */
export const prepareSchema = z.object({
  list: word,
  action: word,
  input: z.catch(z.string().check(z.trim(), z.maxLength(2_000), storable), ""),
  /** The query of the list's URL, which has its filters. */
  search: z.catch(z.string().check(z.regex(/^\?[^\s#]{0,4000}$/)), ""),
  /** Every row that the list's filters match, instead of the selected ones. */
  all: z.catch(z.literal("yes"), undefined as unknown as "yes"),
  ids: z.array(z.string().check(z.minLength(1), z.maxLength(100), storable)).check(z.maxLength(MAX_ROWS)),
});
export type Selected = z.output<typeof prepareSchema>;

export const runIdField = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text) => Number(text)),
);

export const runIntent = z.enum(["start", "undo", "resume"]);

/** Rows that were left out for the same reason. */
export type LeftOut = {
  problem: string;
  count: number;
  /** The first of them. */
  names: string[];
};

/** A change that waits for its confirmation. */
export type PreparedRun = {
  runId: number;
  kind: "change" | "export";
  question: string;
  detail: string;
  label: string;
  isDangerous: boolean;
  /** How many rows will change. */
  count: number;
  leftOut: LeftOut[];
};

/** The response to a selection. */
export type PrepareAnswer = { ok: true; run: PreparedRun } | { ok: false; problem: string };

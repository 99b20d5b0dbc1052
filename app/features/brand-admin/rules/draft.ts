import {
  type BrandRow,
  brandFields,
  type FeeRow,
  type FieldTable,
  feeFields,
  type PriceRow,
  priceFields,
  type RowErrors,
  type RowOf,
  readRow,
} from "~/features/brands/rules/brand-fields";
import type { BrandRecord } from "~/features/brands/rules/brand-record";
import { productProblem } from "~/features/brands/rules/medication-source";
import { futureDayMessage } from "~/features/brands/rules/verification";
import { dayOf } from "~/kernel/days";
import { usStates } from "~/kernel/us-states";
import { editorInterval } from "./labels";

/*
 * The contents of the editor's form, as text. A brand's fields have the names of their columns; a row's are called
 * `prices.12.price` and `fees.new-1.fee_type`: its kind, its id or a temporary one (spec:brands#temporary-rows), and
 * the column. `removed.prices` and `removed.fees` list the stored rows to remove. An unchecked box is absent.
 */
export type FormTexts = Readonly<Record<string, string>>;
export type RowKind = "prices" | "fees";
export type RowDraft = { key: string; fields: FormTexts };
export type BrandDraft = {
  /** Identifies the stored version that filled the form; empty for a new brand. */
  version: string;
  brand: FormTexts;
  prices: readonly RowDraft[];
  fees: readonly RowDraft[];
  removed: Readonly<Record<RowKind, readonly string[]>>;
};

/**
 * The checkbox which says that the price changes correct mistakes. It belongs to one save and isn't part of the draft.
 */
export const CORRECTION_FIELD = "is_correction";

const ROW_FIELD = /^(prices|fees)\.(\d{1,10}|new-\d{1,6})\.([a-z_]+)$/;

export const emptyDraft: BrandDraft = {
  version: "",
  brand: {},
  prices: [],
  fees: [],
  removed: { prices: [], fees: [] },
};

/** Reads a form's fields. Unknown names are ignored. */
export function draftFromEntries(entries: Iterable<[string, unknown]>): BrandDraft {
  const brand: Record<string, string> = {};
  const rows = {
    prices: new Map<string, Record<string, string>>(),
    fees: new Map<string, Record<string, string>>(),
  };
  const removed: Record<RowKind, string[]> = { prices: [], fees: [] };
  const lists: Record<string, string[]> = { unavailable_states: [], pharmacy_types: [] };
  let version = "";
  let verifiedAt = "";
  for (const [name, entry] of entries) {
    if (typeof entry !== "string") continue;
    const text = entry.replace(/\r\n?/g, "\n");
    const [, kind, key = "", field = ""] = ROW_FIELD.exec(name) ?? [];
    if (kind === "prices" || kind === "fees") {
      const row = rows[kind].get(key) ?? {};
      row[field] = text;
      rows[kind].set(key, row);
    } else if (name === "removed.prices") removed.prices.push(text);
    else if (name === "removed.fees") removed.fees.push(text);
    else if (name === "version") version = text;
    else if (name === "verified_at") verifiedAt = text;
    else if (Object.hasOwn(lists, name)) lists[name]?.push(text);
    else if (Object.hasOwn(brandFields, name)) brand[name] = text;
  }
  for (const [name, entries] of Object.entries(lists)) brand[name] = entries.join(",");
  // The form only shows the date: if it's unchanged, the exact time stays.
  if (verifiedAt && dateInputValue(verifiedAt) === brand.last_verified_updated)
    brand.last_verified_updated = verifiedAt;
  return { version, brand, prices: listRows(rows.prices), fees: listRows(rows.fees), removed };
}

const listRows = (rows: Map<string, FormTexts>): RowDraft[] =>
  [...rows].map(([key, fields]) => ({ key, fields }));

/** The date that a date field shows for a time; empty if the time is invalid. */
export function dateInputValue(moment: string): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(moment) && !Number.isNaN(Date.parse(moment))
    ? dayOf(new Date(moment))
    : moment;
}

/** The form of a stored brand. */
export function draftOf(record: BrandRecord, version: string): BrandDraft {
  const served = new Set<string>(record.brand.unavailable_states);
  return {
    version,
    brand: {
      ...textsOf(record.brand),
      unavailable_states: usStates.flatMap(({ code }) => (served.has(code) ? [code] : [])).join(","),
    },
    prices: record.prices.map(({ pricing_id, ...row }) => ({
      key: String(pricing_id),
      fields: { ...textsOf(row), plan_interval: editorInterval(row.plan_interval) },
    })),
    fees: record.fees.map(({ fee_id, ...row }) => ({ key: String(fee_id), fields: textsOf(row) })),
    removed: { prices: [], fees: [] },
  };
}

/** Columns as the form shows them: null and false are empty, true is "true". */
function textsOf(row: Readonly<Record<string, unknown>>): FormTexts {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === false ? "" : String(value),
    ]),
  );
}

/** Whether two forms have the same contents. Their versions may differ. */
export function isSameBrandDraft(one: BrandDraft, other: BrandDraft): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint({ brand, prices, fees, removed }: BrandDraft): string {
  const filled = (texts: FormTexts) =>
    Object.entries(texts)
      .filter(([, text]) => text !== "")
      .sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = (list: readonly RowDraft[]) => list.map(({ key, fields }) => [key, filled(fields)]);
  return JSON.stringify([filled(brand), rows(prices), rows(fees), removed]);
}

/** The parsed form, ready to store. `id` null: a new row. */
export type CleanDraft = {
  version: string | null;
  brand: BrandRow;
  prices: { id: number | null; row: PriceRow }[];
  fees: { id: number | null; row: FeeRow }[];
  removedPrices: number[];
  removedFees: number[];
};

/** Field name → error message, in the order of the form. */
export type DraftErrors = Record<string, string>;

export type CheckedDraft =
  | { ok: true; clean: CleanDraft }
  | { ok: false; message: string; errors: DraftErrors };

/** The fixed message for missing fields (spec:brands#editor-validation), and one for invalid fields. */
const MISSING = "Please fill in all required fields";
const INVALID = "Fix the marked fields, then save again";

/** Checks a whole form (spec:brands#editor-validation). */
export function checkDraft(draft: BrandDraft, now: Date): CheckedDraft {
  const problems: { name: string; kind: string; message: string }[] = [];
  const collect = (prefix: string, errors: RowErrors) => {
    for (const [field, problem] of Object.entries(errors))
      if (problem) problems.push({ name: `${prefix}${field}`, ...problem });
  };
  const brand = readRow(brandFields, draft.brand);
  if (!brand.ok) collect("", brand.errors);
  else if (isLater(brand.row.last_verified_updated, now))
    problems.push({ name: "last_verified_updated", kind: "invalid", message: futureDayMessage });
  const prices = checkRows("prices", draft.prices, priceFields, collect, productErrors);
  const fees = checkRows("fees", draft.fees, feeFields, collect);
  const [first] = problems;
  if (first || !brand.ok) {
    const message = problems.some(({ kind }) => kind === "missing") ? MISSING : INVALID;
    return {
      ok: false,
      message,
      errors: Object.fromEntries(problems.map(({ name, message: text }) => [name, text])),
    };
  }
  const removedPrices = idsOf(draft.removed.prices);
  const removedFees = idsOf(draft.removed.fees);
  return {
    ok: true,
    clean: { version: draft.version || null, brand: brand.row, prices, fees, removedPrices, removedFees },
  };
}

/** A product needs its source, and belongs to one medication and form (spec:brands#medication-source). */
function productErrors(row: PriceRow): RowErrors | null {
  const message = productProblem({
    medicationType: row.medication_type,
    medicationSource: row.medication_source,
    productName: row.product_name,
  });
  return message === null ? null : { product_name: { kind: "invalid", message } };
}

function isLater(moment: string | null, now: Date): boolean {
  return moment !== null && new Date(moment) > now;
}

function checkRows<Table extends FieldTable>(
  kind: RowKind,
  rows: readonly RowDraft[],
  table: Table,
  collect: (prefix: string, errors: RowErrors) => void,
  check: (row: RowOf<Table>) => RowErrors | null = () => null,
) {
  type Row = RowOf<Table>;
  const clean: { id: number | null; row: Row }[] = [];
  for (const { key, fields } of rows) {
    const checked = readRow(table, fields);
    const problems = checked.ok ? check(checked.row) : checked.errors;
    if (checked.ok) clean.push({ id: idsOf([key])[0] ?? null, row: checked.row });
    if (problems) collect(`${kind}.${key}.`, problems);
  }
  return clean;
}

const LARGEST_ID = 2_147_483_647;

/** Ids of stored rows; temporary ids (spec:brands#temporary-rows) and invalid ids are left out. */
function idsOf(keys: readonly string[]): number[] {
  return keys
    .filter((key) => /^\d{1,10}$/.test(key))
    .map(Number)
    .filter((id) => id >= 1 && id <= LARGEST_ID);
}

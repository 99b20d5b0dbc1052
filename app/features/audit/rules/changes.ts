/** A field's value. Lists of plain values stay lists; other nested values are flattened into paths. */
export type FieldValue = Plain | readonly (Plain | null)[];
type Plain = string | number | boolean;

/** Path of a field → its value: `{ "brandName": "Northfield", "pricing.12.price": "199.00" }`. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Any row that a feature records. Dates become ISO text, as in JSON; undefined is left out. */
export type Recordable = Readonly<Record<string, unknown>>;

/** For text longer than this many characters, only the changed part is kept. */
const MAX_TEXT = 2_000;
const CONTEXT = 60;
/**
 * The maximum size of an entry, before and after together (the search index takes one megabyte). Fields beyond it are
 * only counted.
 */
const MAX_TOTAL = 100_000;

/** Flattens nested objects and lists of objects into paths. Null and missing are equal: no value. */
export function flatten(record: Recordable | null): FieldValues {
  const flat: Record<string, FieldValue> = {};
  function visit(path: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (value instanceof Date) flat[path] = value.toISOString();
    else if (Array.isArray(value) && value.every((item) => item === null || isPlain(item)))
      flat[path] = value;
    else if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) visit(path === "" ? key : `${path}.${key}`, inner);
    } else if (isPlain(value)) flat[path] = value;
    else flat[path] = String(value);
  }
  visit("", record);
  return flat;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/**
 * The fields that differ, before and after (spec:audit#audit-fields); a side is null if the record didn't exist there.
 */
export function changedFields(
  before: Recordable | null,
  after: Recordable | null,
): { before: FieldValues | null; after: FieldValues | null } {
  const old = flatten(before);
  const next = flatten(after);
  const paths = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (path) => JSON.stringify(old[path]) !== JSON.stringify(next[path]),
  );
  const kept = { before: {} as Record<string, FieldValue>, after: {} as Record<string, FieldValue> };
  let room = MAX_TOTAL;
  let leftOut = 0;
  for (const path of paths) {
    const [from, to] = shortened(old[path], next[path]);
    room -= path.length + sizeOf(from) + sizeOf(to);
    if (room < 0) {
      leftOut += 1;
      continue;
    }
    if (from !== undefined) kept.before[path] = from;
    if (to !== undefined) kept.after[path] = to;
  }
  if (leftOut > 0) kept[after ? "after" : "before"]["(more)"] = `${leftOut} more fields`;
  return { before: before && kept.before, after: after && kept.after };
}

function sizeOf(value: FieldValue | undefined): number {
  return value === undefined ? 0 : textOf(value).length;
}

function shortened(
  from: FieldValue | undefined,
  to: FieldValue | undefined,
): [FieldValue | undefined, FieldValue | undefined] {
  const isLong = [from, to].some((value) => value !== undefined && textOf(value).length > MAX_TEXT);
  if (!isLong) return [from, to];
  const a = from === undefined ? "" : textOf(from);
  const b = to === undefined ? "" : textOf(to);
  const start = Math.max(0, commonStart(a, b) - CONTEXT);
  const end = Math.max(0, commonEnd(a, b) - CONTEXT);
  return [
    from === undefined ? undefined : cut(a, start, end),
    to === undefined ? undefined : cut(b, start, end),
  ];
}

function textOf(value: FieldValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Measured after the common start, so that the two never overlap. */
function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length) - commonStart(a, b);
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/** A cut may split a surrogate pair, and the database rejects half of one. */
function cut(text: string, start: number, end: number): string {
  const middle = text.slice(start, text.length - end);
  const shown = middle.slice(0, MAX_TEXT);
  const left = middle.length - shown.length;
  const tail = left > 0 ? `… (${left} more characters)` : end > 0 ? "…" : "";
  return `${start > 0 ? "…" : ""}${shown}${tail}`.toWellFormed();
}

export type FieldChange = { path: string; before: FieldValue | undefined; after: FieldValue | undefined };

/**
 * An entry's changes, field by field, sorted by path, because the database doesn't keep the field order of the record.
 */
export function fieldChanges(before: FieldValues | null, after: FieldValues | null): FieldChange[] {
  const paths = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  paths.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return paths.map((path) => ({ path, before: before?.[path], after: after?.[path] }));
}

import { excerpt } from "./cells";
import {
  alwaysRequired,
  columnsOf,
  type ImportColumn,
  type ImportKind,
  idColumnOf,
  importKindLabels,
  importKinds,
  isManagedColumn,
  requiredForNew,
  requiredMessage,
} from "./kinds";

/** A file's header: for each file column, the table column that it fills, or null if it's ignored. */
export type Header = {
  columns: readonly (ImportColumn | null)[];
  /** Columns that aren't imported, under the file's own names. */
  ignored: string[];
};

export type HeaderResult = { ok: true; header: Header } | { ok: false; message: string };

/** "Brand Name" and "brand-name" mean brand_name. */
function nameOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Whether a heading names a column of any kind, which helps to guess the delimiter. */
export function isKnownHeading(heading: string): boolean {
  const name = nameOf(heading);
  return importKinds.some((kind) => columnsOf(kind).some((column) => column.name === name));
}

/**
 * Reads the required header row (spec:brand-import#header-row). Rejects a file of another kind, and one whose rows
 * couldn't be valid whatever they contain.
 */
export function readHeader(kind: ImportKind, headings: readonly string[], line: number): HeaderResult {
  const names = headings.map(nameOf);
  const refuse = (message: string): HeaderResult => ({ ok: false, message });
  const known = columnsOf(kind).filter((column) => names.includes(column.name));
  const other = betterKind(kind, names);
  if (other) {
    return refuse(
      `line ${line} has the columns for ${importKindLabels[other]}, not ${importKindLabels[kind]}.`,
    );
  }
  if (known.length === 0) {
    return refuse(
      `line ${line} isn't a header row. It should list columns such as ${columnsOf(kind)
        .slice(0, 3)
        .map((column) => column.name)
        .join(", ")}, but it starts with ${excerpt(headings[0] ?? "")}.`,
    );
  }
  const twice = known.find((column) => names.indexOf(column.name) !== names.lastIndexOf(column.name));
  if (twice) {
    const places = names.flatMap((name, index) => (name === twice.name ? [index + 1] : []));
    return refuse(`line ${line} lists ${twice.name} more than once, in columns ${places.join(" and ")}.`);
  }
  const missing = missingColumns(kind, names);
  if (missing) return refuse(`${requiredMessage(kind, missing)}: line ${line} doesn't have this column.`);
  return { ok: true, header: toHeader(headings, names, known) };
}

function toHeader(
  headings: readonly string[],
  names: readonly string[],
  known: readonly ImportColumn[],
): Header {
  const columns = names.map((name) => known.find((column) => column.name === name) ?? null);
  const ignored = headings.filter(
    (heading, index) =>
      columns[index] === null && heading.trim() !== "" && !isManagedColumn(names[index] ?? ""),
  );
  return { columns, ignored: ignored.map((heading) => excerpt(heading).slice(1, -1)) };
}

/** The kind whose id column the header contains, if the chosen kind doesn't have that column. */
function betterKind(kind: ImportKind, names: readonly string[]): ImportKind | undefined {
  const countOf = (candidate: ImportKind) =>
    columnsOf(candidate).filter((column) => names.includes(column.name)).length;
  return importKinds.find(
    (candidate) =>
      candidate !== kind &&
      countOf(candidate) > countOf(kind) &&
      (names.includes(idColumnOf(candidate)) || countOf(kind) === 0),
  );
}

/** Rows that change something need the id; new rows need the required fields of a new row. */
function missingColumns(kind: ImportKind, names: readonly string[]): string | undefined {
  const always = alwaysRequired(kind).find((name) => !names.includes(name));
  if (always || names.includes(idColumnOf(kind))) return always;
  return requiredForNew(kind).find((name) => !names.includes(name));
}

import { readMoment } from "~/kernel/moments";
import { unescapeFormula } from "./formula";
import type { CellType } from "./kinds";

/** A parsed cell, in the format of the brand's fields; `note` if the parsed value differs from what was written. */
export type CellReading = { text: string; note: string | null };

/**
 * Reads a cell. Numbers lose everything except digits, dots, and minus; a value that still isn't a valid number,
 * boolean, or date becomes empty (spec:brand-import#cells). A note says when a cell was read as something else
 * (spec:brand-import#cell-notes).
 */
export function readCell(type: CellType, cell: string): CellReading {
  const text = unescapeFormula(cell);
  if (text.trim() === "") return { text: "", note: null };
  return readers[type](text);
}

const asWritten = (text: string): CellReading => ({ text, note: null });

const readers: Record<CellType, (text: string) => CellReading> = {
  text: asWritten,
  list: asWritten,
  // Spreadsheets write whole numbers as decimals.
  id: (text) => asWritten(text.trim().replace(/^(\d+)\.0+$/, "$1")),
  number: readNumber,
  boolean: readBoolean,
  date: (text) =>
    readMoment(text) === null
      ? { text: "", note: `${excerpt(text)} isn't a date, so the cell was treated as empty` }
      : asWritten(text),
};

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Characters that people put around an amount; commas only as thousands separators. */
const USUAL = /^[\s$]*-?[\s$]*(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?\s*(?:USD|%)?\s*$/i;

function readNumber(text: string): CellReading {
  const stripped = text.replace(/[^\d.-]/g, "");
  if (!NUMBER.test(stripped))
    return { text: "", note: `${excerpt(text)} isn't a number, so the cell was treated as empty` };
  const number = stripped.replace(/\.$/, "");
  return { text: number, note: USUAL.test(text) ? null : `${excerpt(text)} was read as ${number}` };
}

const BOOLEANS: Readonly<Record<string, string>> = {
  true: "true",
  yes: "true",
  "1": "true",
  false: "false",
  no: "false",
  "0": "false",
};

function readBoolean(text: string): CellReading {
  const word = text.trim().toLowerCase();
  const found = Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
  if (found !== undefined) return asWritten(found);
  return { text: "", note: `${excerpt(text)} isn't yes or no, so the cell was treated as empty` };
}

const MAX_EXCERPT = 40;

/** The original text in quotes, shortened and made safe to show and store. */
export function excerpt(text: string): string {
  const seen = text
    .slice(0, 4 * MAX_EXCERPT)
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  const characters = [...seen];
  const isLong = characters.length > MAX_EXCERPT;
  return `“${isLong ? `${characters.slice(0, MAX_EXCERPT).join("")}…` : seen}”`;
}

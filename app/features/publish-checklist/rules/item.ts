import type { ChecklistField, ChecklistItem } from "./draft";

const QUOTES = 5;
const QUOTE_LENGTH = 160;

export type Finding = { title: string; detail: string; quotes?: readonly string[] };

/** A checklist item, with the first few places where it was found. */
export function checklistItem(
  id: string,
  field: ChecklistField,
  { title, detail, quotes = [] }: Finding,
): ChecklistItem {
  const shown = [...new Set(quotes)].slice(0, QUOTES).map((quote) => shorten(quote));
  return { id, field, title, detail, quotes: shown };
}

function shorten(text: string): string {
  return text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH).trimEnd().toWellFormed()}…`;
}

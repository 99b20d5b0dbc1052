import type { RecordSummary } from "~/kernel/person-record";

/** A record in the search results. */
export type ShownRecord = RecordSummary & {
  /** `comparison-leads/12`: the value of its checkbox. */
  key: string;
  page: string | null;
  fileCount: number;
};

export type ShownKind = { kind: string; label: string; records: ShownRecord[]; hasMore: boolean };

/** A selected record of a form: `comparison-leads/12`. */
export type Selected = { kind: string; id: string };

const KEY = /^([a-z]+(?:-[a-z]+)*)\/([\w-]{1,60})$/;
/** How many records one action handles. */
export const MAX_SELECTED = 500;

/** The selected records, each once. Invalid values are left out. */
export function readSelected(values: readonly string[]): Selected[] {
  return [...new Set(values)].slice(0, MAX_SELECTED).flatMap((value) => {
    const [, kind, id] = KEY.exec(value) ?? [];
    return kind && id ? [{ kind, id }] : [];
  });
}

export const keyOf = ({ kind, id }: Selected) => `${kind}/${id}`;

/** `{ "comparison-leads": 2, "mails": 0 }` → "2 comparison leads". */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const words = kind.replaceAll("-", " ");
      return `${count.toLocaleString("en-US")} ${count === 1 ? words.replace(/s(?=$| \()/, "") : words}`;
    });
  return parts.length === 0 ? "Nothing" : parts.join(", ");
}

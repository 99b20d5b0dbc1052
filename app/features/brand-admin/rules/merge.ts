import { brandFields } from "~/features/brands/rules/brand-fields";
import type { BrandDraft, FormTexts, RowDraft, RowKind } from "./draft";
import { brandLabels, feeLabels, planLabel, priceLabels } from "./labels";

/** One field, or row, in which two forms differ. `name` is the field's name; null for a whole row. */
export type Difference = { name: string | null; label: string; mine: string; theirs: string };

export type Merged = {
  draft: BrandDraft;
  /** What someone else changed and this person didn't: accepted. */
  taken: Difference[];
  /** What both changed differently: this person's value stays until they decide. */
  clashes: Difference[];
};

/**
 * Merges two people's edits of one brand. Nothing typed is lost: a field that only the other person changed gets their
 * value, one that only this person changed stays, and one that both changed is reported.
 * @param base what both started with; @param theirs what is stored now
 */
export function mergeDrafts(base: BrandDraft, mine: BrandDraft, theirs: BrandDraft): Merged {
  const merged: Merged = { draft: mine, taken: [], clashes: [] };
  const brand = mergeTexts(Object.keys(brandFields), base.brand, mine.brand, theirs.brand, (name) => {
    const label = name in brandLabels ? brandLabels[name as keyof typeof brandLabels] : name;
    return { name, label };
  });
  const prices = mergeRows("prices", base, mine, theirs);
  const fees = mergeRows("fees", base, mine, theirs);
  for (const part of [brand, prices, fees]) {
    merged.taken.push(...part.taken);
    merged.clashes.push(...part.clashes);
  }
  merged.draft = {
    version: theirs.version,
    brand: brand.texts,
    prices: prices.rows,
    fees: fees.rows,
    removed: { prices: prices.removed, fees: fees.removed },
  };
  return merged;
}

type Named = { name: string; label: string };

function mergeTexts(
  names: readonly string[],
  base: FormTexts,
  mine: FormTexts,
  theirs: FormTexts,
  named: (name: string) => Named,
): { texts: FormTexts; taken: Difference[]; clashes: Difference[] } {
  const texts: Record<string, string> = {};
  const taken: Difference[] = [];
  const clashes: Difference[] = [];
  for (const name of names) {
    const [from, here, there] = [base[name] ?? "", mine[name] ?? "", theirs[name] ?? ""];
    const isMine = here !== from || here === there;
    texts[name] = isMine ? here : there;
    if (here === there || there === from) continue;
    (isMine ? clashes : taken).push({ ...named(name), mine: here, theirs: there });
  }
  return { texts, taken, clashes };
}

function mergeRows(kind: RowKind, base: BrandDraft, mine: BrandDraft, theirs: BrandDraft) {
  const labels: FormTexts = kind === "prices" ? priceLabels : feeLabels;
  const [before, there] = [byKey(base[kind]), byKey(theirs[kind])];
  const here = byKey(mine[kind]);
  const rows: RowDraft[] = [];
  const taken: Difference[] = [];
  const clashes: Difference[] = [];
  const whole = (fields: FormTexts, mineText: string, theirsText: string): Difference => ({
    name: null,
    label: rowLabel(kind, fields),
    mine: mineText,
    theirs: theirsText,
  });
  for (const { key, fields } of mine[kind]) {
    const [from, stored] = [before.get(key), there.get(key)];
    if (stored) {
      const row = rowLabel(kind, stored);
      const part = mergeTexts(Object.keys(labels), from ?? {}, fields, stored, (field) => ({
        name: `${kind}.${key}.${field}`,
        label: `${row}: ${(labels[field] ?? field).toLowerCase()}`,
      }));
      rows.push({ key, fields: part.texts });
      taken.push(...part.taken);
      clashes.push(...part.clashes);
    } else if (!from) rows.push({ key, fields });
    else if (sameTexts(Object.keys(labels), from, fields)) taken.push(whole(from, "unchanged", "removed"));
    else {
      rows.push({ key, fields });
      clashes.push(whole(fields, "changed", "removed"));
    }
  }
  for (const { key, fields } of theirs[kind]) {
    if (here.has(key) || before.has(key)) continue;
    rows.push({ key, fields });
    taken.push(whole(fields, "", "added"));
  }
  const removed = mine.removed[kind].filter((key) => there.has(key));
  for (const key of removed) {
    const [from, stored] = [before.get(key), there.get(key)];
    if (from && stored && !sameTexts(Object.keys(labels), from, stored))
      clashes.push(whole(stored, "removed", "changed"));
  }
  return { rows, removed, taken, clashes };
}

/** A row's name in a sentence. */
export function rowLabel(kind: RowKind, fields: FormTexts): string {
  if (kind === "fees") return `Fee ${fields.fee_type || "without a type"}`;
  return planLabel(fields.medication_type ?? "", fields.dosage ?? "", fields.plan_interval ?? "");
}

function byKey(rows: readonly RowDraft[]): Map<string, FormTexts> {
  return new Map(rows.map(({ key, fields }) => [key, fields]));
}

function sameTexts(names: readonly string[], one: FormTexts, other: FormTexts): boolean {
  return names.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

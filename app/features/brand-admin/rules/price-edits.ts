import { priceFields, readPresent } from "~/features/brands/rules/brand-fields";
import type { EditablePrice, PriceEdit } from "~/features/brands/rules/editable-price";
import type { DraftErrors, RowDraft } from "./draft";

/** The server's response to changed prices. */
export type PriceAnswer =
  | { kind: "done" }
  | { kind: "refused"; message: string; errors: DraftErrors }
  /** Someone else changed one of these prices. `current`: the brand's prices now. */
  | { kind: "conflict"; message: string; current: EditablePrice[] };

export type ReadEdits =
  | { ok: true; edits: { pricingId: number; version: string; row: PriceEdit }[] }
  | { ok: false; errors: DraftErrors };

const LARGEST_ID = 2_147_483_647;

/** The changed prices in a form that uses the editor's field names and rules (spec:brands#price-edits). */
export function readEdits(rows: readonly RowDraft[]): ReadEdits {
  const errors: Record<string, string> = {};
  const edits = rows.flatMap(({ key, fields }) => {
    const pricingId = Number(key);
    if (!(pricingId >= 1 && pricingId <= LARGEST_ID)) return [];
    const { price, proof_link, version = "" } = fields;
    const checked = readPresent(priceFields, { price, proof_link });
    if (checked.ok) return [{ pricingId, version, row: checked.row }];
    for (const [name, problem] of Object.entries(checked.errors))
      if (problem) errors[`prices.${key}.${name}`] = problem.message;
    return [];
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, edits };
}

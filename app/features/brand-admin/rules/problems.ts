import type { BrandDraft, DraftErrors } from "./draft";
import { brandLabels } from "./labels";

/** One line of the summary above the form, and the field it leads to. */
export type Problem = { fieldId: string; message: string };

/** The errors as the summary lists them: each with the name of its field, or the number of its row. */
export function problemsOf(errors: DraftErrors, draft: BrandDraft): Problem[] {
  return Object.entries(errors).map(([fieldId, message]) => {
    const [kind, key] = fieldId.split(".");
    return { fieldId, message: `${placeOf(fieldId, kind, key, draft)}: ${message}` };
  });
}

function placeOf(fieldId: string, kind = "", key = "", draft: BrandDraft): string {
  if (kind === "prices" || kind === "fees") {
    const place = draft[kind].findIndex((row) => row.key === key) + 1;
    return `${kind === "prices" ? "Price" : "Fee"} ${place}`;
  }
  return isBrandField(fieldId) ? brandLabels[fieldId] : fieldId;
}

function isBrandField(name: string): name is keyof typeof brandLabels {
  return Object.hasOwn(brandLabels, name);
}

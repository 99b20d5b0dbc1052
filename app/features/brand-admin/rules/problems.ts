import type { BrandDraft, DraftErrors } from "./draft";
import { brandLabels } from "./labels";

/** One item of the summary above the form, and the field that it links to. */
export type Problem = { fieldId: string; message: string };

/** Fields below the prices and fees on the screen, in this order. */
const BELOW_THE_ROWS = [
  "last_verified_updated",
  "website_link",
  "glp_link",
  "sema_link",
  "trizep_link",
  "refund_summary",
  "pharmacies_used",
  "refund_policy",
  "other_notes",
  "pharmacy_types",
  "refund_window_days",
  "refund_proration",
  "notice_days",
  "cancellation_fee",
  "how_to_cancel",
  "unavailable_states",
];

/**
 * The errors in the summary's order, from top to bottom of the screen, each with its field's name or its row's number.
 */
export function problemsOf(errors: DraftErrors, draft: BrandDraft): Problem[] {
  return Object.entries(errors)
    .sort(([one], [other]) => BELOW_THE_ROWS.indexOf(one) - BELOW_THE_ROWS.indexOf(other))
    .map(([fieldId, message]) => {
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

import * as z from "zod/mini";
import { id, line } from "~/features/brands/rules/field-readers";

/** Which brands the dashboard lists. */
const shownBrands = ["all", "stale", "stopped", "archived"] as const;

/** An invalid value counts as missing. */
export const brandListSchema = z.object({
  q: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(200), z.refine(isStorable))), undefined),
  show: z.catch(z.enum(shownBrands), "all"),
  page: z.catch(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
});
export type BrandListFilter = z.output<typeof brandListSchema>;

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** A brand's id in a URL or a form; null if it's invalid. */
export function brandIdFrom(text: string | undefined): number | null {
  const reading = id(text ?? "");
  return "value" in reading ? reading.value : null;
}

/** The actions of the dashboard's and the editor's buttons. */

export const dashboardIntent = z.enum(["delete", "restore"]);
export const stopIntent = z.enum(["stop", "resume"]);
export const editorIntent = z.enum(["save", "verify", "restore"]);
export const pricesIntent = z.enum(["save", "undo", "note"]);

/** A note about checking a brand's prices; blank removes it. */
export const checkNoteField = line(300);

const PRICE_LIST = /^\/admin(\/verification)?(\?[^#\s\\]{0,250})?$/;

/** The list whose prices were changed, with its search and filters; the dashboard for anything else. */
export function priceListFrom(address: string): string {
  return PRICE_LIST.test(address) ? address : "/admin";
}

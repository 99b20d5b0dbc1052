import { formatDay } from "~/ui/date-time";
import type { Brand } from "../schema";

export type Checked = Pick<Brand, "isStale" | "lastVerifiedUpdated">;

/** The note beside a stale price, without a period; null for a fresh price (spec:pricing#stale-prices). */
export function staleNoteText({ isStale, lastVerifiedUpdated: at }: Checked): string | null {
  if (!isStale) return null;
  return at ? `Price not checked since ${formatDay(new Date(at))}` : "Price not checked yet";
}

import type { EditablePrice } from "~/features/brands/rules/editable-price";
import type { CheckFactors } from "./check-queue";

/** A staff note about checking a brand's prices. */
export type CheckNote = {
  text: string;
  by: string;
  /** ISO 8601. */
  at: string;
};

/** One brand whose prices need checking. */
export type StaleBrand = CheckFactors & {
  brandName: string;
  logoUrl: string | null;
  websiteLink: string | null;
  /** At most LISTED_PRICES, by id. */
  prices: EditablePrice[];
  priceCount: number;
  /** How many of them don't say whether the medication is compounded or FDA-approved. */
  withoutSource: number;
  /** How many of them have no link to where the price was seen. */
  withoutProof: number;
  note: CheckNote | null;
};

/** Further prices of a brand are only in the editor. */
export const LISTED_PRICES = 60;

/** The response to "Verified today" when the queue stays on the screen. */
export type CheckAnswer = { kind: "done" } | { kind: "refused"; message: string };

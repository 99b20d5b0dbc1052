import * as z from "zod/mini";
import type { ProviderRankingEntry } from "~/features/posts/schema";
import { flag, lines, linkOrNull, text, textOrNull } from "./form-fields";

/** Required, 0–10, step 0.1 (spec:post-editor#required-fields). */
const SCORE = /^(10(\.0)?|\d(\.\d)?)$/;
const score = z.pipe(
  text(20).check(
    // Doesn't abort, so that the entry's other errors are reported as well.
    z.refine((value) => value !== "", { error: "Score is required" }),
    z.refine((value) => value === "" || SCORE.test(value), {
      error: "Enter a score from 0 to 10 in steps of 0.1",
    }),
  ),
  z.transform(Number),
);

const BRAND_ID = /^[1-9]\d{0,8}$/;
/** Blank becomes null. */
export const brandIdOrNull = z.pipe(
  text(20).check(
    z.refine((value) => value === "" || BRAND_ID.test(value), { error: "Choose a provider from the list" }),
  ),
  z.transform((value) => (value === "" ? null : Number(value))),
);

/** An entry as the editor sends it. Ranks, names, and logos are added when it is stored. */
export const entryForm = z.pipe(
  z
    .object({
      providerId: brandIdOrNull,
      useDynamicProvider: flag,
      score,
      ratingText: text(100),
      badge: textOrNull(60),
      urlOverride: linkOrNull,
      bullets: lines(500, 20),
      showDetails: flag,
      hideProvider: flag,
    })
    .check(
      z.refine(({ providerId, useDynamicProvider }) => providerId !== null || useDynamicProvider, {
        error: "Choose a provider, or check the box to use the provider from the URL",
        path: ["providerId"],
      }),
    ),
  z.transform((values): ProviderRankingEntry => ({ ...values, rank: 1, brandName: "", logoUrl: null })),
);

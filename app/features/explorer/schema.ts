import * as z from "zod/mini";
import { frequencies } from "./rules/saved-report";

const name = z.string({ error: "Enter a name" }).check(
  z.trim(),
  z.minLength(1, { error: "Enter a name" }),
  z.maxLength(100, { error: "Use at most 100 characters" }),
  z.refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), {
    error: "Remove the special characters that can't be stored",
  }),
);

/** What each person chooses for themselves. `isPinned` is a checkbox. */
const reading = {
  isPinned: z.pipe(
    z.optional(z.string()),
    z.transform((text) => text === "on"),
  ),
  frequency: z.pipe(
    z.enum(["never", ...frequencies], { error: "Choose how often" }),
    z.transform((chosen) => (chosen === "never" ? null : chosen)),
  ),
};

/** The form of a saved report. */
export const savedReportSchema = z.object({
  name,
  sharing: z.enum(["private", "shared"], { error: "Choose who sees it" }),
  ...reading,
});

/** The form for a report that only its owner may change. */
export const readingSchema = z.object(reading);

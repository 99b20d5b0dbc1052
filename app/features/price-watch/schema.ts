import * as z from "zod/mini";
import { preferredMedications } from "~/features/brands/schema";
import { requiredText, stateField } from "~/features/leads/schema";
import { parseDollars } from "~/kernel/money";
import { watchedSources } from "./rules/watch";

const emailMessage = "Enter an email address like name@example.com";

/** The address to write to, in lowercase: capital letters don't make another mailbox. */
const emailField = z.pipe(
  requiredText(254, emailMessage).check(
    z.refine((text) => z.email().safeParse(text).success, { error: emailMessage }),
  ),
  z.transform((text: string) => text.toLowerCase()),
);

const databaseId = (message: string) =>
  z.pipe(
    z.string({ error: message }).check(
      z.regex(/^[1-9]\d{0,9}$/, { error: message }),
      z.refine((text) => Number(text) <= 2_147_483_647, { error: message }),
    ),
    z.transform(Number),
  );

/** The lowest and highest amount that a visitor can enter, in dollars. */
export const limitBounds = { min: 1, max: 5_000 } as const;
const limitMessage = `Enter an amount in dollars from ${limitBounds.min} to 5,000, like 199`;

/** Dollars as typed, with or without the sign, as cents. */
const limitField = z.pipe(
  z.string({ error: limitMessage }).check(z.trim(), z.maxLength(20, { error: limitMessage })),
  z.pipe(
    z.transform((text: string) => parseDollars(text.replace(/^\$\s*/, "")) ?? 0),
    z
      .number()
      .check(
        z.gte(limitBounds.min * 100, { error: limitMessage }),
        z.lte(limitBounds.max * 100, { error: limitMessage }),
      ),
  ),
);

/** "Tell me when this plan drops" (spec:price-watch#watch-form). */
export const planFormSchema = z.object({
  email: emailField,
  brandId: databaseId("Choose a provider"),
  pricingId: databaseId("Choose a plan"),
});

/** "Any in my state under $X" (spec:price-watch#watch-form). */
export const stateFormSchema = z.object({
  email: emailField,
  state: stateField,
  limit: limitField,
  medication: z.enum(preferredMedications, { error: "Choose a medication" }),
  source: z.enum(watchedSources, { error: "Choose a source" }),
});

const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** The token of a link in an email; null if it can't be one. */
export function readToken(text: string | null | undefined): string | null {
  return text && TOKEN.test(text) ? text : null;
}

/** The number of a watch in a form; null for all watches, undefined if it's invalid. */
export function readWatchId(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

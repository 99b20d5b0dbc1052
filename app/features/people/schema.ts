import * as z from "zod/mini";
import { optionalPhone, optionalText } from "~/features/leads/schema";
import { isRealDay } from "~/kernel/days";
import { MAX_DETAILS, outcomes, requestKinds } from "./rules/requests";

/** The database can't store NUL or half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: "Remove the special characters that can't be stored",
});

const EMAIL_EXAMPLE = "Enter an email address like name@example.com";

const email = z.string({ error: "Enter your email address" }).check(
  z.trim(),
  z.minLength(1, { error: "Enter your email address", abort: true }),
  z.maxLength(254, { error: EMAIL_EXAMPLE }),
  z.refine((text) => z.email().safeParse(text).success, { error: EMAIL_EXAMPLE }),
);

/** Line breaks are kept. */
const details = z.pipe(
  z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_DETAILS, { error: `Enter at most ${MAX_DETAILS} characters` }),
        storable,
      ),
  ),
  z.transform((text) => text || null),
);

const requestFields = {
  kind: z.enum(requestKinds, { error: "Choose what you'd like us to do" }),
  email,
  details,
};

/** The public form (spec:peoples-data#request-form). */
export const requestSchema = z.object(requestFields).check(
  z.refine((request) => request.kind !== "correct" || request.details !== null, {
    error: "Enter what's wrong and what it should be",
    path: ["details"],
  }),
);
export type NewRequest = z.output<typeof requestSchema>;

/** 192 random bits; spaces and line breaks around a copied code don't matter. */
export const codeSchema = z.object({
  code: z
    .string({ error: "Enter the code from the email" })
    .check(z.trim(), z.regex(/^[\w-]{32}$/, { error: "Enter the code from the email" })),
});

/** A request that staff received by email, letter, or phone. */
export function recordedSchema(today: string) {
  return z.object({
    kind: z.enum(requestKinds, { error: "Choose what the person asked for" }),
    email,
    details,
    receivedOn: z.string({ error: "Enter the day it was received" }).check(
      z.refine((day) => isRealDay(day), { error: "Enter the day it was received", abort: true }),
      z.refine((day) => day >= "2020-01-01" && day <= today, {
        error: "Enter today's date or an earlier one",
      }),
    ),
  });
}
export type RecordedRequest = z.output<ReturnType<typeof recordedSchema>>;

/** The new values; at least one. */
export const correctionSchema = z
  .object({
    name: optionalText(200),
    email: optionalText(254).check(
      z.refine((text) => text === null || z.email().safeParse(text).success, { error: EMAIL_EXAMPLE }),
    ),
    phone: optionalPhone,
  })
  .check(
    z.refine(({ name, email: address, phone }) => name !== null || address !== null || phone !== null, {
      error: "Enter at least one new value",
      path: ["name"],
    }),
  );

export const outcomeSchema = z.object({ outcome: z.enum(outcomes, { error: "Choose an outcome" }) });

/** The id of a request in a URL; null for anything else. */
export function readRequestId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

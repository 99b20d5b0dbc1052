import * as z from "zod/mini";
import { administrationTypes, paymentMethods, preferredMedications } from "~/features/brands/schema";
import { isStateCode, type StateCode } from "~/kernel/us-states";

/** A fixed wording (spec:leads#missing-fields); every field adds its own message beside it. */
export const missingFieldsMessage = "Please fill in all required fields";
/** A fixed wording (spec:leads#missing-fields). */
export const submitFailedMessage = "Failed to submit form. Please try again.";

export const genders = ["male", "female", "other"] as const;
export type Gender = (typeof genders)[number];

export const heightFeetOptions = [4, 5, 6, 7] as const;
export const heightInchesOptions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
/** In lbs (spec:compare#form-fields). */
export const weightBounds = { min: 50, max: 500 } as const;

/** NUL cannot be stored by the database; a lone surrogate is not text. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const storable = z.refine<string>((text) => !UNSTORABLE.test(text), {
  error: "Remove the special characters that can't be stored",
});

/**
 * One line of typed text, trimmed.
 * @param message shown when it is empty or missing; longer than `max` characters has words of its own.
 */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, { error: message }),
      z.maxLength(max, { error: `Enter at most ${max} characters` }),
      storable,
    );
}

/** Like `requiredText`, but blank or missing becomes null (spec:leads#blank-is-null). */
export function optionalText(max: number) {
  return z.pipe(
    z.optional(
      z.string().check(z.trim(), z.maxLength(max, { error: `Enter at most ${max} characters` }), storable),
    ),
    z.transform((text) => text || null),
  );
}

/** An optional email address; blank becomes null. */
const optionalEmail = optionalText(254).check(
  z.refine((text) => text === null || z.email().safeParse(text).success, {
    error: "Enter an email address like name@example.com, or leave this blank",
  }),
);

/** A number, however it is written, with an extension or without. */
const PHONE = /^(\+?[\d\s().\-/]+?)(\s*(x|ext\.?)\s*\d{1,6})?$/i;
/** A US number has ten digits, and no area code starts with 0 or 1. */
const US_DIGITS = /^1?[2-9]\d{9}$/;
const FOREIGN_DIGITS = /^[2-9]\d{7,14}$/;

function isPhoneNumber(text: string): boolean {
  const number = PHONE.exec(text)?.[1];
  if (number === undefined) return false;
  const digits = number.replace(/\D/g, "");
  return US_DIGITS.test(digits) || (number.startsWith("+") && FOREIGN_DIGITS.test(digits));
}

/** An optional phone number, kept as it was written; blank becomes null (spec:leads#phone-number). */
export const optionalPhone = optionalText(40).check(
  z.refine((text) => text === null || isPhoneNumber(text), {
    error: "Enter a phone number with area code, like 212-555-0142, or leave this blank",
  }),
);

export const stateField = z.custom<StateCode>(isStateCode, { error: "Choose your state" });

/** A tick box of a form: "on" or "true" is ticked, anything else or nothing is not. */
export const checkboxField = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => value === "on" || value === "true" || value === true),
);

/** The terms are required (spec:leads#terms-required). */
export const agreedToTerms = checkboxField.check(
  z.refine((agreed) => agreed, { error: "Agree to the terms to continue" }),
);

/** Made by the browser with the form, so that a form sent twice is stored once. */
export const submissionId = z.uuid({ error: "Reload the page and try again" });

const WEIGHT = /^\d{1,3}(\.\d)?$/;

function weight(which: string) {
  const message = `Enter your ${which} weight in pounds, from ${weightBounds.min} to ${weightBounds.max}`;
  return z.pipe(
    z.string({ error: message }).check(z.trim(), z.regex(WEIGHT, { error: message })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.gte(weightBounds.min, { error: message }), z.lte(weightBounds.max, { error: message })),
    ),
  );
}

function listedNumber(options: readonly number[], message: string) {
  return z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,2}$/, { error: message })),
    z.pipe(
      z.transform(Number),
      z.number().check(z.refine((value) => options.includes(value), { error: message })),
    ),
  );
}

export const basicsSchema = z.object({
  gender: z.enum(genders, { error: "Choose your gender" }),
  heightFeet: listedNumber(heightFeetOptions, "Choose your height in feet"),
  heightInches: listedNumber(heightInchesOptions, "Choose your height in inches"),
  currentWeight: weight("current"),
  goalWeight: weight("goal"),
  isDiabetic: checkboxField,
});

export const preferencesSchema = z.object({
  preferredMedication: z.enum(preferredMedications, { error: "Choose a medication" }),
  administrationType: z.enum(administrationTypes, { error: "Choose how you want to take it" }),
  paymentMethod: z.enum(paymentMethods, { error: "Choose how you want to pay" }),
});

export const personalSchema = z.object({
  fullName: requiredText(200, "Enter your full name"),
  email: optionalEmail,
  phone: optionalPhone,
  state: stateField,
  agreedToTerms,
  contactConsent: checkboxField,
});

/** The lead form of `/compare-providers` (spec:compare#form-fields); weights are lbs. */
export const userLeadSchema = z.object({
  submissionId,
  ...basicsSchema.shape,
  ...preferencesSchema.shape,
  ...personalSchema.shape,
});
export type UserLead = z.output<typeof userLeadSchema>;

export type FieldErrors = Record<string, string>;

/** The first message of each wrong field, in the order of the form. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}

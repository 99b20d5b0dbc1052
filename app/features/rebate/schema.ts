import * as z from "zod/mini";
import {
  type FieldErrors,
  fieldErrors,
  optionalText,
  requiredText,
  stateField,
  submissionId,
  tickBox,
} from "~/features/leads/schema";
import { type DateBounds, isRealDay } from "./rules/order-date";
import { claimWithinDays, largestScreenshotBytes } from "./rules/terms";

/** The messages of V 5 "Rebate claim" and V 8. */
export const claimMessages = {
  missing: "Please fill in all required fields and upload an order confirmation screenshot",
  email: "Please enter a valid email address",
  terms: "You must agree to the terms and conditions",
  notAnImage: "Please upload an image file (JPEG, PNG, etc.)",
  imageTooLarge: "Image must be smaller than 5MB",
  uploadFailed: "Failed to upload image. Please try again.",
  submitFailed: "Failed to submit rebate claim. Please try again.",
  providersFailed: "Failed to load providers. Please try again later.",
} as const;

/** Not in the specification: what else can be wrong. */
export const moreClaimMessages = {
  screenshotMissing: "Add a screenshot of your order confirmation",
  tooManyPixels: "This image has too many pixels. Take a smaller screenshot.",
  dateInFuture: "The order date cannot be later than today",
  dateTooOld: `A claim must be made within ${claimWithinDays} days of the order`,
  correct: "Please correct the marked fields",
} as const;

/** Which side of the @ cannot hold what: enough to catch slips and anything that could name a second recipient. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
const DOUBLE_DOT = /^\.|\.\.|\.@|@[.-]/;
const ZIP = /^\d{5}(-\d{4})?$/;

function orderDate(bounds: DateBounds) {
  return z.string({ error: "Enter the order date" }).check(
    z.trim(),
    z.minLength(1, { error: "Enter the order date", abort: true }),
    z.refine(isRealDay, { error: "Enter the order date as month, day and year", abort: true }),
    z.refine((day) => day <= bounds.latest, { error: moreClaimMessages.dateInFuture }),
    z.refine((day) => day >= bounds.earliest, { error: moreClaimMessages.dateTooOld }),
  );
}

/** The claim form without its screenshot (V 5 "Rebate claim"). @param bounds the order dates that count today. */
export function claimSchema(bounds: DateBounds) {
  return z.object({
    submissionId,
    fullName: requiredText(200, "Enter your full name"),
    email: requiredText(254, "Enter your e-mail address").check(
      z.refine((text) => text === "" || (EMAIL.test(text) && !DOUBLE_DOT.test(text)), {
        error: claimMessages.email,
      }),
    ),
    phone: optionalText(40),
    addressLine1: requiredText(200, "Enter your street address"),
    addressLine2: optionalText(200),
    city: requiredText(100, "Enter your city"),
    state: stateField,
    zipCode: requiredText(10, "Enter your ZIP code").check(
      z.refine((text) => text === "" || ZIP.test(text), { error: "Enter a ZIP code like 33101" }),
    ),
    providerName: requiredText(200, "Enter the provider you ordered from"),
    orderDate: orderDate(bounds),
    orderConfirmationNumber: requiredText(100, "Enter your order confirmation number"),
    agreedToTerms: tickBox.check(z.refine((agreed) => agreed, { error: claimMessages.terms })),
  });
}
export type Claim = z.output<ReturnType<typeof claimSchema>>;

/** What was typed, by field name, as text. */
export type ClaimValues = Readonly<Record<string, string>>;

/** In the order of the form. */
const requiredFields = [
  "fullName",
  "email",
  "addressLine1",
  "city",
  "state",
  "zipCode",
  "providerName",
  "orderDate",
  "orderConfirmationNumber",
] as const;

export type ClaimProblem = { message: string; errors: FieldErrors };

export type CheckedClaim = { claim: Claim; problem: null } | { claim: null; problem: ClaimProblem };

/**
 * Checks a claim in browser and server alike. The message above the form is the specified one of what is wrong, in the
 * order of V 5; each field says more.
 * @param screenshotError what is wrong with the screenshot, null for nothing.
 */
export function checkClaim(
  values: ClaimValues,
  screenshotError: string | null,
  bounds: DateBounds,
): CheckedClaim {
  const parsed = claimSchema(bounds).safeParse(values);
  if (parsed.success && screenshotError === null) return { claim: parsed.data, problem: null };
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  if (screenshotError !== null) errors.screenshot = screenshotError;
  return { claim: null, problem: { message: bannerText(values, errors), errors: inFormOrder(errors) } };
}

function bannerText(values: ClaimValues, errors: FieldErrors): string {
  const isMissing = requiredFields.some((field) => !values[field]?.trim());
  if (isMissing || errors.screenshot === moreClaimMessages.screenshotMissing) return claimMessages.missing;
  const specified: string[] = Object.values(claimMessages);
  const said = [errors.email, errors.agreedToTerms, errors.screenshot, errors.orderDate];
  const first = said.find((message) => message !== undefined && specified.includes(message));
  if (first) return first;
  const all = Object.values(errors);
  return all.length === 1 && all[0] ? all[0] : moreClaimMessages.correct;
}

/** The screenshot stands between the order number and the terms. */
function inFormOrder({ agreedToTerms, ...others }: FieldErrors): FieldErrors {
  return agreedToTerms === undefined ? others : { ...others, agreedToTerms };
}

/** What the browser can tell about a file before it is sent; the server looks at its bytes. */
export function screenshotProblem(file: { size: number; type: string } | null): string | null {
  if (!file || file.size === 0) return moreClaimMessages.screenshotMissing;
  if (!file.type.startsWith("image/")) return claimMessages.notAnImage;
  return file.size > largestScreenshotBytes ? claimMessages.imageTooLarge : null;
}

/** The answer to a claim that was sent by the page's script. */
export type ClaimAnswer = ({ ok: true } & ClaimReceipt) | ({ ok: false } & ClaimProblem);

/** What the page says after a claim. `mailed`: a mail server is set, so that the confirmation really leaves. */
export type ClaimReceipt = { email: string; mailed: boolean };

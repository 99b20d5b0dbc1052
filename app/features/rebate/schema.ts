import * as z from "zod/mini";
import {
  checkboxField,
  type FieldErrors,
  fieldErrors,
  optionalPhone,
  optionalText,
  requiredText,
  stateField,
  submissionId,
} from "~/features/leads/schema";
import { isRealDay } from "~/kernel/days";
import { parseDollars } from "~/kernel/money";
import type { DateBounds } from "./rules/order-date";
import { claimDecisions, claimStatuses, paymentWays } from "./rules/review";
import { claimWithinDays, largestScreenshotBytes } from "./rules/terms";

/** Fixed messages (spec:rebate#claim-messages). */
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

/** Messages for other errors, which the specification doesn't fix. */
export const uploadMessages = {
  screenshotMissing: "Add a screenshot of your order confirmation",
  tooManyPixels: "This image has too many pixels. Take a smaller screenshot.",
  dateInFuture: "The order date can’t be later than today",
  dateTooOld: `A claim must be made within ${claimWithinDays} days of the order`,
  correct: "Please fix the marked fields",
} as const;

/**
 * The characters allowed on each side of the @: enough to catch typos and anything that could add a second recipient.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
const DOUBLE_DOT = /^\.|\.\.|\.@|@[.-]/;
const ZIP = /^\d{5}(-\d{4})?$/;

function orderDate(bounds: DateBounds) {
  return z.string({ error: "Enter the order date" }).check(
    z.trim(),
    z.minLength(1, { error: "Enter the order date", abort: true }),
    z.refine(isRealDay, { error: "Enter the order date as month, day, and year", abort: true }),
    z.refine((day) => day <= bounds.latest, { error: uploadMessages.dateInFuture }),
    z.refine((day) => day >= bounds.earliest, { error: uploadMessages.dateTooOld }),
  );
}

/** The claim form without its screenshot (spec:rebate#claim-fields). @param bounds the order dates allowed today. */
function claimSchema(bounds: DateBounds) {
  return z.object({
    submissionId,
    fullName: requiredText(200, "Enter your full name"),
    email: requiredText(254, "Enter your email address").check(
      z.refine((text) => text === "" || (EMAIL.test(text) && !DOUBLE_DOT.test(text)), {
        error: claimMessages.email,
      }),
    ),
    phone: optionalPhone,
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
    agreedToTerms: checkboxField.check(z.refine((agreed) => agreed, { error: claimMessages.terms })),
  });
}
export type Claim = z.output<ReturnType<typeof claimSchema>>;

/** The typed values by field name, as text. */
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
 * Checks a claim, in the browser and on the server. The message above the form is the first that applies
 * (spec:rebate#claim-messages); each field has its own.
 * @param screenshotError the screenshot's error, or null.
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
  if (isMissing || errors.screenshot === uploadMessages.screenshotMissing) return claimMessages.missing;
  const specified: string[] = Object.values(claimMessages);
  const said = [errors.email, errors.agreedToTerms, errors.screenshot, errors.orderDate];
  const first = said.find((message) => message !== undefined && specified.includes(message));
  if (first) return first;
  const all = Object.values(errors);
  return all.length === 1 && all[0] ? all[0] : uploadMessages.correct;
}

/** Puts the screenshot's error between the order number and the terms. */
function inFormOrder({ agreedToTerms, ...others }: FieldErrors): FieldErrors {
  return agreedToTerms === undefined ? others : { ...others, agreedToTerms };
}

/** Checks what the browser knows about a file before it is sent; the server checks its bytes. */
export function screenshotProblem(file: { size: number; type: string } | null): string | null {
  if (!file || file.size === 0) return uploadMessages.screenshotMissing;
  if (!file.type.startsWith("image/")) return claimMessages.notAnImage;
  return file.size > largestScreenshotBytes ? claimMessages.imageTooLarge : null;
}

/** The response to a claim sent by the page's script. */
export type ClaimResponse = ({ ok: true } & ClaimReceipt) | ({ ok: false } & ClaimProblem);

/** The heading and title of the receipt: a fixed wording (spec:rebate#claim-submitted). */
export const submittedTitle = "Rebate Claim Submitted!";

/** The data of a claim's receipt. `mailed`: a mail server is configured, so the confirmation is really sent. */
export type ClaimReceipt = { email: string; mailed: boolean };

/** The sort keys of the claim list; the first is the default. */
export const claimSortKeys = ["created", "name", "provider", "ordered", "status"] as const;
export type ClaimListOrder = { key: (typeof claimSortKeys)[number]; direction: "asc" | "desc" };

/** The status filter in a URL: pending claims by default, null for all. */
export const statusFilter = z.pipe(
  z.catch(z.enum([...claimStatuses, "all"]), "pending"),
  z.transform((status) => (status === "all" ? null : status)),
);

export const claimIdField = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text) => Number(text)),
);

/** The action requested on a claim's page, and the status that its reviewer saw. */
export const decisionSchema = z.object({
  intent: z.enum(claimDecisions),
  seen: z.enum(claimStatuses),
});

const DOLLARS = /^\$?\s*\d{1,5}(\.\d{1,2})?$/;
const amountWrong = "Enter dollars and cents, such as 25 or 25.50";

/** Dollars as typed; parsed to cents. */
const paidAmount = z.pipe(
  z.string({ error: amountWrong }).check(z.trim(), z.regex(DOLLARS, { error: amountWrong, abort: true })),
  z.pipe(
    z.transform((text: string) => parseDollars(text.replace(/^\$\s*/, ""))),
    z.number({ error: amountWrong }).check(z.gte(1, { error: "Enter more than $0" })),
  ),
);

/** @param bounds the days allowed for a payment: from the order date to today. */
function paymentSchema(bounds: DateBounds) {
  return z.object({
    paidAmount,
    paidOn: z.string({ error: "Enter the payment date" }).check(
      z.trim(),
      z.refine(isRealDay, { error: "Enter the payment date", abort: true }),
      z.refine((day) => day >= bounds.earliest, { error: "Enter a date on or after the order date" }),
      z.refine((day) => day <= bounds.latest, { error: "Enter today's date or an earlier one" }),
    ),
    paidBy: z.enum(paymentWays, { error: "Choose a payment method" }),
    paidReference: requiredText(100, "Enter the check number or the transfer's trace number"),
  });
}
/** How a claim was paid; the amount in cents. */
export type ClaimPayment = z.output<ReturnType<typeof paymentSchema>>;

/** Why a claim is declined or reopened. Line breaks are kept. */
const reasonSchema = z.object({ reason: requiredText(2_000, "Enter a reason") });

/** A reviewer's decision with its data. */
export type ReviewDecision =
  | { decision: "approve" }
  | { decision: "decline" | "reopen"; reason: string }
  | { decision: "pay"; payment: ClaimPayment };

export type DecisionProblem = { message: string; errors: Record<string, string> };

/** Parses a decision's form. @param bounds see `paymentSchema`. */
export function readDecision(
  decision: ReviewDecision["decision"],
  fields: Readonly<Record<string, string>>,
  bounds: DateBounds,
): { decided: ReviewDecision; problem: null } | { decided: null; problem: DecisionProblem } {
  if (decision === "approve") return { decided: { decision }, problem: null };
  const refuse = (error: z.core.$ZodError) => ({
    decided: null,
    problem: { message: "Nothing has changed yet", errors: fieldErrors(error) },
  });
  if (decision === "pay") {
    const parsed = paymentSchema(bounds).safeParse(fields);
    return parsed.success
      ? { decided: { decision, payment: parsed.data }, problem: null }
      : refuse(parsed.error);
  }
  const parsed = reasonSchema.safeParse(fields);
  return parsed.success
    ? { decided: { decision, reason: parsed.data.reason }, problem: null }
    : refuse(parsed.error);
}

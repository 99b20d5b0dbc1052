import * as z from "zod/mini";
import {
  administrationTypes,
  type Brand,
  type Dosage,
  dosages,
  paymentMethods,
  planIntervals,
  productNames,
} from "~/features/brands/schema";
import { personalSchema, requiredText, submissionId } from "~/features/leads/schema";
import type { Medication } from "~/features/pricing/rules/match";
import { parseDollars } from "~/kernel/money";
import type { FormReply } from "~/kernel/reply";
import { stateCodes } from "~/kernel/us-states";

/** A prescription names its medication. */
export const prescribedMedications = ["semaglutide", "tirzepatide"] as const satisfies Medication[];

/** The prescription form has no 'any' (spec:savings#form-fields). */
export const prescribedForms = administrationTypes.filter((form) => form !== "any");
export type PrescribedForm = (typeof prescribedForms)[number];

/** The doses a visitor may choose (spec:savings#dose-menu). */
export const dosageChoices = ["not_sure", ...dosages] as const;

/** In cents. The column has more; no one pays more a month for this medication. */
const highestCurrentCostCents = 9_999_999;

const DOLLARS = /^\$?\s*(\d{1,13}(\.\d{1,2})?|\.\d{1,2})$/;
/** A number field gives nothing for what it can't read, so this is also for "12e". */
const costMissing =
  "Enter what you pay per month in dollars and cents, without commas, such as 1299 or 299.50";
const costWrong = "Enter dollars and cents, without commas, such as 1299 or 299.50";
const costTooHigh = "Enter what you pay for one month, less than $100,000";

/** Dollars a month, from 0, in steps of a cent; comes out as cents (spec:savings#current-cost). */
const currentCost = z.pipe(
  z
    .string({ error: costMissing })
    .check(
      z.trim(),
      z.minLength(1, { error: costMissing, abort: true }),
      z.regex(DOLLARS, { error: costWrong, abort: true }),
    ),
  z.pipe(
    z.transform((text: string) => parseDollars(text.replace(/^\$\s*/, ""))),
    z.number({ error: costWrong }).check(z.lte(highestCurrentCostCents, { error: costTooHigh })),
  ),
);

const currentProvider = requiredText(200, "Enter your current provider");

/** The first step: the current prescription (spec:savings#form-fields). `currentCost` comes out in cents. */
export const prescriptionSchema = z.object({
  medication: z.enum(prescribedMedications, { error: "Choose your medication" }),
  administrationType: z.enum(prescribedForms, { error: "Choose how you take it" }),
  dosage: z.enum(dosageChoices, { error: "Choose your dose or “Not sure”" }),
  currentProvider,
  currentCost,
  paymentMethod: z.enum(paymentMethods, { error: "Choose how you pay" }),
});

/** The second step (spec:savings#form-fields). */
export const contactSchema = personalSchema;

/** The lead form of `/save-on-prescription` (spec:leads#prescription-leads). */
export const prescriptionLeadSchema = z.pipe(
  z.object({ submissionId, ...prescriptionSchema.shape, ...contactSchema.shape }),
  z.transform(({ currentCost: currentCostCents, ...lead }) => ({ ...lead, currentCostCents })),
);
export type PrescriptionLead = z.output<typeof prescriptionLeadSchema>;

/** What the server needs to find the alternatives. */
const alternativesRequestSchema = z.object({
  state: z.enum(stateCodes),
  medication: z.enum(prescribedMedications),
  administrationType: z.enum(prescribedForms),
  dosage: z.enum(dosageChoices),
  paymentMethod: z.enum(paymentMethods),
  currentProvider,
});
export type AlternativesRequest = z.output<typeof alternativesRequestSchema>;

/** The request in a body, or null when it is not one. */
export function readAlternativesRequest(body: unknown): AlternativesRequest | null {
  return alternativesRequestSchema.safeParse(body).data ?? null;
}

/**
 * The answers the results are made from. They travel from form to results in navigation state, never in the URL
 * (spec:platform#answers-stay-private). Name, email, and phone are not among them.
 */
const savingsAnswersSchema = z.extend(alternativesRequestSchema, {
  currentCostCents: z.int().check(z.gte(0), z.lte(highestCurrentCostCents)),
});
export type SavingsAnswers = z.output<typeof savingsAnswersSchema>;

/** The answers in a navigation state, or null when there are none or they were tampered with. */
export function readSavingsAnswers(navigationState: unknown): SavingsAnswers | null {
  return savingsAnswersSchema.safeParse(navigationState).data ?? null;
}

/** The part of a lead that the results need. */
export function toSavingsAnswers(lead: PrescriptionLead): SavingsAnswers {
  const { state, medication, administrationType, dosage, paymentMethod, currentProvider, currentCostCents } =
    lead;
  return { state, medication, administrationType, dosage, paymentMethod, currentProvider, currentCostCents };
}

/** What the visitor takes now: an FDA-approved product by name, a compounded one, or not said (spec:savings#current-product). */
const currentProducts = [
  "unknown",
  ...productNames.filter((name) => name !== "other"),
  "compounded",
] as const;
export type CurrentProduct = (typeof currentProducts)[number];

const savingsViewSchema = z.object({
  planInterval: z.enum(planIntervals),
  /** How many alternatives are shown. */
  shown: z.int().check(z.gte(1)),
  currentProduct: z._default(z.enum(currentProducts), "unknown"),
});
/** How a visitor looks at the analysis: kept for a reload and the way Back. */
export type SavingsView = z.output<typeof savingsViewSchema>;

/** What was kept of a view, or null when it is not one. */
export function readSavingsView(kept: unknown): SavingsView | null {
  return savingsViewSchema.safeParse(kept).data ?? null;
}

/** What the form's action answers. */
export type SavingsFormReply = FormReply<{ answers: SavingsAnswers }>;

/** Where the results page asks for the alternatives. */
export const alternativesPath = "/save-on-prescription/results";

/** What the results page gets: brands reduced to the prices that matter. */
export type Alternatives = { brands: Brand[] };

/** Fixed wordings (spec:savings#results-failures). */
export const missingAnswersMessage = "Missing form data. Please try again.";
export const loadFailedMessage = "Failed to load provider recommendations. Please try again.";
export const noMatchMessage = "No providers match your criteria. Please try adjusting your preferences.";

/** Doses of each medication, for the menu; the others hold for both. */
export const dosesOf: Record<Medication, readonly Dosage[]> = {
  semaglutide: [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"],
  tirzepatide: ["2.5mg", "5mg", "7.5mg", "10mg", "12.5mg", "15mg"],
};

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
export type PrescribedMedication = (typeof prescribedMedications)[number];

/** The prescription form has no 'any' (spec:savings#form-fields). */
export const prescribedForms = administrationTypes.filter((form) => form !== "any");
export type PrescribedForm = (typeof prescribedForms)[number];

/** The doses a visitor may choose (spec:savings#dose-menu). */
export const dosageChoices = ["not_sure", ...dosages] as const;
export type DosageChoice = (typeof dosageChoices)[number];

/** The doses of each medication. */
export const dosesOf: Record<Medication, readonly Dosage[]> = {
  semaglutide: [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"],
  tirzepatide: ["2.5mg", "5mg", "7.5mg", "10mg", "12.5mg", "15mg"],
};

/** Whether a choice is "not sure", "same price at every dose", or a dose of this medication. */
export function isDoseOf(medication: Medication, dosage: DosageChoice): boolean {
  return dosage === "not_sure" || dosage === "all_doses" || dosesOf[medication].includes(dosage);
}

const medication = z.enum(prescribedMedications, { error: "Choose your medication" });
const dosage = z.enum(dosageChoices, { error: "Choose your dose or “Not sure”" });
const doseAnswers = z.object({ medication, dosage });

/** The medication comes in this dose (spec:savings#dose-menu). It's checked even while the step's other fields are wrong. */
const doseFits = z.refine<z.output<typeof doseAnswers>>((value) => isDoseOf(value.medication, value.dosage), {
  path: ["dosage"],
  error: "Choose a dose of your medication or “Not sure”",
  when: ({ value }) => doseAnswers.safeParse(value).success,
});

/** In cents. The column allows more, but no one pays more per month for this medication. */
const highestCurrentCostCents = 9_999_999;

const DOLLARS = /^\$?\s*(\d{1,13}(\.\d{1,2})?|\.\d{1,2})$/;
/** A number field is empty if its text isn't a number, so this message also covers "12e". */
const costMissing =
  "Enter what you pay per month in dollars and cents, without commas, such as 1299 or 299.50";
const costWrong = "Enter dollars and cents, without commas, such as 1299 or 299.50";
const costTooHigh = "Enter what you pay for one month, less than $100,000";

/** Dollars per month, at least 0, in whole cents; parsed to cents (spec:savings#current-cost). */
const currentCost = z.pipe(
  z
    .string({ error: costMissing })
    .check(z.trim(), z.minLength(1, { error: costMissing }), z.regex(DOLLARS, { error: costWrong })),
  z.pipe(
    z.transform((text: string) => parseDollars(text.replace(/^\$\s*/, ""))),
    z.number({ error: costWrong }).check(z.lte(highestCurrentCostCents, { error: costTooHigh })),
  ),
);

const currentProvider = requiredText(200, "Enter your current provider");

/** The first step: the current prescription (spec:savings#form-fields). `currentCost` is parsed to cents. */
export const prescriptionSchema = z
  .object({
    medication,
    administrationType: z.enum(prescribedForms, { error: "Choose how you take it" }),
    dosage,
    currentProvider,
    currentCost,
    paymentMethod: z.enum(paymentMethods, { error: "Choose how you pay" }),
  })
  .check(doseFits);

/** The second step (spec:savings#form-fields). */
export const contactSchema = personalSchema;

/** The lead form of `/save-on-prescription` (spec:leads#prescription-leads). */
export const prescriptionLeadSchema = z.pipe(
  z.object({ submissionId, ...prescriptionSchema.shape, ...contactSchema.shape }).check(doseFits),
  z.transform(({ currentCost: currentCostCents, ...lead }) => ({ ...lead, currentCostCents })),
);
export type PrescriptionLead = z.output<typeof prescriptionLeadSchema>;

/** The input that the server needs to find the alternatives. */
const requestFields = z.object({
  state: z.enum(stateCodes),
  medication,
  administrationType: z.enum(prescribedForms),
  dosage,
  paymentMethod: z.enum(paymentMethods),
  currentProvider,
});
const alternativesRequestSchema = requestFields.check(doseFits);
export type AlternativesRequest = z.output<typeof alternativesRequestSchema>;

/** The request in a body, or null if it is invalid. */
export function readAlternativesRequest(body: unknown): AlternativesRequest | null {
  return alternativesRequestSchema.safeParse(body).data ?? null;
}

/**
 * The answers that determine the results. Navigation state passes them from the form to the results, never the URL
 * (spec:platform#answers-stay-private). They don't include name, email, and phone.
 */
const savingsAnswersSchema = z
  .extend(requestFields, { currentCostCents: z.int().check(z.gte(0), z.lte(highestCurrentCostCents)) })
  .check(doseFits);
export type SavingsAnswers = z.output<typeof savingsAnswersSchema>;

/** The answers in a navigation state, or null if they are missing or invalid. */
export function readSavingsAnswers(navigationState: unknown): SavingsAnswers | null {
  return savingsAnswersSchema.safeParse(navigationState).data ?? null;
}

/**
 * What the results page asks the server: only the answers that determine the alternatives. The cost stays in the
 * browser (spec:savings#results-request).
 */
export function alternativesQuestion({ currentCostCents: _cost, ...rest }: SavingsAnswers) {
  return { path: alternativesPath, question: rest };
}

/** The part of a lead that the results need. */
export function toSavingsAnswers(lead: PrescriptionLead): SavingsAnswers {
  const { state, medication, administrationType, dosage, paymentMethod, currentProvider, currentCostCents } =
    lead;
  return { state, medication, administrationType, dosage, paymentMethod, currentProvider, currentCostCents };
}

/**
 * The visitor's current product: an FDA-approved one by name, a compounded one, or not stated
 * (spec:savings#current-product).
 */
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
/** The visitor's settings on the analysis, kept for a reload and the Back button. */
export type SavingsView = z.output<typeof savingsViewSchema>;

/** The kept settings, or null if they are invalid. */
export function readSavingsView(kept: unknown): SavingsView | null {
  return savingsViewSchema.safeParse(kept).data ?? null;
}

/** The response of the form's action. */
export type SavingsFormReply = FormReply<{ answers: SavingsAnswers }>;

/** The URL that the results page requests the alternatives from. */
export const alternativesPath = "/save-on-prescription/results";

/** The response for the results page: brands with only the matching prices. */
export type Alternatives = { brands: Brand[] };

/** Fixed messages (spec:savings#results-failures). */
export const missingAnswersMessage = "Missing form data. Please try again.";
export const loadFailedMessage = "Failed to load provider recommendations. Please try again.";
export const noMatchMessage = "No providers match your criteria. Please try adjusting your preferences.";

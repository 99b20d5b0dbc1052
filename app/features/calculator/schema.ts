import * as z from "zod/mini";
import { checkboxField, type FieldErrors, fieldErrors, missingFieldsMessage } from "~/features/leads/schema";
import type { Medication } from "~/features/pricing/rules/match";

/** Enumerations in menu order (spec:calculator#fields). */
export const calculatorMedications = ["semaglutide", "tirzepatide"] as const satisfies Medication[];

export const dosageLevels = ["low", "moderate", "high"] as const;
export type DosageLevel = (typeof dosageLevels)[number];

/** Weeks. */
export const timeFrames = [12, 24, 52] as const;
export type TimeFrame = (typeof timeFrames)[number];

/** How active a person is, and how closely they keep to a diet. */
export const habitLevels = ["low", "medium", "high"] as const;
export type HabitLevel = (typeof habitLevels)[number];

export const conditionNames = ["diabetes", "thyroid", "pcos"] as const;
export type Condition = (typeof conditionNames)[number];

/** Bounds of the weight, in lbs; beyond them the estimate would be meaningless (spec:calculator#weight-bounds). */
const weightLimits = { min: 50, max: 1_000 } as const;

/** Fixed wordings of the form and of the results (spec:calculator#input-errors, spec:calculator#results-page). */
export const formFailedMessage = "An error occurred. Please try again.";
export const calculationFailedMessage = "An error occurred while calculating results. Please try again.";

/** The input of the estimate (spec:calculator#fields). */
export type CalculatorAnswers = {
  /** In lbs, with tenths. */
  currentWeight: number;
  medication: Medication;
  dosageLevel: DosageLevel;
  timeFrame: TimeFrame;
  /** Null: not reported, which doesn't change the estimate. */
  activityLevel: HabitLevel | null;
  dietAdherence: HabitLevel | null;
  conditions: Record<Condition, boolean>;
  /** In the type only; no screen asks for them and no rule uses them (spec:calculator#fields). */
  bodyType?: string;
  previousExperience?: string;
};

const WEIGHT = /^\d{1,4}(\.\d)?$/;
const weightMissing = "Enter your current weight in pounds";
const weightWrong = `Enter your weight in pounds as a number from ${weightLimits.min} to ${weightLimits.max.toLocaleString("en-US")}, such as 185 or 185.5`;

/** A weight of zero counts as empty (spec:calculator#weight-bounds). */
const currentWeight = z.pipe(
  z.string({ error: weightMissing }).check(
    z.trim(),
    z.refine((text) => text !== "" && Number(text) !== 0, { error: weightMissing, abort: true }),
    z.regex(WEIGHT, { error: weightWrong, abort: true }),
  ),
  z.pipe(
    z.transform(Number),
    z
      .number()
      .check(
        z.gte(weightLimits.min, { error: weightWrong }),
        z.lte(weightLimits.max, { error: weightWrong }),
      ),
  ),
);

/** A required choice; the message names a value that isn't on the list (spec:calculator#input-errors). */
function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  messages: { missing: string; unknown: string },
) {
  return z.enum(values, {
    error: ({ input }) => (input ? `${messages.unknown}: ${forDisplay(input)}` : messages.missing),
  });
}

/** An optional choice among the advanced fields: null if left open. */
function habit(unknown: string) {
  return z.pipe(
    z.optional(z.enum(["", ...habitLevels], { error: ({ input }) => `${unknown}: ${forDisplay(input)}` })),
    z.transform((level) => level || null),
  );
}

const SHOWN_CHARACTERS = 40;
const UNPRINTABLE = /\p{Cc}/gu;

/** An unknown value, made safe for a message: short, printable, well-formed. */
function forDisplay(value: unknown): string {
  // An object may have its own, or a broken, `toString`, so only primitive values are repeated.
  const text = typeof value === "object" ? "not a text" : String(value);
  const short = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return short.toWellFormed().replace(UNPRINTABLE, "\u{FFFD}");
}

const timeFrameOf: Record<"12" | "24" | "52", TimeFrame> = { "12": 12, "24": 24, "52": 52 };

/**
 * The form's values as text, as it posts them and as navigation state carries them. Fields under 'Use Advanced
 * Calculator' count only while it's checked, because they're hidden otherwise (spec:calculator#advanced).
 */
export const calculatorSchema = z.pipe(
  z.object({
    currentWeight,
    medication: choice(calculatorMedications, {
      missing: "Choose a medication",
      unknown: "Invalid medication type",
    }),
    dosageLevel: choice(dosageLevels, { missing: "Choose a dose level", unknown: "Invalid dose level" }),
    timeFrame: choice(["12", "24", "52"], { missing: "Choose a time frame", unknown: "Invalid time frame" }),
    advanced: checkboxField,
    activityLevel: habit("Invalid activity level"),
    dietAdherence: habit("Invalid diet adherence"),
    diabetes: checkboxField,
    thyroid: checkboxField,
    pcos: checkboxField,
  }),
  z.transform(
    ({ advanced, diabetes, thyroid, pcos, ...fields }): CalculatorAnswers => ({
      ...fields,
      timeFrame: timeFrameOf[fields.timeFrame],
      activityLevel: advanced ? fields.activityLevel : null,
      dietAdherence: advanced ? fields.dietAdherence : null,
      conditions: {
        diabetes: advanced && diabetes,
        thyroid: advanced && thyroid,
        pcos: advanced && pcos,
      },
    }),
  ),
);

/** The messages that name an unknown value; they're shown above the form instead of the general one. */
const NAMES_UNKNOWN_VALUE =
  /^Invalid (medication type|dose level|time frame|activity level|diet adherence): /;

/** The message above the form for these errors: it names an unknown value; otherwise a field is missing. */
export function calculatorErrorTitle(errors: Record<string, string>): string {
  return Object.values(errors).find((message) => NAMES_UNKNOWN_VALUE.test(message)) ?? missingFieldsMessage;
}

/** The form's values as text, by field: the content of navigation state and of the request body. */
export type CalculatorFields = Record<string, string>;

export type CalculatorReading =
  | { ok: true; answers: CalculatorAnswers }
  | { ok: false; message: string; errors: FieldErrors };

/** Reads the form's values from any source. Input that isn't a set of fields counts as empty. */
export function readCalculatorFields(fields: unknown): CalculatorReading {
  const isSet = typeof fields === "object" && fields !== null && !Array.isArray(fields);
  const result = calculatorSchema.safeParse(isSet ? fields : {});
  if (result.success) return { ok: true, answers: result.data };
  const errors = fieldErrors(result.error);
  return { ok: false, message: calculatorErrorTitle(errors), errors };
}

/** A fixed wording, for the providers beside the estimate (spec:calculator#recommended-providers). */
export const loadFailedMessage = "Failed to load provider recommendations. Please try again.";

/** The entered values in a navigation state, or null. The results page validates them. */
export function readNavigationFields(navigationState: unknown): CalculatorFields | null {
  return z.record(z.string(), z.string()).safeParse(navigationState).data ?? null;
}

import { useEffect, useReducer } from "react";
import type * as z from "zod/mini";
import {
  basicsSchema,
  type FieldErrors,
  fieldErrors,
  missingFieldsMessage,
  personalSchema,
  preferencesSchema,
} from "~/features/leads/schema";

/** What the visitor has typed, as text; tick boxes are booleans. Field names are those of V 3. */
export type LeadValues = {
  submissionId: string;
  gender: string;
  heightFeet: string;
  heightInches: string;
  currentWeight: string;
  goalWeight: string;
  isDiabetic: boolean;
  preferredMedication: string;
  administrationType: string;
  paymentMethod: string;
  fullName: string;
  email: string;
  phone: string;
  state: string;
  agreedToTerms: boolean;
  contactConsent: boolean;
};
export type LeadField = keyof LeadValues;

/** The steps of V 4 with the schema each has to pass. */
export const leadSteps: readonly { name: string; schema: z.ZodMiniObject }[] = [
  { name: "Basics", schema: basicsSchema },
  { name: "Preferences", schema: preferencesSchema },
  { name: "Personal Info", schema: personalSchema },
];
export const lastStep = leadSteps.length - 1;

export type LeadForm = {
  values: LeadValues;
  step: number;
  errors: FieldErrors;
  /** The general message above the form; null when there is nothing to say. */
  message: string | null;
  /** Counts refused steps and submits, so that the summary takes the focus each time. */
  attempt: number;
};

type Draft = Pick<LeadForm, "values" | "step">;

type Change =
  | { type: "set"; field: LeadField; value: string | boolean }
  | { type: "next" }
  | { type: "back" }
  | { type: "refused"; message: string; errors: FieldErrors }
  | { type: "restore"; draft: Draft }
  | { type: "stored"; submissionId: string };

/** The form's transitions (V 4 "Lead form"); answers stay whatever happens. */
export function changeLeadForm(form: LeadForm, change: Change): LeadForm {
  switch (change.type) {
    case "set": {
      const { [change.field]: _, ...errors } = form.errors;
      return { ...form, values: { ...form.values, [change.field]: change.value }, errors };
    }
    case "next": {
      const errors = stepErrors(form);
      if (hasErrors(form)) return refused(form, missingFieldsMessage, errors);
      return { ...form, step: Math.min(form.step + 1, lastStep), errors: {}, message: null };
    }
    case "back":
      return { ...form, step: Math.max(form.step - 1, 0), errors: {}, message: null };
    case "refused":
      return refused(form, change.message, change.errors);
    case "restore":
      return { ...form, ...change.draft };
    case "stored":
      return { ...form, values: { ...form.values, submissionId: change.submissionId } };
  }
}

/** Whether the step the visitor is on would be refused. */
export function hasErrors(form: LeadForm): boolean {
  return Object.keys(stepErrors(form)).length > 0;
}

function stepErrors(form: LeadForm): FieldErrors {
  const result = leadSteps[form.step]?.schema.safeParse(form.values);
  return !result || result.success ? {} : fieldErrors(result.error);
}

/** Goes to the first step that has a wrong field, so that the summary's links lead somewhere. */
function refused(form: LeadForm, message: string, errors: FieldErrors): LeadForm {
  const wrong = leadSteps.findIndex(({ schema }) =>
    Object.keys(schema.shape).some((field) => field in errors),
  );
  return { ...form, errors, message, step: wrong === -1 ? form.step : wrong, attempt: form.attempt + 1 };
}

const DRAFT_KEY = "compare-form";

/**
 * The form with its draft kept in this tab only: a reload keeps what was typed, closing the tab forgets it.
 * @param state a state code from the address; it wins over the draft.
 */
export function useLeadForm({ consentPrechecked, state }: { consentPrechecked: boolean; state: string }) {
  const [form, change] = useReducer(changeLeadForm, { consentPrechecked, state }, emptyForm);
  useEffect(() => {
    const draft = readDraft();
    const values = draft?.values ?? emptyForm({ consentPrechecked, state }).values;
    if (state) values.state = state;
    values.submissionId ||= newSubmissionId();
    change({ type: "restore", draft: { values, step: draft?.step ?? 0 } });
  }, [state, consentPrechecked]);
  useEffect(() => {
    if (form.values.submissionId) writeDraft({ values: form.values, step: form.step });
  }, [form.values, form.step]);
  return { form, change };
}

function emptyForm({ consentPrechecked, state }: { consentPrechecked: boolean; state: string }): LeadForm {
  return {
    values: {
      submissionId: "",
      gender: "",
      heightFeet: "",
      heightInches: "",
      currentWeight: "",
      goalWeight: "",
      isDiabetic: false,
      preferredMedication: "",
      administrationType: "",
      paymentMethod: "",
      fullName: "",
      email: "",
      phone: "",
      state,
      agreedToTerms: consentPrechecked,
      contactConsent: consentPrechecked,
    },
    step: 0,
    errors: {},
    message: null,
    attempt: 0,
  };
}

/** A draft of this tab; anything that is not one counts as none. Storage may be switched off. */
function readDraft(): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");
    if (typeof draft !== "object" || draft === null || !("values" in draft) || !("step" in draft))
      return null;
    const step = Number(draft.step);
    if (!Number.isInteger(step) || step < 0 || step > lastStep) return null;
    return { values: knownValues(draft.values), step };
  } catch {
    return null;
  }
}

function knownValues(values: unknown): LeadValues {
  const known = emptyForm({ consentPrechecked: false, state: "" }).values;
  if (typeof values !== "object" || values === null) return known;
  const sameKind = Object.entries(values).filter(
    ([field, value]) => field in known && typeof value === typeof known[field as LeadField],
  );
  return { ...known, ...Object.fromEntries(sameKind) };
}

function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Without storage the form works all the same; only a reload loses what was typed.
  }
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on pages that are not served by https. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

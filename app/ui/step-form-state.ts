/* The state of a form in several steps, and how it changes. `useStepForm` keeps it in a page. */

export type FormValues = Record<string, string | boolean>;
export type FormErrors = Record<string, string>;

export type FormStep<Values extends FormValues> = {
  name: string;
  fields: readonly (keyof Values & string)[];
  /** The message of each wrong field of this step, in the order of the form. */
  check: (values: Values) => FormErrors;
  /** Asked once about values that aren't wrong but may be a mistake; null if there's nothing to ask. */
  question?: (values: Values) => string | null;
};

export type StepFormOptions<Values extends FormValues> = {
  /** The name of the draft in this tab. */
  draftKey: string;
  /** The values before anything is answered. */
  initial: Values;
  steps: readonly FormStep<Values>[];
  /** Shown when a step isn't complete. */
  missingMessage: string;
  /** Fields that are cleared after the form was submitted: name, email, phone. */
  contactFields?: readonly (keyof Values & string)[];
  /** Called if the visitor entered something before the page's script ran, when `onChange` couldn't fire. */
  onEnteredEarly?: () => void;
};

export type StepFormState<Values extends FormValues> = {
  values: Values;
  /** From 0. */
  step: number;
  errors: FormErrors;
  /** Shown above the form; null if there's nothing to report. */
  message: string | null;
  /** The step's question. Selecting Next again answers it. */
  question: string | null;
  /** Counts rejected steps, questions, and rejected submits, so that the summary receives focus each time. */
  attempt: number;
  /** What Undo restores after starting over, until something is entered. */
  cleared: { values: Values; step: number } | null;
  /**
   * A UUID that stays the same until `renew`, so that a form sent twice is stored once. Empty until the browser has
   * generated it.
   */
  submissionId: string;
};

export type StepFormChange<Values extends FormValues> =
  | { type: "set"; field: keyof Values & string; value: string | boolean }
  | { type: "next" | "back" | "startOver" | "undoStartOver" }
  | { type: "refuse"; message: string; errors: FormErrors }
  | { type: "restore"; draft: Values | null; typed: Partial<Values>; step: number; submissionId: string }
  | { type: "goTo"; step: number }
  | { type: "renew"; submissionId: string };

export function emptyForm<Values extends FormValues>(values: Values): StepFormState<Values> {
  return {
    values,
    step: 0,
    errors: {},
    message: null,
    question: null,
    attempt: 0,
    cleared: null,
    submissionId: "",
  };
}

/** Whether there are answers that "Start over" would clear. */
export function hasAnswers<Values extends FormValues>(values: Values, initial: Values): boolean {
  return Object.keys(initial).some((field) => values[field] !== initial[field]);
}

const quiet = { errors: {}, message: null, question: null } as const;

export function changeForm<Values extends FormValues>(
  state: StepFormState<Values>,
  change: StepFormChange<Values>,
  options: StepFormOptions<Values>,
): StepFormState<Values> {
  const { steps, initial, missingMessage, contactFields = [] } = options;
  switch (change.type) {
    case "set":
      return setField(state, change.field, change.value);
    case "next": {
      const current = steps[state.step];
      const errors = current?.check(state.values) ?? {};
      if (Object.keys(errors).length > 0) return refused(state, missingMessage, errors, steps);
      const question = current?.question?.(state.values) ?? null;
      if (question !== null && question !== state.question) {
        return { ...state, ...quiet, question, attempt: state.attempt + 1 };
      }
      return { ...state, ...quiet, step: Math.min(state.step + 1, steps.length - 1) };
    }
    case "back":
      return { ...state, ...quiet, step: Math.max(state.step - 1, 0) };
    case "refuse":
      return refused(state, change.message, change.errors, steps);
    case "restore": {
      const values = { ...(change.draft ?? state.values), ...change.typed };
      const step = reachableStep(change.step, values, steps);
      // Next may have been pressed before the answers were restored. Its errors are about a form that looked empty.
      return { ...state, ...quiet, values, step, submissionId: change.submissionId };
    }
    case "goTo":
      return { ...state, ...quiet, step: reachableStep(change.step, state.values, steps) };
    case "renew": {
      const forgotten = Object.fromEntries(contactFields.map((field) => [field, initial[field]]));
      const values = { ...state.values, ...forgotten };
      return { ...state, values, cleared: null, submissionId: change.submissionId };
    }
    case "startOver": {
      const cleared = { values: state.values, step: state.step };
      return { ...state, ...quiet, values: initial, step: 0, cleared };
    }
    case "undoStartOver":
      return state.cleared ? { ...state, ...quiet, ...state.cleared, cleared: null } : state;
  }
}

function setField<Values extends FormValues>(
  state: StepFormState<Values>,
  field: keyof Values & string,
  value: string | boolean,
): StepFormState<Values> {
  const { [field]: mended, ...errors } = state.errors;
  // Once the last field is fixed, a message that only lists missing fields is obsolete.
  const isMended = mended !== undefined && Object.keys(errors).length === 0;
  return {
    ...state,
    values: { ...state.values, [field]: value },
    errors,
    message: isMended ? null : state.message,
    question: null,
    cleared: null,
  };
}

/** The requested step, or the first incomplete step before it: answers may have been cleared since it was shown. */
function reachableStep<Values extends FormValues>(
  requested: number,
  values: Values,
  steps: readonly FormStep<Values>[],
): number {
  const last = Math.min(requested, steps.length - 1);
  const incomplete = steps.slice(0, last).findIndex((step) => Object.keys(step.check(values)).length > 0);
  return incomplete === -1 ? last : incomplete;
}

/** Goes to the first step with an invalid field, so that the links of the summary have a target. */
function refused<Values extends FormValues>(
  state: StepFormState<Values>,
  message: string,
  errors: FormErrors,
  steps: readonly FormStep<Values>[],
): StepFormState<Values> {
  const wrong = steps.findIndex((step) => step.fields.some((field) => field in errors));
  const step = wrong === -1 ? state.step : wrong;
  return { ...state, ...quiet, errors, message, step, attempt: state.attempt + 1 };
}

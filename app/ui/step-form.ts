import { useEffect, useReducer, useRef } from "react";
import { randomUuid } from "./random-uuid";

/*
 * const form = useStepForm({ draftKey: "savings-form", initial, steps, missingMessage });
 * <form ref={form.ref} method={formMethod} noValidate onSubmit={…}>
 * form.set("state", "OH"); form.next(); form.back(); form.refuse(message, errors); form.renew();
 *
 * A form in several steps. What is typed stays whatever happens: a refused step or submit changes only the messages, and a
 * draft in this tab survives a reload and is forgotten when the tab is closed.
 */
/**
 * The method of such a form. Before the page's script runs, a form must not be sent by the browser: by "get" the answers would
 * stand in the address, by "post" they would be gone. This one does nothing outside a <dialog>.
 */
export const formMethod = "dialog";

export type FormValues = Record<string, string | boolean>;
export type FormErrors = Record<string, string>;

export type FormStep<Values extends FormValues> = {
  name: string;
  fields: readonly (keyof Values & string)[];
  /** The message of each wrong field of this step, in the order of the form. */
  check: (values: Values) => FormErrors;
};

export type StepFormState<Values extends FormValues> = {
  values: Values;
  /** From 0. */
  step: number;
  errors: FormErrors;
  /** Stands above the form; null when there is nothing to say. */
  message: string | null;
  /** Counts refused steps and submits, so that the summary takes the focus each time. */
  attempt: number;
  /** A UUID: the same until `renew`, so that a form sent twice is stored once. Empty before the browser has made it. */
  submissionId: string;
};

/** A form in steps, as a component that shows a part of it takes it. */
export type StepForm<Values extends FormValues> = ReturnType<typeof useStepForm<Values>>;

type Options<Values extends FormValues> = {
  /** Name of the draft in this tab. */
  draftKey: string;
  initial: Values;
  steps: readonly FormStep<Values>[];
  /** Said when a step is not complete. */
  missingMessage: string;
};

type Change<Values extends FormValues> =
  | { type: "set"; field: keyof Values & string; value: string | boolean }
  | { type: "next" }
  | { type: "back" }
  | { type: "refuse"; message: string; errors: FormErrors }
  | { type: "restore"; draft: Draft<Values> | null; typed: Partial<Values>; submissionId: string }
  | { type: "renew"; submissionId: string };

type Draft<Values> = { values: Values; step: number };

export function useStepForm<Values extends FormValues>(options: Options<Values>) {
  const { draftKey } = options;
  const ref = useRef<HTMLFormElement>(null);
  // The options of the first render hold for the life of the form.
  const fixed = useRef(options);
  const [state, change] = useReducer(
    (current: StepFormState<Values>, next: Change<Values>) => changeForm(current, next, fixed.current),
    options.initial,
    emptyForm<Values>,
  );
  useEffect(() => {
    const draft = readDraft(draftKey, fixed.current);
    const typed = ref.current ? readTyped(ref.current, fixed.current.initial) : {};
    change({ type: "restore", draft, typed, submissionId: randomUuid() });
  }, [draftKey]);
  useEffect(() => {
    if (state.submissionId) writeDraft(draftKey, { values: state.values, step: state.step });
  }, [draftKey, state.submissionId, state.values, state.step]);
  return {
    ...state,
    ref,
    isLastStep: state.step === options.steps.length - 1,
    set: (field: keyof Values & string, value: string | boolean) => change({ type: "set", field, value }),
    next: () => change({ type: "next" }),
    /** Whether the step is complete; if not, it is refused. For the last one, before it is sent. */
    complete: () => {
      const errors = options.steps[state.step]?.check(state.values) ?? {};
      const isComplete = Object.keys(errors).length === 0;
      if (!isComplete) change({ type: "refuse", message: options.missingMessage, errors });
      return isComplete;
    },
    back: () => change({ type: "back" }),
    refuse: (message: string, errors: FormErrors) => change({ type: "refuse", message, errors }),
    /** After a submit that was stored: what is sent next is another submission. */
    renew: () => change({ type: "renew", submissionId: randomUuid() }),
  };
}

function emptyForm<Values extends FormValues>(values: Values): StepFormState<Values> {
  return { values, step: 0, errors: {}, message: null, attempt: 0, submissionId: "" };
}

function changeForm<Values extends FormValues>(
  state: StepFormState<Values>,
  change: Change<Values>,
  { steps, missingMessage }: Options<Values>,
): StepFormState<Values> {
  switch (change.type) {
    case "set": {
      const { [change.field]: mended, ...errors } = state.errors;
      // With its last field mended, a message that only said what is missing has nothing left to say.
      const isMended = mended !== undefined && Object.keys(errors).length === 0;
      const values = { ...state.values, [change.field]: change.value };
      return { ...state, values, errors, message: isMended ? null : state.message };
    }
    case "next": {
      const errors = steps[state.step]?.check(state.values) ?? {};
      if (Object.keys(errors).length > 0) return refused(state, missingMessage, errors, steps);
      const step = Math.min(state.step + 1, steps.length - 1);
      return { ...state, step, errors: {}, message: null };
    }
    case "back":
      return { ...state, step: Math.max(state.step - 1, 0), errors: {}, message: null };
    case "refuse":
      return refused(state, change.message, change.errors, steps);
    case "restore": {
      const { draft, typed, submissionId } = change;
      return { ...state, ...draft, values: { ...(draft?.values ?? state.values), ...typed }, submissionId };
    }
    case "renew":
      return { ...state, submissionId: change.submissionId };
  }
}

/** Goes to the first step with a wrong field, so that the links of the summary lead somewhere. */
function refused<Values extends FormValues>(
  state: StepFormState<Values>,
  message: string,
  errors: FormErrors,
  steps: readonly FormStep<Values>[],
): StepFormState<Values> {
  const wrong = steps.findIndex((step) => step.fields.some((field) => field in errors));
  const step = wrong === -1 ? state.step : wrong;
  return { ...state, errors, message, step, attempt: state.attempt + 1 };
}

/** What was typed into the page before its script ran. */
function readTyped<Values extends FormValues>(form: HTMLFormElement, initial: Values): Partial<Values> {
  const typed: [string, string | boolean][] = [];
  for (const control of form.elements) {
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isControl || !(control.name in initial)) continue;
    const isTickBox = typeof initial[control.name] === "boolean";
    const isChosen = control instanceof HTMLSelectElement || control.type !== "radio" || control.checked;
    const value = isTickBox && control instanceof HTMLInputElement ? control.checked : control.value;
    if (isChosen && value !== initial[control.name]) typed.push([control.name, value]);
  }
  return Object.fromEntries(typed) as Partial<Values>;
}

/** The draft of this tab; what is not one counts as none. Storage may be switched off. */
function readDraft<Values extends FormValues>(
  key: string,
  { initial, steps }: Options<Values>,
): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("values" in draft) || !("step" in draft))
      return null;
    const { values, step } = draft;
    if (typeof values !== "object" || values === null) return null;
    if (typeof step !== "number" || !steps[step]) return null;
    const known = Object.entries(values).filter(([field, value]) => typeof value === typeof initial[field]);
    return { values: { ...initial, ...Object.fromEntries(known) }, step };
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: Draft<FormValues>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the form works all the same; only a reload loses what was typed.
  }
}

/**
 * For the heading of a step, with `tabIndex={-1}`: it takes the focus when the visitor has come to another step, but not
 * when the page opens, nor when the error summary has it.
 */
export function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement?.getAttribute("role") !== "alert") heading.current?.focus();
  }, [step]);
  return heading;
}

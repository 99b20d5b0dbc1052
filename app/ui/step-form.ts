import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { readEntryState, writeEntryState } from "./entry-state";
import { usePageNavigation } from "./page-navigation";
import { randomUuid } from "./random-uuid";
import {
  changeForm,
  emptyForm,
  type FormErrors,
  type FormValues,
  hasAnswers,
  type StepFormChange,
  type StepFormOptions,
  type StepFormState,
} from "./step-form-state";

/*
 * const form = useStepForm({ draftKey: "savings-form", initial, steps, missingMessage });
 * <form ref={form.ref} method={formMethod} noValidate onSubmit={…}>
 * form.set("state", "OH"); form.next(); form.back(); form.refuse(message, errors); form.renew(); form.startOver();
 *
 * A form in several steps that never loses what was typed: a rejected step or submit changes only the messages. A draft
 * in this tab survives a reload and is deleted when the tab is closed. The step belongs to the history entry: a reload
 * and Back keep it, and a new visit begins at the first step.
 */

/**
 * The `method` of these forms. Before the page's script runs, the browser must not submit the form: "get" would put the
 * answers into the URL, and "post" would lose them. "dialog" does nothing outside a <dialog>.
 */
export const formMethod = "dialog";

/** A step form, as passed to a component that shows part of it. */
export type StepForm<Values extends FormValues> = ReturnType<typeof useStepForm<Values>>;

/**
 * For links to a form whose first step is already filled in: `navigate(address, { state: openAtStep(1) })`, counted
 * from 0.
 */
export const openAtStep = (step: number) => ({ [ENTRY_STEP]: step });
const ENTRY_STEP = "formStep";

export function useStepForm<Values extends FormValues>(options: StepFormOptions<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  // The options of the first render apply for the life of the form.
  const fixed = useRef(options);
  const [state, change] = useReducer(
    (current: StepFormState<Values>, next: StepFormChange<Values>) =>
      changeForm(current, next, fixed.current),
    options.initial,
    emptyForm<Values>,
  );
  useKeptForm(ref, fixed.current, state, change);
  return {
    ...state,
    ref,
    isLastStep: state.step === options.steps.length - 1,
    hasAnswers: hasAnswers(state.values, fixed.current.initial),
    set: (field: keyof Values & string, value: string | boolean) => change({ type: "set", field, value }),
    next: () => change({ type: "next" }),
    /** Whether the step is complete. If it isn't, it shows its errors. Call it for the last step before submitting. */
    complete: () => {
      const errors = options.steps[state.step]?.check(state.values) ?? {};
      const isComplete = Object.keys(errors).length === 0;
      if (!isComplete) change({ type: "refuse", message: options.missingMessage, errors });
      return isComplete;
    },
    back: () => change({ type: "back" }),
    refuse: (message: string, errors: FormErrors) => change({ type: "refuse", message, errors }),
    /** After a submit was stored: the next submit gets a new id, and the contact fields are cleared. */
    renew: () => {
      const renewal = { type: "renew", submissionId: randomUuid() } as const;
      // Written at once: the visitor is about to leave the page, and the submitted contact fields must not stay in the
      // tab.
      writeDraft(options.draftKey, changeForm(state, renewal, fixed.current).values);
      change(renewal);
    },
    /** Clears every answer; `undoStartOver` restores them until something is entered. */
    startOver: () => change({ type: "startOver" }),
    undoStartOver: () => change({ type: "undoStartOver" }),
  };
}

/**
 * Restores what this tab has stored, and stores every change: the answers in the tab, the step in the history entry.
 */
function useKeptForm<Values extends FormValues>(
  ref: { current: HTMLFormElement | null },
  options: StepFormOptions<Values>,
  { values, step, submissionId }: StepFormState<Values>,
  change: (next: StepFormChange<Values>) => void,
): void {
  const { draftKey, initial, onEnteredEarly } = options;
  const entry = usePageNavigation().entry;
  const shownEntry = useRef<string | null>(null);
  // Before the browser handles another event: a form that was submitted while it still looked empty to React would be
  // rejected for fields that the visitor has filled in.
  useLayoutEffect(() => {
    const isOpening = shownEntry.current === null;
    const shown = entry();
    if (shownEntry.current === shown) return;
    shownEntry.current = shown;
    if (!isOpening) return change({ type: "goTo", step: entryStep() });
    const typed = ref.current ? readTyped(ref.current, initial) : {};
    const draft = readDraft(draftKey, initial);
    change({ type: "restore", draft, typed, step: entryStep(), submissionId: randomUuid() });
    // After a reload, the browser fills in the same values as the draft.
    if (!Object.entries(typed).some(([field, value]) => value !== draft?.[field])) return;
    // Written at once, so that a reload at this moment doesn't lose it.
    writeDraft(draftKey, { ...initial, ...draft, ...typed });
    onEnteredEarly?.();
  }, [entry, draftKey, initial, onEnteredEarly, ref, change]);
  useEffect(() => {
    if (submissionId) writeDraft(draftKey, values);
  }, [draftKey, submissionId, values]);
  const isRestored = submissionId !== "";
  // Only while this page is shown: after a submit, the current entry may already be that of the results.
  useEffect(() => {
    if (isRestored) keepStep(step);
  }, [isRestored, step]);
}

/** What was typed into the page before its script ran. */
function readTyped<Values extends FormValues>(form: HTMLFormElement, initial: Values): Partial<Values> {
  const typed: [string, string | boolean][] = [];
  for (const control of form.elements) {
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isControl || !(control.name in initial)) continue;
    const isCheckbox = typeof initial[control.name] === "boolean";
    const isChosen = control instanceof HTMLSelectElement || control.type !== "radio" || control.checked;
    const value = isCheckbox && control instanceof HTMLInputElement ? control.checked : control.value;
    if (isChosen && value !== initial[control.name]) typed.push([control.name, value]);
  }
  return Object.fromEntries(typed) as Partial<Values>;
}

/** The draft in this tab; an invalid one counts as none. Storage may be turned off. */
function readDraft<Values extends FormValues>(key: string, initial: Values): Values | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const known = Object.entries(draft).filter(([field, value]) => typeof value === typeof initial[field]);
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}

/** One answer in a form's draft in this tab, for a page that shows it before the form opens; undefined without one. */
export function readDraftValue(key: string, field: string): unknown {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof draft === "object" && draft !== null
      ? Object.entries(draft).find(([name]) => name === field)?.[1]
      : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, values: FormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the form still works, but a reload loses what was typed.
  }
}

/** The last step shown in this history entry; 0 for a new visit. */
function entryStep(): number {
  const step = readEntryState(ENTRY_STEP);
  return typeof step === "number" && Number.isInteger(step) && step > 0 ? step : 0;
}

function keepStep(step: number): void {
  if (entryStep() === step) return;
  try {
    writeEntryState(ENTRY_STEP, step);
  } catch {
    // If the browser refuses, a reload begins at the first step.
  }
}

/**
 * For the heading of a step, with `tabIndex={-1}`: it receives focus when the visitor goes to another step, but not
 * when the page opens, and not when the error summary has the focus.
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

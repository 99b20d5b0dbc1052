import { describe, expect, test } from "vitest";
import {
  changeForm,
  emptyForm,
  hasAnswers,
  type StepFormChange,
  type StepFormOptions,
  type StepFormState,
} from "./step-form-state";

const initial = { weight: "", goal: "", name: "", agreed: true };
type Values = typeof initial;

const required = (field: "weight" | "name") => (values: Values) =>
  values[field] === "" ? { [field]: `Enter your ${field}` } : {};

const options: StepFormOptions<Values> = {
  draftKey: "test",
  initial,
  missingMessage: "Please fill in all required fields",
  contactFields: ["name"],
  steps: [
    {
      name: "Basics",
      fields: ["weight", "goal"],
      check: required("weight"),
      question: ({ weight, goal }) => (Number(goal) > Number(weight) ? "Is your goal right?" : null),
    },
    { name: "Preferences", fields: ["agreed"], check: () => ({}) },
    { name: "Personal", fields: ["name"], check: required("name") },
  ],
};

const filled = { ...initial, weight: "200", goal: "160", name: "Jane Doe" };
const opened: StepFormState<Values> = { ...emptyForm(initial), submissionId: "first" };

function after(state: StepFormState<Values>, ...changes: StepFormChange<Values>[]): StepFormState<Values> {
  return changes.reduce((current, change) => changeForm(current, change, options), state);
}

const restore = (draft: Values | null, step: number, typed: Partial<Values> = {}) =>
  ({ type: "restore", draft, typed, step, submissionId: "new" }) as const;

describe("a form that opens", () => {
  test("begins at step 1 with the stored answers", () => {
    expect(after(emptyForm(initial), restore(filled, 0))).toMatchObject({ values: filled, step: 0 });
  });

  test("keeps the step of its history entry", () => {
    expect(after(emptyForm(initial), restore(filled, 2)).step).toBe(2);
  });

  test("goes no further than the first incomplete step", () => {
    expect(after(emptyForm(initial), restore(initial, 2)).step).toBe(0);
    expect(after(emptyForm(initial), restore({ ...filled, name: "" }, 9)).step).toBe(2);
    expect(after({ ...opened, values: initial, step: 2 }, { type: "goTo", step: 2 }).step).toBe(0);
  });

  test("keeps text typed before the script ran instead of the draft's", () => {
    expect(after(emptyForm(initial), restore(filled, 0, { weight: "190" })).values.weight).toBe("190");
  });

  test("shows no errors of a step that was sent before its answers were restored", () => {
    const early = after(emptyForm(initial), { type: "next" });
    expect(early.message).not.toBeNull();
    expect(after(early, restore(filled, 0))).toMatchObject({ values: filled, errors: {}, message: null });
  });
});

describe("a submitted form", () => {
  test("clears the contact fields, keeps the rest, and gets a new submission id", () => {
    const sent = after({ ...opened, values: filled, step: 2 }, { type: "renew", submissionId: "second" });
    expect(sent).toMatchObject({ values: { ...filled, name: "" }, step: 2, submissionId: "second" });
  });
});

describe("starting over", () => {
  const cleared = after({ ...opened, values: filled, step: 2 }, { type: "startOver" });

  test("clears every answer and goes to step 1", () => {
    expect(cleared).toMatchObject({ values: initial, step: 0 });
    expect(hasAnswers(filled, initial)).toBe(true);
    expect(hasAnswers(cleared.values, initial)).toBe(false);
  });

  test("can be undone", () => {
    const undone = after(cleared, { type: "undoStartOver" });
    expect(undone).toMatchObject({ values: filled, step: 2, cleared: null });
    expect(after(undone, { type: "undoStartOver" })).toBe(undone);
  });

  test("can't be undone once something is entered", () => {
    const entered = after(cleared, { type: "set", field: "weight", value: "180" });
    expect(after(entered, { type: "undoStartOver" }).values).toEqual({ ...initial, weight: "180" });
  });

  test("removes the messages", () => {
    const refused = after(opened, { type: "next" }, { type: "startOver" });
    expect(refused).toMatchObject({ errors: {}, message: null, question: null });
  });
});

describe("a question about values that aren't wrong", () => {
  const requested = after({ ...opened, values: { ...filled, goal: "220" } }, { type: "next" });

  test("is asked once, and selecting Next again answers it", () => {
    expect(requested).toMatchObject({ step: 0, question: "Is your goal right?", errors: {}, attempt: 1 });
    expect(after(requested, { type: "next" })).toMatchObject({ step: 1, question: null });
  });

  test("disappears when something changes, and returns if it still applies", () => {
    const changed = after(requested, { type: "set", field: "goal", value: "230" });
    expect(changed.question).toBeNull();
    expect(after(changed, { type: "next" })).toMatchObject({ step: 0, question: "Is your goal right?" });
    const mended = after(requested, { type: "set", field: "goal", value: "150" }, { type: "next" });
    expect(mended.step).toBe(1);
  });

  test("comes after the errors", () => {
    const wrong = after({ ...opened, values: { ...filled, weight: "", goal: "220" } }, { type: "next" });
    expect(wrong).toMatchObject({ question: null, errors: { weight: "Enter your weight" } });
  });
});

describe("errors", () => {
  test("go to the first step that has one", () => {
    const refused = after(
      { ...opened, values: filled, step: 2 },
      { type: "refuse", message: "Wrong", errors: { goal: "Wrong", name: "Wrong" } },
    );
    expect(refused).toMatchObject({ step: 0, message: "Wrong", attempt: 1 });
  });

  test("disappear when the last field is fixed", () => {
    const refused = after(opened, { type: "next" });
    expect(refused.message).toBe("Please fill in all required fields");
    const mended = after(refused, { type: "set", field: "weight", value: "200" });
    expect(mended).toMatchObject({ errors: {}, message: null });
  });
});

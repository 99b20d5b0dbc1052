import { describe, expect, test } from "vitest";
import { changeLeadForm, type LeadForm, lastStep, newSubmissionId } from "./lead-form";

const filled: LeadForm = {
  values: {
    submissionId: "0b7f6b1e-51f5-4d5c-9f0a-3a7f6ad3a001",
    gender: "female",
    heightFeet: "5",
    heightInches: "6",
    currentWeight: "210",
    goalWeight: "165.5",
    isDiabetic: false,
    preferredMedication: "either",
    administrationType: "any",
    paymentMethod: "cash",
    fullName: "Jane Doe",
    email: "",
    phone: "",
    state: "CA",
    agreedToTerms: true,
    contactConsent: true,
  },
  step: 0,
  errors: {},
  message: null,
  attempt: 0,
};

const withValues = (values: Partial<LeadForm["values"]>): LeadForm => ({
  ...filled,
  values: { ...filled.values, ...values },
});

describe("the steps of the form", () => {
  test("go on when the step is complete, and back without losing an answer", () => {
    const second = changeLeadForm(filled, { type: "next" });
    expect(second).toMatchObject({ step: 1, message: null, errors: {} });
    expect(changeLeadForm(second, { type: "back" })).toEqual(filled);
  });

  test.each([
    ["gender", { gender: "" }],
    ["heightFeet", { heightFeet: "8" }],
    ["heightInches", { heightInches: "12" }],
    ["currentWeight", { currentWeight: "49.9" }],
    ["currentWeight", { currentWeight: "two hundred" }],
    ["currentWeight", { currentWeight: "1e2" }],
    ["goalWeight", { goalWeight: "500.1" }],
    ["goalWeight", { goalWeight: "" }],
  ])("stay and name %s when it is wrong: %j", (field, values) => {
    const refused = changeLeadForm(withValues(values), { type: "next" });
    expect(refused.step).toBe(0);
    expect(refused.message).toBe("Please fill in all required fields");
    expect(Object.keys(refused.errors)).toEqual([field]);
    expect(refused.attempt).toBe(1);
  });

  test("take the bounds themselves", () => {
    const bounds = withValues({ currentWeight: "500", goalWeight: "50" });
    expect(changeLeadForm(bounds, { type: "next" }).step).toBe(1);
  });

  test("need the terms on the last step, whatever the contact consent", () => {
    const last = { ...withValues({ agreedToTerms: false, contactConsent: false }), step: lastStep };
    expect(Object.keys(changeLeadForm(last, { type: "next" }).errors)).toEqual(["agreedToTerms"]);
  });

  test("lead to the first step with a field that the server refused", () => {
    const refusal = { type: "refused", message: "m", errors: { paymentMethod: "p", fullName: "f" } } as const;
    expect(changeLeadForm({ ...filled, step: 2 }, refusal).step).toBe(1);
  });

  test("clear the error of a field that is being corrected, and only that", () => {
    const refused = changeLeadForm(withValues({ gender: "", goalWeight: "" }), { type: "next" });
    const corrected = changeLeadForm(refused, { type: "set", field: "gender", value: "male" });
    expect(Object.keys(corrected.errors)).toEqual(["goalWeight"]);
  });
});

test("a submission id is a UUID, each time another", () => {
  const ids = new Set(Array.from({ length: 50 }, newSubmissionId));
  expect(ids.size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

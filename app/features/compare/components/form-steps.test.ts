import { describe, expect, test } from "vitest";
import { emptyValues, type LeadValues, leadSteps } from "./form-steps";

const filled: LeadValues = {
  ...emptyValues(true),
  state: "CA",
  gender: "female",
  heightFeet: "5",
  heightInches: "6",
  currentWeight: "210",
  goalWeight: "165.5",
  preferredMedication: "either",
  administrationType: "any",
  paymentMethod: "cash",
  fullName: "Jane Doe",
};

const check = (step: number, values: Partial<LeadValues>) =>
  Object.keys(leadSteps[step]?.check({ ...filled, ...values }) ?? {});

describe("the steps of the form", () => {
  test("match the specification, and each accepts valid values", () => {
    expect(leadSteps.map((step) => step.name)).toEqual(["Basics", "Preferences", "Personal Info"]);
    for (const index of leadSteps.keys()) expect(check(index, {})).toEqual([]);
  });

  test.each<[string, Partial<LeadValues>]>([
    ["gender", { gender: "" }],
    ["heightFeet", { heightFeet: "8" }],
    ["heightInches", { heightInches: "12" }],
    ["currentWeight", { currentWeight: "49.9" }],
    ["currentWeight", { currentWeight: "two hundred" }],
    ["currentWeight", { currentWeight: "1e2" }],
    ["goalWeight", { goalWeight: "500.1" }],
    ["goalWeight", { goalWeight: "" }],
  ])("report %s when it is invalid: %j", (field, values) => {
    expect(check(0, values)).toEqual([field]);
  });

  test("accept the bounds themselves", () => {
    expect(check(0, { currentWeight: "500", goalWeight: "50" })).toEqual([]);
  });

  test("require every preference", () => {
    const none = { preferredMedication: "", administrationType: "", paymentMethod: "" };
    expect(check(1, none)).toEqual(["preferredMedication", "administrationType", "paymentMethod"]);
  });

  test("require name, state, and the terms, but not email, phone, or contact consent", () => {
    const blank = {
      fullName: " ",
      state: "",
      agreedToTerms: false,
      contactConsent: false,
      email: "",
      phone: "",
    };
    expect(check(2, blank)).toEqual(["fullName", "state", "agreedToTerms"]);
  });
});

test("the checkboxes start as the operator decided, everything else empty", () => {
  expect(emptyValues(true)).toMatchObject({ agreedToTerms: true, contactConsent: true, state: "" });
  expect(emptyValues(false)).toMatchObject({ agreedToTerms: false, contactConsent: false, state: "" });
});

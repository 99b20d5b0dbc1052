import { describe, expect, it } from "vitest";
import { fieldErrors } from "~/features/leads/schema";
import { buildPrescriptionForm, buildSavingsAnswers } from "./factory";
import {
  prescriptionLeadSchema,
  prescriptionSchema,
  readAlternativesRequest,
  readSavingsAnswers,
  readSavingsView,
} from "./schema";

function errorsOf(overrides: Record<string, string>) {
  const parsed = prescriptionLeadSchema.safeParse(buildPrescriptionForm(overrides));
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("prescriptionLeadSchema", () => {
  it("reads a form; blank email and phone become null, the cost is in cents", () => {
    const lead = prescriptionLeadSchema.parse(buildPrescriptionForm({ currentCost: "299.5" }));
    expect(lead).toMatchObject({ currentCostCents: 29_950, email: null, phone: null, contactConsent: true });
    expect(lead).not.toHaveProperty("currentCost");
  });

  it("requires every required field and consent", () => {
    const parsed = prescriptionLeadSchema.safeParse({});
    expect(Object.keys(parsed.success ? {} : fieldErrors(parsed.error))).toEqual([
      "submissionId",
      "medication",
      "administrationType",
      "dosage",
      "currentProvider",
      "currentCost",
      "paymentMethod",
      "fullName",
      "state",
      "agreedToTerms",
    ]);
  });

  it.each([
    ["0", 0],
    ["0.00", 0],
    [".5", 50],
    ["299", 29_900],
    [" $299.99 ", 29_999],
    ["$ 1299", 129_900],
    ["99999.99", 9_999_999],
    ["4.35", 435],
  ])("reads the cost %j as %d cents", (currentCost, cents) => {
    const lead = prescriptionLeadSchema.parse(buildPrescriptionForm({ currentCost }));
    expect(lead.currentCostCents).toBe(cents);
  });

  it.each([
    "-1",
    "-0.01",
    "NaN",
    "Infinity",
    "1e309",
    "1e3",
    "1,299",
    "1.299,00",
    "299.999",
    "299.",
    "$",
    "€299",
    "299 USD",
    "0x10",
    "100000",
    "9".repeat(13),
    "9".repeat(5_000),
    "\u00002",
    "\ud800",
    "٢٩٩",
  ])("rejects the cost %j", (currentCost) => {
    expect(Object.keys(errorsOf({ currentCost }))).toEqual(["currentCost"]);
  });

  it.each([
    ["medication", "either"],
    ["administrationType", "any"],
    ["dosage", "3mg"],
    ["dosage", "15mg"],
    ["dosage", ""],
    ["paymentMethod", "barter"],
    ["state", "ZZ"],
    ["state", "oh"],
    ["currentProvider", "   "],
    ["currentProvider", "a\u0000b"],
    ["currentProvider", "\udc00"],
    ["currentProvider", "x".repeat(201)],
    ["fullName", "\ud83d"],
    ["email", "not an address"],
    ["phone", "5".repeat(41)],
    ["agreedToTerms", "false"],
    ["submissionId", "7"],
  ])("rejects %s %j", (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });
});

// spec:savings#dose-menu
describe("a dose", () => {
  it.each([
    ["semaglutide", "2.4mg"],
    ["tirzepatide", "2.5mg"],
    ["tirzepatide", "not_sure"],
    ["tirzepatide", "all_doses"],
  ])("of %s can be %s", (medication, dosage) => {
    expect(errorsOf({ medication, dosage })).toEqual({});
  });

  it("of the other medication is rejected with its own message, also beside missing fields", () => {
    const wrong = { medication: "tirzepatide", dosage: "2.4mg" } as const;
    const message = "Choose a dose of your medication or “Not sure”";
    expect(errorsOf(wrong)).toEqual({ dosage: message });
    expect(errorsOf({ ...wrong, currentCost: "" })).toMatchObject({ dosage: message });
    const step = prescriptionSchema.safeParse(wrong);
    expect(step.success ? {} : fieldErrors(step.error)).toMatchObject({ dosage: message });
    expect(readSavingsAnswers(buildSavingsAnswers(wrong))).toBeNull();
    expect(readAlternativesRequest(buildSavingsAnswers(wrong))).toBeNull();
  });
});

describe("readSavingsAnswers", () => {
  it("accepts the answers from the form", () => {
    expect(readSavingsAnswers(buildSavingsAnswers())).toEqual(buildSavingsAnswers());
  });

  it.each([
    null,
    undefined,
    "text",
    {},
    { ...buildSavingsAnswers(), currentCostCents: -1 },
    { ...buildSavingsAnswers(), currentCostCents: Number.NaN },
    { ...buildSavingsAnswers(), currentCostCents: 399.5 },
    { ...buildSavingsAnswers(), currentCostCents: 1e12 },
    { ...buildSavingsAnswers(), medication: "either" },
    { ...buildSavingsAnswers(), currentProvider: "\u0000" },
  ])("returns nothing for %j", (state) => {
    expect(readSavingsAnswers(state)).toBeNull();
  });
});

describe("readSavingsView", () => {
  it("reads a kept view, and starts over for anything else", () => {
    const view = { planInterval: "quarterly", shown: 8, currentProduct: "wegovy" };
    expect(readSavingsView(view)).toEqual(view);
    for (const kept of [null, {}, { ...view, planInterval: "weekly" }, { ...view, shown: "8" }, { shown: 8 }])
      expect(readSavingsView(kept)).toBeNull();
  });
});

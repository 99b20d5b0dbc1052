import { describe, expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import {
  administrationTypes,
  dosages,
  type MedicationType,
  medicationTypes,
  preferredMedications,
} from "~/features/brands/schema";
import {
  acceptsPayment,
  defaultPlanInterval,
  isAvailableTo,
  matchesDosage,
  matchesForm,
  matchesMedication,
  matchesRow,
} from "./match";

describe("medication and form", () => {
  const types: Record<string, Record<string, MedicationType[]>> = {
    semaglutide: {
      injectable: ["sema_inject"],
      oral_pill: ["sema_pill"],
      oral_drops: ["sema_drop"],
      any: ["sema_inject", "sema_pill", "sema_drop"],
    },
    tirzepatide: {
      injectable: ["trizep_inject"],
      oral_pill: ["trizep_pill"],
      oral_drops: ["trizep_drop"],
      any: ["trizep_inject", "trizep_pill", "trizep_drop"],
    },
    either: {
      injectable: ["sema_inject", "trizep_inject"],
      oral_pill: ["sema_pill", "trizep_pill"],
      oral_drops: ["sema_drop", "trizep_drop"],
      any: [...medicationTypes],
    },
  };
  const cases = preferredMedications.flatMap((preferred) =>
    administrationTypes.map((form) => [preferred, form] as const),
  );

  it.each(cases)("%s, %s", (preferred, form) => {
    const kept = medicationTypes.filter(
      (type) => matchesMedication(type, preferred) && matchesForm(type, form),
    );
    expect(kept).toEqual(types[preferred]?.[form]);
  });
});

describe("matchesDosage", () => {
  it.each([
    ["not_sure", ["all_doses"]],
    ["all_doses", ["all_doses"]],
    [".25mg", ["all_doses", ".25mg"]],
    ["2.5mg", ["all_doses", "2.5mg"]],
    ["15mg", ["all_doses", "15mg"]],
  ] as const)("%s keeps %j", (criteria, kept) => {
    expect(dosages.filter((dosage) => matchesDosage(dosage, criteria))).toEqual(kept);
  });
});

describe("matchesRow", () => {
  const criteria = {
    preferredMedication: "semaglutide",
    administrationType: "injectable",
    planInterval: "monthly",
  } as const;

  it("matches prices for all doses when no dose is given", () => {
    expect(matchesRow(buildPricing(), criteria)).toBe(true);
    expect(matchesRow(buildPricing({ dosage: "1mg" }), criteria)).toBe(false);
    expect(matchesRow(buildPricing({ dosage: "1mg" }), { ...criteria, dosage: "1mg" })).toBe(true);
  });

  it("requires both medication and form, and ignores the interval", () => {
    expect(matchesRow(buildPricing({ medicationType: "trizep_inject" }), criteria)).toBe(false);
    expect(matchesRow(buildPricing({ medicationType: "sema_pill" }), criteria)).toBe(false);
    expect(matchesRow(buildPricing({ planInterval: "annual" }), criteria)).toBe(true);
  });
});

describe("state and payment", () => {
  const brand = buildBrand({ unavailableStates: ["CA", "NY"], acceptInsurance: false, hsaAccepted: true });

  it.each([
    ["CA", "cash", false],
    ["NY", "hsa_fsa", false],
    ["TX", "cash", true],
    ["TX", "hsa_fsa", true],
    ["TX", "insurance", false],
  ] as const)("%s paying by %s: %s", (state, paymentMethod, expected) => {
    expect(isAvailableTo(brand, { state, paymentMethod })).toBe(expected);
  });

  it("reads each payment method from its own field", () => {
    const insured = { acceptInsurance: true, hsaAccepted: false };
    expect(acceptsPayment(insured, "insurance")).toBe(true);
    expect(acceptsPayment(insured, "hsa_fsa")).toBe(false);
    expect(acceptsPayment({ acceptInsurance: false, hsaAccepted: false }, "cash")).toBe(true);
  });
});

it("assumes monthly payment until a visitor chooses (spec:pricing#defaults)", () => {
  expect(defaultPlanInterval).toBe("monthly");
});

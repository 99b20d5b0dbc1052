import { describe, expect, it } from "vitest";
import { fieldErrors } from "~/features/leads/schema";
import { buildCalculatorAnswers, buildCalculatorForm } from "./factory";
import { calculatorErrorTitle, calculatorSchema, readCalculatorFields } from "./schema";

function errorsOf(overrides: Record<string, string>) {
  const parsed = calculatorSchema.safeParse(buildCalculatorForm(overrides));
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("calculatorSchema", () => {
  it("reads a simple form", () => {
    expect(calculatorSchema.parse(buildCalculatorForm())).toEqual(buildCalculatorAnswers());
  });

  it("reads the advanced fields while they are shown", () => {
    const advanced = { activityLevel: "high", dietAdherence: "low", pcos: "on" };
    expect(calculatorSchema.parse(buildCalculatorForm({ ...advanced, advanced: "on" }))).toEqual(
      buildCalculatorAnswers({
        activityLevel: "high",
        dietAdherence: "low",
        conditions: { diabetes: false, thyroid: false, pcos: true },
      }),
    );
    expect(calculatorSchema.parse(buildCalculatorForm(advanced))).toEqual(buildCalculatorAnswers());
  });

  it.each(["50", "185.5", " 1000 ", "0185"])("accepts the weight %j", (currentWeight) => {
    expect(errorsOf({ currentWeight })).toEqual({});
  });

  it.each(["", " ", "0", "0.0", "-0", "0e9"])("treats the weight %j as missing", (currentWeight) => {
    expect(errorsOf({ currentWeight })).toEqual({ currentWeight: "Enter your current weight in pounds" });
  });

  it.each([
    "-180",
    "49.9",
    "1000.1",
    "NaN",
    "Infinity",
    "1e309",
    "1e2",
    "0x99",
    "1,299",
    "185,5",
    "185.55",
    "185 lbs",
    "\u0000185",
    "\ud800",
    "١٨٥",
    "9".repeat(400),
  ])("refuses the weight %j and says how to enter it", (currentWeight) => {
    expect(errorsOf({ currentWeight })).toEqual({
      currentWeight: "Enter your weight in pounds as a number from 50 to 1,000, such as 185 or 185.5",
    });
  });

  it.each([
    ["medication", "ozempic", "Invalid medication type: ozempic"],
    ["medication", "either", "Invalid medication type: either"],
    ["dosageLevel", "huge", "Invalid dose level: huge"],
    ["timeFrame", "13", "Invalid time frame: 13"],
    ["timeFrame", "012", "Invalid time frame: 012"],
    ["activityLevel", "moderate", "Invalid activity level: moderate"],
    ["dietAdherence", "x", "Invalid diet adherence: x"],
    ["medication", "a\u0000b\ud800", "Invalid medication type: a\u{FFFD}b\u{FFFD}"],
    ["dosageLevel", "y".repeat(100_000), `Invalid dose level: ${"y".repeat(40)}…`],
    ["medication", "__proto__", "Invalid medication type: __proto__"],
  ])("reports an unknown %s", (field, value, message) => {
    const errors = errorsOf({ [field]: value });
    expect(errors).toEqual({ [field]: message });
    expect(calculatorErrorTitle(errors)).toBe(message);
  });

  it.each([{ toString: 1 }, { toString: null, valueOf: null }, [{ toString: 1 }], Object.create(null)])(
    "refuses an object without repeating it",
    (value) => {
      const fields = ["medication", "dosageLevel", "timeFrame", "activityLevel", "dietAdherence"];
      for (const field of fields) {
        const reading = readCalculatorFields({ ...buildCalculatorForm(), [field]: value });
        expect(!reading.ok && reading.errors[field]).toMatch(/^Invalid [a-z ]+: not a text$/);
      }
    },
  );

  it("asks for missing values", () => {
    const parsed = calculatorSchema.safeParse({});
    const errors = parsed.success ? {} : fieldErrors(parsed.error);
    expect(Object.keys(errors)).toEqual(["currentWeight", "medication", "dosageLevel", "timeFrame"]);
    expect(calculatorErrorTitle(errors)).toBe("Please fill in all required fields");
  });

  it.each([null, undefined, 7, "text", [], [["currentWeight", "200"]]])("refuses %j as a whole", (fields) => {
    expect(calculatorSchema.safeParse(fields).success).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { fieldErrors } from "~/features/leads/schema";
import { planFormSchema, readToken, readWatchId, stateFormSchema } from "./schema";

const form = { email: "ana@visitor.example", state: "TX", limit: "199", medication: "either", source: "any" };
const problems = (changes: Record<string, string>) => {
  const { error } = stateFormSchema.safeParse({ ...form, ...changes });
  return error && Object.keys(fieldErrors(error));
};

describe("the form for a state", () => {
  test("reads dollars as cents and the email in lowercase", () => {
    const typed = { ...form, limit: " $199.50 ", email: " Ana@Visitor.example " };
    expect(stateFormSchema.parse(typed)).toMatchObject({ limit: 19_950, email: "ana@visitor.example" });
  });

  test.each([
    ["limit", ["", "0", "0.5", "5000.01", "1e3", "-5", "1,000", "abc", "9".repeat(21)]],
    [
      "email",
      ["", "ana", "ana@", "a b@visitor.example", `${"a".repeat(250)}@b.co`, "a\u0000@visitor.example"],
    ],
    ["state", ["", "XX", "tx", "Texas"]],
    ["medication", ["", "aspirin"]],
    ["source", ["", "generic"]],
  ])("rejects a wrong %s", (field, values) => {
    for (const value of values) expect(problems({ [field]: value }), value).toEqual([field]);
  });
});

test("the form for a plan needs two database ids", () => {
  const plan = { email: form.email, brandId: "3", pricingId: "2147483647" };
  expect(planFormSchema.parse(plan)).toMatchObject({ brandId: 3, pricingId: 2_147_483_647 });
  for (const pricingId of ["", "0", "1.5", "2147483648", "99999999999", "x"])
    expect(planFormSchema.safeParse({ ...plan, pricingId }).success, pricingId).toBe(false);
});

test("a token has 32 characters, and a watch a number", () => {
  expect(readToken("a".repeat(32))).toBe("a".repeat(32));
  for (const text of [null, undefined, "", "a".repeat(31), "a".repeat(33), `${"a".repeat(31)}%`])
    expect(readToken(text)).toBeNull();
  expect([readWatchId(undefined), readWatchId("12"), readWatchId("0"), readWatchId("x")]).toEqual([
    null,
    12,
    undefined,
    undefined,
  ]);
});

import { expect, test } from "vitest";
import { HIDDEN, redact, redactSummary } from "./redact";

test.each([
  "password",
  "newPassword",
  "account.passwordHash",
  "key_value",
  "apiKey",
  "tokenHash",
  "recoveryCodes",
  "totp",
])("%s is never kept", (path) => {
  expect(redact("staff", { [path]: "correct horse" })).toEqual({ [path]: HIDDEN });
});

test.each(["email", "phone", "fullName", "full_name", "addressLine1", "city", "zipCode", "currentWeight"])(
  "%s of a visitor is never kept",
  (path) => {
    expect(redact("lead", { [path]: "x" })).toEqual({ [path]: HIDDEN });
    expect(redact("claim", { [path]: "x" })).toEqual({ [path]: HIDDEN });
  },
);

test("an email address in a visitor's other fields is removed", () => {
  expect(redact("claim", { reason: "Wrote to ann.b@mail.example twice", notes: ["c@d.example"] })).toEqual({
    reason: `Wrote to ${HIDDEN} twice`,
    notes: [HIDDEN],
  });
  expect(redactSummary("lead", "Lead of ann@mail.example")).toBe(`Lead of ${HIDDEN}`);
});

test("values that aren't secret stay: staff emails, brand names, the status of a claim", () => {
  expect(redact("staff", { email: "a@b.example", role: "admin" })).toEqual({
    email: "a@b.example",
    role: "admin",
  });
  expect(redact("brand", { brandName: "Footprint", otherNotes: "laptop" })).toEqual({
    brandName: "Footprint",
    otherNotes: "laptop",
  });
  expect(redact("claim", { status: "paid" })).toEqual({ status: "paid" });
});

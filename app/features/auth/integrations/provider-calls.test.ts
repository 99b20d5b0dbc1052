import { expect, test } from "vitest";
import { readProfile } from "./provider-calls.server";

/** Unsigned: the library has checked the signature before. */
function idTokenWith(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
}

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  ["yes", false],
  [1, false],
  [null, false],
  [undefined, false],
])("an email whose claim of verification is %j: %s", async (claimed, emailVerified) => {
  const claims = { sub: "1", email: "ana@northwind.example", email_verified: claimed, name: null };
  const profile = await readProfile({ idToken: idTokenWith(claims) }, undefined);
  expect(profile).toMatchObject({ id: "1", email: "ana@northwind.example", emailVerified });
});

const NAMELESS = ["", "e30", "e30.e30.", "e30.!.", idTokenWith({ sub: "", email: "ana@northwind.example" })];

test.each(NAMELESS)("a token that names no one: %j", async (idToken) => {
  expect(await readProfile({ idToken }, undefined)).toBeNull();
});

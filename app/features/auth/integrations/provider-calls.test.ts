import { createServer } from "node:http";
import { expect, test } from "vitest";
import { readConfiguration, readProfile } from "./provider-calls.server";

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

test.for([
  ["https://login.example/token", true],
  ["https://ana:secret@login.example/token", false],
  ["javascript:alert(1)", false],
] as const)(
  "a provider whose token endpoint is %s is accepted: %s",
  async ([endpoint, isAccepted], { onTestFinished }) => {
    const provider = createServer((_, response) => {
      const url = "https://login.example";
      const names = { issuer: url, authorization_endpoint: url, jwks_uri: url };
      response.end(JSON.stringify({ ...names, token_endpoint: endpoint }));
    });
    await new Promise<void>((resolve) => void provider.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void provider.close());
    const address = provider.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const read = await readConfiguration(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
    expect(read).toBe(isAccepted);
  },
);

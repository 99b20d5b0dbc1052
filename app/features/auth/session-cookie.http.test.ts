import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { createStaff } from "./factory";
import { createAuth } from "./use-cases/auth.server";
import { identify } from "./use-cases/sessions.server";

const app = await useApp();
const { db } = app.platform;
const auth = await createAuth(app.platform);
const cookie = await signIn(app, await createStaff(db));
const value = cookie.slice(cookie.indexOf("=") + 1);

const opens = async (changed: string) => {
  const headers = new Headers({ cookie: `${auth.cookies.session}=${changed}` });
  const { identity } = await identify(auth, { headers, address: "198.51.100.7", logFields: {} }, new Date());
  return identity !== null;
};

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const cookieCharacter = fc.constantFrom(..."ABCXYZabcxyz0189-_.~%\"'()+/=!*&$#@^`|");
const place = fc.nat({ max: value.length - 1 });
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;

const replaced = fc
  .tuple(place, cookieCharacter)
  .map(([at, character]) => value.slice(0, at) + character + value.slice(at + 1));
const inserted = fc
  .tuple(fc.nat({ max: value.length }), fc.string({ unit: cookieCharacter, minLength: 1, maxLength: 4 }))
  .map(([at, text]) => value.slice(0, at) + text + value.slice(at));
const removed = fc
  .tuple(place, fc.integer({ min: 1, max: 8 }))
  .map(([at, length]) => value.slice(0, at) + value.slice(at + length));
const swapped = fc.tuple(place, place).map(([one, other]) => {
  const characters = [...value];
  [characters[one], characters[other]] = [characters[other] ?? "", characters[one] ?? ""];
  return characters.join("");
});
const escapedOnce = place.map((at) => value.slice(0, at) + escaped(value.charAt(at)) + value.slice(at + 1));
/** The signature's last letter has two bits that decoders ignore. */
const spareBits = fc
  .constantFrom(...BASE64)
  .map((letter) => value.replace(/.%3D$/, `${encodeURIComponent(letter)}%3D`));
const written = fc.constantFrom(
  `"${value}"`,
  value.toLowerCase(),
  value.replaceAll(/%../g, (code) => code.toLowerCase()),
  decodeURIComponent(value),
  encodeURIComponent(value),
);

describe("a session cookie", () => {
  test("opens the session when it is unchanged", async () => {
    expect(await opens(value)).toBe(true);
  });

  test("is invalid when any part was changed, even if it decodes to the same bytes", async () => {
    const changed = fc
      .oneof(replaced, inserted, removed, swapped, escapedOnce, spareBits, written)
      .filter((text) => text !== value && text.trim() === text && !text.includes(";"));
    await fc.assert(
      fc.asyncProperty(changed, async (text) => {
        expect(await opens(text)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecrets } from "./secrets.server";

const secrets = createSecrets({ AUTH_SECRET: "a secret that only this test uses" });
const elsewhere = createSecrets({ AUTH_SECRET: "the secret of quite another server" });
const NAME = "api_keys/anthropic";

// spec:platform#secrets
describe("sealed text", () => {
  test("opens again, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: "binary" }), (name, text) => {
        const wellFormed = text.toWellFormed();
        expect(secrets.open(name, secrets.seal(name, wellFormed))).toEqual({ ok: true, text: wellFormed });
      }),
    );
  });

  test("reveals nothing about the text, and is different each time", () => {
    const [first, second] = [secrets.seal(NAME, "sk-very-secret"), secrets.seal(NAME, "sk-very-secret")];
    expect(first).not.toBe(second);
    expect(first).not.toContain("secret");
    expect(Buffer.from(first.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("secret");
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  });

  test("opens in another process with the same AUTH_SECRET", () => {
    const again = createSecrets({ AUTH_SECRET: "a secret that only this test uses" });
    expect(again.open(NAME, secrets.seal(NAME, "text"))).toEqual({ ok: true, text: "text" });
  });

  test("reports that AUTH_SECRET has changed", () => {
    expect(elsewhere.open(NAME, secrets.seal(NAME, "text"))).toEqual({ ok: false, reason: "other-key" });
  });

  test("doesn't open for another setting", () => {
    const sealed = secrets.seal(NAME, "text");
    expect(secrets.open("api_keys/other", sealed)).toEqual({ ok: false, reason: "damaged" });
  });

  test("doesn't open if a single bit was changed", () => {
    const [version, keyId, packed = ""] = secrets.seal(NAME, "text").split(".");
    const bytes = Buffer.from(packed, "base64url");
    for (let bit = 0; bit < bytes.byteLength * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const sealed = [version, keyId, changed.toString("base64url")].join(".");
      expect(secrets.open(NAME, sealed)).toEqual({ ok: false, reason: "damaged" });
    }
  });

  test.each(["", "text", "v1.00000000", "v2.00000000.AAAA", "v1.zzzzzzzz.AAAA"])("%j isn't valid", (text) => {
    expect(secrets.open(NAME, text)).toEqual({ ok: false, reason: "damaged" });
  });

  test("is damaged if cut short", () => {
    const sealed = secrets.seal(NAME, "text");
    for (let length = 12; length < sealed.length; length += 1) {
      expect(secrets.open(NAME, sealed.slice(0, length)).ok).toBe(false);
    }
  });
});

describe("after AUTH_SECRET changed", () => {
  const OLD = "a secret that only this test uses";
  const oldest = "the secret before that one, also with 32 characters";
  const renewed = createSecrets({
    AUTH_SECRET: "the new secret of the same server",
    AUTH_SECRET_PREVIOUS: [OLD, oldest],
  });

  test("text sealed with a previous secret opens, and new text is sealed with the current one", () => {
    for (const AUTH_SECRET of [OLD, oldest]) {
      const sealed = createSecrets({ AUTH_SECRET }).seal(NAME, "text");
      expect(renewed.open(NAME, sealed)).toEqual({ ok: true, text: "text" });
    }
    expect(secrets.open(NAME, renewed.seal(NAME, "text"))).toEqual({ ok: false, reason: "other-key" });
  });

  test("renewed text opens without the previous secret, and is renewed once", () => {
    const result = renewed.renew(NAME, secrets.seal(NAME, "text"));
    if (result.kind !== "renewed") throw new Error(result.kind);
    const later = createSecrets({ AUTH_SECRET: "the new secret of the same server" });
    expect(later.open(NAME, result.sealed)).toEqual({ ok: true, text: "text" });
    expect(renewed.renew(NAME, result.sealed)).toEqual({ kind: "current" });
  });

  test("text of an unknown secret, of another setting, or damaged isn't renewed", () => {
    const sealed = secrets.seal(NAME, "text");
    for (const [name, text] of [
      [NAME, elsewhere.seal(NAME, "text")],
      ["api_keys/other", sealed],
      [NAME, sealed.slice(0, -2)],
    ] as const)
      expect(renewed.renew(name, text)).toEqual({ kind: "unreadable" });
  });

  test("signatures of previous secrets are valid, and no others", () => {
    expect(renewed.isSigned("x", "text", secrets.sign("x", "text"))).toBe(true);
    expect(renewed.isSigned("x", "text", renewed.sign("x", "text"))).toBe(true);
    expect(renewed.isSigned("x", "text", elsewhere.sign("x", "text"))).toBe(false);
    expect(secrets.isSigned("x", "text", renewed.sign("x", "text"))).toBe(false);
  });
});

test("secrets can't be created without an AUTH_SECRET", () => {
  expect(() => createSecrets({ AUTH_SECRET: null })).toThrow("AUTH_SECRET");
});

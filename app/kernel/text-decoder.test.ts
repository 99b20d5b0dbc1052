import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvEncoding, createDecoder, encodingOf } from "./text-decoder";

const encoders: Record<CsvEncoding, (text: string) => Buffer> = {
  "utf-8": (text) => Buffer.from(text, "utf8"),
  "utf-16le": (text) => Buffer.from(text, "utf16le"),
  "utf-16be": (text) => Buffer.from(text, "utf16le").swap16(),
};

function decodeAll(bytes: Uint8Array, size: number) {
  const decoder = createDecoder(encodingOf(bytes));
  let text = "";
  for (let at = 0; at < bytes.length; at += size) {
    const piece = decoder.decode(bytes.subarray(at, at + size));
    text += piece.text;
    if (piece.brokenAt !== null) return { text, brokenAt: text.length - piece.text.length + piece.brokenAt };
  }
  const rest = decoder.end();
  return { text: text + rest.text, brokenAt: rest.brokenAt === null ? null : text.length + rest.brokenAt };
}

test.each(Object.keys(encoders) as CsvEncoding[])(
  "%s is detected with and without a byte order mark, and can be read in pieces",
  (encoding) => {
    const text = fc.string({ unit: "binary" }).map((made) => `brand_id,${made}`);
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 9 }), (expected, hasMark, size) => {
        const bytes = encoders[encoding](hasMark ? `\ufeff${expected}` : expected);
        expect(encodingOf(bytes)).toBe(encoding);
        expect(decodeAll(bytes, size)).toEqual({ text: expected, brokenAt: null });
      }),
    );
  },
);

test("bytes in Latin-1 are reported at their position", () => {
  const sound = "brand_id,brand_name\n1,Caf";
  const bytes = Buffer.concat([Buffer.from(sound), Buffer.from([0xe9]), Buffer.from("\n2,Northfield")]);
  for (const size of [1, 3, 7, 100]) expect(decodeAll(bytes, size).brokenAt).toBe(sound.length);
});

test("a character cut off at the end is reported", () => {
  expect(decodeAll(Buffer.from("brand_id,é").subarray(0, -1), 4).brokenAt).not.toBeNull();
});

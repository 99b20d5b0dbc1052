import { expect, test } from "vitest";
import { inAscii } from "./vite-server-code.ts";

const values = [
  '"“Quotes”, 1–2 → 3…"',
  "`a — b 😀 \\— \\\\—`",
  "'\\é\\\\é\\\\\\é'",
  "'\u2028' + `\u2029`",
  "/^[’“😀]+$/u.exec('’“😀')[0]",
  "'x—y'.split(/—/).length",
  "{ 'ключ': 1, é: 2 }.é",
];

test.each(values)("code in ASCII has the same value: %j", (code) => {
  const run = (text: string): unknown => new Function(`return ${text}`)();
  expect(inAscii(code)).toMatch(/^[\0-\x7f]*$/);
  expect(run(inAscii(code))).toEqual(run(code));
});

test("code whose value would change is refused", () => {
  expect(() => inAscii("String.raw`a — b`")).toThrow("String.raw");
  expect(inAscii("String.raw`a` + '—'")).toBe("String.raw`a` + '\\u2014'");
  expect(() => inAscii("'a\\\u2028b'")).toThrow("U+2028");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFields, fieldChanges, flatten } from "./changes";

test("nested records become paths, plain lists stay lists, and only empty values are left out", () => {
  expect(
    flatten({
      brandName: "Northfield",
      rebate: null,
      logoUrl: undefined,
      unavailableStates: ["AL", "CA"],
      pricing: { 12: { price: "199.00", isFirstMonthDiscount: false } },
      fees: [{ feeType: "membership" }, { feeType: "lab" }],
      lastVerifiedUpdated: new Date("2026-03-01T00:00:00Z"),
    }),
  ).toEqual({
    brandName: "Northfield",
    unavailableStates: ["AL", "CA"],
    "pricing.12.price": "199.00",
    "pricing.12.isFirstMonthDiscount": false,
    "fees.0.feeType": "membership",
    "fees.1.feeType": "lab",
    lastVerifiedUpdated: "2026-03-01T00:00:00.000Z",
  });
});

test("only what differs is kept", () => {
  const before = { name: "A", price: 100, states: ["AL"], note: "same" };
  const after = { name: "B", price: 100, states: ["AL", "CA"], note: "same", added: true };
  expect(changedFields(before, after)).toEqual({
    before: { name: "A", states: ["AL"] },
    after: { name: "B", states: ["AL", "CA"], added: true },
  });
});

test("a new record has no before, a removed one no after", () => {
  expect(changedFields(null, { name: "A" })).toEqual({ before: null, after: { name: "A" } });
  expect(changedFields({ name: "A" }, null)).toEqual({ before: { name: "A" }, after: null });
});

test("of a long text, the changed part is kept with its context", () => {
  const long = (word: string) => `${"a ".repeat(5_000)}${word}${" z".repeat(5_000)}`;
  const { before, after } = changedFields({ content: long("old") }, { content: long("new") });
  expect(before?.content).toMatch(/^….{60}old.{60}…$/);
  expect(after?.content).toMatch(/^….{60}new.{60}…$/);
});

test("a long text that is new is kept to its first 2,000 characters and the entry says how many are missing", () => {
  const { after } = changedFields(null, { content: "x".repeat(2_500) });
  expect(after?.content).toBe(`${"x".repeat(2_000)}… (500 more characters)`);
});

test("a cut never leaves half of a surrogate pair", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1_000, maxLength: 3_000 }),
      fc.string(),
      (text, other) => {
        const { before, after } = changedFields(
          { text: `${text}😀${text}` },
          { text: `${text}😃${other}${text}` },
        );
        for (const side of [before, after]) expect(JSON.stringify(side).isWellFormed()).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test("two records are distinguished exactly when a field differs", () => {
  const record = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,5}$/),
    fc.oneof(fc.string(), fc.integer(), fc.boolean()),
  );
  fc.assert(
    fc.property(record, record, (a, b) => {
      const { before, after } = changedFields(a, b);
      for (const change of fieldChanges(before, after)) {
        expect(a[change.path]).toEqual(change.before);
        expect(b[change.path]).toEqual(change.after);
      }
      for (const key of Object.keys({ ...a, ...b })) {
        const differs = a[key] !== b[key];
        expect(fieldChanges(before, after).some((change) => change.path === key)).toBe(differs);
      }
    }),
  );
});

test("an entry keeps 100,000 characters; the fields beyond are counted", () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`f${index}`, "x".repeat(2_000)]),
  );
  const { after } = changedFields(null, many);
  expect(Object.keys(after ?? {})).toHaveLength(50);
  expect(after?.["(more)"]).toBe("51 more fields");
  expect(changedFields(many, null).before?.["(more)"]).toBe("51 more fields");
});

test("fields are shown by path, with numbers in numeric order", () => {
  const changes = fieldChanges({ "pricing.10.price": 1, "pricing.9.price": 2 }, { brandName: "A" });
  expect(changes.map((change) => change.path)).toEqual(["brandName", "pricing.9.price", "pricing.10.price"]);
});

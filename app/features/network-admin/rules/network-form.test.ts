import { describe, expect, test } from "vitest";
import { conversionFields } from "~/features/revenue/rules/mapping";
import {
  nameFieldOf,
  readMappingForm,
  readStatusForm,
  requiredFieldOf,
  splitList,
  wordsFieldOf,
  wordsOf,
} from "./network-form";

const TRANSACTION = nameFieldOf("transaction_id");
const PAYOUT = nameFieldOf("payout");
/** What the form submits for a configured network, with some fields changed. */
const form = (changes: Record<string, string | undefined> = {}) => ({ [TRANSACTION]: "tid", ...changes });
const problemFields = (changes: Record<string, string | undefined>) =>
  Object.keys(readMappingForm(form(changes)).errors);
const many = (count: number, letter = "a") =>
  Array.from({ length: count }, (_, index) => letter + index).join();

test("every conversion field has its own form fields", () => {
  const names = conversionFields.flatMap((field) => [nameFieldOf(field), requiredFieldOf(field)]);
  expect(new Set([...names, wordsFieldOf("paid"), wordsFieldOf("pending")]).size).toBe(names.length + 2);
});

describe("the names of a network's parameters (spec:revenue#networks)", () => {
  test("are read field by field, without duplicates", () => {
    const { value, errors } = readMappingForm(
      form({ [PAYOUT]: " amount,, sum\namount ", [requiredFieldOf("payout")]: "on" }),
    );
    expect(errors).toEqual({});
    expect(value.payout).toEqual({ names: ["amount", "sum"], required: true });
    expect(value.revenue).toEqual({ names: [], required: false });
  });

  test("are required if the box is checked, and always for the transaction id", () => {
    expect(readMappingForm(form()).value.transaction_id).toEqual({ names: ["tid"], required: true });
    expect(readMappingForm(form({ [PAYOUT]: "a" })).value.payout.required).toBe(false);
    expect(readMappingForm(form({ [requiredFieldOf("payout")]: "off" })).value.payout.required).toBe(false);
  });

  test("can't be empty for a required field", () => {
    expect(problemFields({ [TRANSACTION]: "" })).toEqual([TRANSACTION]);
    expect(problemFields({ [TRANSACTION]: undefined })).toEqual([TRANSACTION]);
    expect(problemFields({ [requiredFieldOf("payout")]: "on" })).toEqual([PAYOUT]);
  });

  test("are limited to five", () => {
    expect(problemFields({ [PAYOUT]: many(5) })).toEqual([]);
    expect(problemFields({ [PAYOUT]: many(6) })).toEqual([PAYOUT]);
  });

  test.each(["a", "x".repeat(60), "sub[1]", "Click.Id_2-b"])("may be %s", (name) => {
    expect(problemFields({ [PAYOUT]: name })).toEqual([]);
  });

  test.each(["x".repeat(61), "a b", "a=b", "a&", "?a", "{a}", "token"])("can't be %s", (name) => {
    expect(problemFields({ [PAYOUT]: `good, ${name}` })).toEqual([PAYOUT]);
  });

  test("belong to one field", () => {
    expect(problemFields({ [PAYOUT]: "amount", [nameFieldOf("sub1")]: "other, amount" })).toEqual([
      nameFieldOf("sub1"),
    ]);
  });

  test("report what is wrong with each", () => {
    const problemOf = (changes: Record<string, string>) =>
      Object.values(readMappingForm(form(changes)).errors);
    const problems = [
      { [TRANSACTION]: "" },
      { [PAYOUT]: many(6) },
      { [PAYOUT]: "a b" },
      { [PAYOUT]: "token" },
      { [PAYOUT]: "tid" },
    ].flatMap(problemOf);
    expect(problems).toHaveLength(5);
    expect(new Set(problems).size).toBe(5);
    for (const problem of problems) expect(problem).toMatch(/\w/);
  });
});

describe("the words of a network for a status (spec:revenue#status-words)", () => {
  const [PAID, PENDING] = [wordsFieldOf("paid"), wordsFieldOf("pending")];
  const problemsOf = (fields: Record<string, string>) => readStatusForm(fields).errors;

  test("ignore case", () => {
    expect(readStatusForm({ [PAID]: "Payé, SETTLED", [PENDING]: "open" })).toEqual({
      value: { payé: "paid", settled: "paid", open: "pending" },
      errors: {},
    });
    expect(readStatusForm({})).toEqual({ value: {}, errors: {} });
  });

  test("are limited to 30, of at most 60 characters each", () => {
    expect(problemsOf({ [PAID]: many(30) })).toEqual({});
    expect(Object.keys(problemsOf({ [PAID]: many(31) }))).toEqual([PAID]);
    expect(problemsOf({ [PAID]: "x".repeat(60) })).toEqual({});
    expect(Object.keys(problemsOf({ [PAID]: `short, ${"x".repeat(61)}` }))).toEqual([PAID]);
    expect(problemsOf({ [PAID]: many(31) })[PAID]).toMatch(/30.* 60/);
  });

  test("mean one status", () => {
    const errors = problemsOf({ [PENDING]: "done", [PAID]: "settled, DONE" });
    expect(Object.keys(errors)).toEqual([PAID]);
    expect(errors[PAID]).toContain("done");
  });

  test("are grouped by status", () => {
    const mapping = { settled: "paid", open: "pending", done: "paid" } as const;
    expect(wordsOf("paid", mapping)).toBe("settled, done");
    expect(wordsOf("reversed", mapping)).toBe("");
  });
});

test("a list is separated by commas and line breaks, without blanks or duplicates", () => {
  expect(splitList(" a, b\nc,,a ,\n")).toEqual(["a", "b", "c"]);
  expect(splitList("a b")).toEqual(["a b"]);
  expect(splitList("")).toEqual([]);
  expect(splitList(undefined)).toEqual([]);
});

import { expect, test } from "vitest";
import { mentionedNames, noteParts, suggestedNames, typedMention, withMention } from "./mentions";

const names = ["Ann", "Ann Carter", "José Pérez", "O'Neil (Ops)"];

test.each([
  ["@Ann Carter, please check", ["Ann Carter"]],
  ["@ann carter and @ANN", ["Ann Carter", "Ann"]],
  ["thanks (@José Pérez)!", ["José Pérez"]],
  ["@O'Neil (Ops)", ["O'Neil (Ops)"]],
  ["@Ann Carter @Ann Carter", ["Ann Carter"]],
  ["mail ann@Ann.example, @Anna, @ Ann, Ann", []],
  ["@", []],
])("%j mentions %j (spec:notes#mentions)", (text, expected) => {
  expect(mentionedNames(text, names)).toEqual(expected);
});

test.each([
  ["@", { at: 0, query: "" }],
  ["Hello @an", { at: 6, query: "an" }],
  ["Hello @ann ca", { at: 6, query: "ann ca" }],
  ["ann@an", null],
  ["@ann\nca", null],
  ["@ an", null],
  [`@${"a".repeat(61)}`, null],
  ["no one", null],
])("typing %j asks for %j", (text, expected) => {
  expect(typedMention(text, text.length)).toEqual(expected);
});

test("an @ behind the cursor asks for nothing", () => {
  expect(typedMention("@ann", 0)).toBeNull();
});

test("every typed word begins a word of a suggested name", () => {
  expect(suggestedNames("", names)).toHaveLength(4);
  expect(suggestedNames("an", names)).toEqual(["Ann", "Ann Carter"]);
  expect(suggestedNames("car an", names)).toEqual(["Ann Carter"]);
  expect(suggestedNames("nn", names)).toEqual([]);
  expect(
    suggestedNames(
      "p",
      Array.from({ length: 20 }, (_, index) => `Person ${index}`),
    ),
  ).toHaveLength(6);
});

test("a chosen name replaces what was typed, with one blank behind it", () => {
  expect(withMention("Hi @an there", { at: 3, query: "an" }, "Ann Carter")).toEqual({
    text: "Hi @Ann Carter there",
    cursor: 15,
  });
});

test.each([
  ["see https://a.example/x?y=1.", ["text:see ", "link:https://a.example/x?y=1", "text:."]],
  ["(http://a.example/)", ["text:(", "link:http://a.example/", "text:)"]],
  ["javascript:alert(1) ftp://a.example", ["text:javascript:alert(1) ftp://a.example"]],
  ["https://user:secret@a.example/", ["text:https://user:secret@a.example/"]],
  ["<b>@Ann</b>", ["text:<b>", "mention:@Ann", "text:</b>"]],
  ["https://a.example/@Ann @Ann", ["link:https://a.example/@Ann", "text: ", "mention:@Ann"]],
])("%j becomes %j", (text, expected) => {
  expect(noteParts(text, names).map((part) => `${part.kind}:${part.text}`)).toEqual(expected);
});

import { expect, test } from "vitest";
import { matchingCommands, slashCommands, slashQuery } from "./slash-commands";

test("a slash at the start or after a space begins a command (spec:post-editor#slash-menu)", () => {
  expect(slashQuery("/")).toBe("");
  expect(slashQuery("Some words /head")).toBe("head");
  expect(slashQuery("/heading 2")).toBe("heading 2");
  for (const text of [
    "and/or",
    "https://example.com/a",
    "",
    "words",
    "1/2",
    "/a!",
    "/ and twenty letters more than that",
  ])
    expect(slashQuery(text)).toBeNull();
});

test("commands are found by each of their words", () => {
  const labels = (query: string) => matchingCommands(query).map(({ label }) => label);
  expect(labels("")).toHaveLength(slashCommands.length);
  expect(labels("h2")).toEqual(["Heading 2"]);
  expect(labels("list")).toEqual(["Bulleted list", "Numbered list"]);
  expect(labels("pic")).toEqual(["Image"]);
  expect(labels("calc")).toEqual(["Tool: GLP-1 weight loss calculator"]);
  expect(labels("nothing")).toEqual([]);
});

import { expect, test } from "vitest";
import { parseCommand } from "./command-line";
import { progressLine } from "./progress";

test("commands are parsed", () => {
  expect(
    parseCommand("backup", ["a.zst", "--recipient", "age1x", "--recipient", "age1y", "--force"]),
  ).toEqual({
    command: "write",
    file: "a.zst",
    force: true,
    recipients: ["age1x", "age1y"],
  });
  expect(parseCommand("backup", ["verify", "a.zst", "--identity", "key.txt"])).toEqual({
    command: "verify",
    file: "a.zst",
    identityFile: "key.txt",
  });
  expect(parseCommand("restore", ["--replace", "--yes", "a.zst"])).toEqual({
    command: "restore",
    file: "a.zst",
    identityFile: null,
    replace: true,
    yes: true,
  });
});

test.for([
  ["backup", []],
  ["backup", ["verify"]],
  ["backup", ["a", "b"]],
  ["backup", ["a", "--replace"]],
  ["backup", ["a", "--recipient"]],
  ["restore", ["a", "--yes"]],
  ["restore", ["a", "--identity", "--yes"]],
] as const)("%s %j is refused with the usage text", ([name, words]) => {
  const parsed = parseCommand(name, words);
  expect(parsed).toEqual({ command: "wrong", message: expect.stringMatching(/\.\nUsage:/) });
});

test("progress is a percentage and megabytes", () => {
  expect(progressLine({ step: "Saving rows", done: 1, total: 3, bytes: 12_345_678 })).toBe(
    "Saving rows: 33 %, 12.3 MB",
  );
  expect(progressLine({ step: "Saving rows", done: 0, total: 0, bytes: 0 })).toBe(
    "Saving rows: 100 %, 0.0 MB",
  );
});

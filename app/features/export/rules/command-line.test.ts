import { expect, test } from "vitest";
import { parseCommand } from "./command-line";

test("one folder is named", () => {
  expect(parseCommand(["out"])).toEqual({ command: "export", folder: "out" });
});

test.for([[[]], [["a", "b"]], [["a", "--force"]]] as const)(
  "%j is refused with the usage text",
  ([words]) => {
    expect(parseCommand(words)).toEqual({ command: "wrong", message: expect.stringMatching(/\.\nUsage:/) });
  },
);

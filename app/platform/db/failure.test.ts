import { describe, expect, test } from "vitest";
import { describeError } from "./failure.server";

describe("what the log says of an error", () => {
  test("leaves out the values of a failed query", () => {
    const cause = Object.assign(new Error("value jane@visitor.example"), { code: "23505" });
    const error = new Error("Failed query: insert … params: jane@visitor.example", { cause });
    const told = JSON.stringify(describeError(error));
    expect(told).not.toContain("jane@visitor.example");
    expect(told).toContain("23505");
    expect(told).toContain(" at ");
  });

  test("keeps message and stack of any other", () => {
    expect(describeError(new TypeError("x is not a function"))).toMatchObject({
      name: "TypeError",
      message: "x is not a function",
    });
  });

  test("does not trust what is no error", () => {
    expect(describeError("jane@visitor.example")).toEqual({ name: "unknown", message: "string" });
  });
});

import { describe, expect, test } from "vitest";
import { describeFailure, ReportableError, safeMessage } from "./failure.server";

const VALUE = "jane@visitor.example";

describe("what the log says about an error", () => {
  test("leaves out the values of a failed query", () => {
    const cause = Object.assign(new Error(`value ${VALUE}`), {
      code: "23505",
      table: "leads",
      constraint: "leads_email_key",
      detail: `Key (email)=(${VALUE}) already exists.`,
    });
    const error = new Error(`Failed query: insert … params: ${VALUE}`, { cause });
    const described = JSON.stringify(describeFailure(error));
    expect(described).not.toContain(VALUE);
    expect(described).toContain("23505");
    expect(described).toContain("leads_email_key");
    expect(described).toContain(" at ");
  });

  test("keeps the message and stack of a bug in the code", () => {
    const described = describeFailure(new TypeError("x is not a function"));
    expect(described).toMatchObject({ name: "TypeError", message: "x is not a function" });
    expect(described.stack).toContain("failure.test.ts");
  });

  test("doesn't trust values that aren't errors", () => {
    expect(describeFailure(VALUE)).toEqual({ name: "unknown", message: "string" });
  });

  test("keeps the message of an error that was written for the log", () => {
    class Refused extends ReportableError {}
    const described = describeFailure(new Refused("The mail server rejected the message: EENVELOPE 550"));
    expect(described).toMatchObject({
      name: "Refused",
      message: "The mail server rejected the message: EENVELOPE 550",
    });
  });

  test.for([
    ["a plain error", () => new Error(`No such visitor: ${VALUE}`)],
    ["a message that looks like a place", () => new Error(`first\n    at ${VALUE} (file:1:2)`)],
    ["text that is no JSON", () => caught(() => JSON.parse(VALUE))],
    ["a header that cannot be sent", () => caught(() => new Headers({ a: `${VALUE}\n${VALUE}` }))],
    [
      "a time zone that does not exist",
      () => caught(() => new Date().toLocaleString("en", { timeZone: VALUE })),
    ],
    ["the name of a property", () => caught(() => Reflect.get(Object(null)[VALUE], VALUE))],
    ["a code that is none", () => Object.assign(new Error("no"), { code: VALUE, table: VALUE })],
    ["a cause of a cause", () => new Error("a", { cause: new Error("b", { cause: new Error(VALUE) }) })],
  ] as const)("leaves out the message of %s", ([, make]) => {
    const described = JSON.stringify(describeFailure(make()));
    expect(described).not.toContain(VALUE);
    expect(described).toContain(" at ");
  });

  test("stops when causes are circular", () => {
    const [first, second] = [new Error("a"), new Error("b")];
    first.cause = second;
    second.cause = first;
    expect(describeFailure(first).cause?.cause?.cause).toBeDefined();
  });

  test("includes the status that an outside system answered", () => {
    const error = Object.assign(new Error(`550 no such user ${VALUE}`), {
      code: "EENVELOPE",
      responseCode: 550,
    });
    expect(describeFailure(error)).toMatchObject({ code: "EENVELOPE", status: 550 });
    expect(safeMessage(error)).toBeNull();
  });
});

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

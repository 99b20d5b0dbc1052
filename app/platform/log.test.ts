import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.server";

function recorded(level = "info") {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: createLog(level, destination), lines };
}

test("a failure is one line with what failed, its fields, and the safe parts of the error", () => {
  const { log, lines } = recorded();
  log.failure(Object.assign(new Error("jane@visitor.example"), { code: "ECONNRESET" }), "claim not stored", {
    attempt: 2,
  });
  log.failure(new Error("jane@visitor.example"), "job failed, will be retried", {}, "warn");
  expect(lines).toMatchObject([
    { level: 50, msg: "claim not stored", attempt: 2, error: { name: "Error", code: "ECONNRESET" } },
    { level: 40, msg: "job failed, will be retried", error: { name: "Error" } },
  ]);
  expect(JSON.stringify(lines)).not.toContain("jane");
});

test("a field with a name like a secret is dropped", () => {
  const { log, lines } = recorded();
  log.info({ kind: "reset", email: "jane@visitor.example", token: "abc" }, "mail");
  expect(lines).toMatchObject([{ kind: "reset", msg: "mail" }]);
  expect(JSON.stringify(lines)).not.toMatch(/jane|abc/);
});

test("lines below the level aren't written", () => {
  const { log, lines } = recorded("error");
  log.info({}, "request");
  log.warn({}, "odd");
  expect(lines).toEqual([]);
});

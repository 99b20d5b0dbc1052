import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LOCKS } from "./locks.server";

const folder = path.resolve(import.meta.dirname, "../../../db/migrations");

/** The arguments of every call of an advisory lock function in the migrations. */
function locksInMigrations(): string[] {
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return [...text.matchAll(/\bpg_(?:try_)?advisory_\w*\(([^)]*)\)/g)].map((match) => match[1] ?? "");
  });
}

describe("advisory locks", () => {
  test("no two locks have the same number", () => {
    const numbers = Object.values(LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("the SQL locks event sums by the registered number, and uses no other lock", () => {
    const named = locksInMigrations();
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set([String(LOCKS.eventSums)]));
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCookie } from "~/kernel/cookies";
import { ASSIGNMENTS_COOKIE, parseAssignments, withAssignment } from "./assignment-cookie";

describe("the assignment cookie", () => {
  test("is read as it was written", () => {
    const first = withAssignment([], { variantId: "b", requestedId: "a" }, ["a", "b"]);
    const second = withAssignment(parseAssignments(first), { variantId: "c", requestedId: "c" }, ["c", "d"]);
    expect(parseAssignments(second)).toEqual([
      { variantId: "c", requestedId: "c" },
      { variantId: "b", requestedId: "a" },
    ]);
  });

  test("contains one variant of each test", () => {
    const known = parseAssignments("a~other");
    expect(withAssignment(known, { variantId: "b", requestedId: "b" }, ["a", "b"])).toBe("b~other");
  });

  test("has its fixed name (spec:split-tests#assignment-storage)", () => {
    expect(ASSIGNMENTS_COOKIE).toBe("glp_split_tests");
  });

  test("accepts no more than its limit", () => {
    const known = Array.from({ length: 20 }, (_, index) => ({
      variantId: `v${index}`,
      requestedId: `v${index}`,
    }));
    const value = withAssignment(known, { variantId: "new", requestedId: "new" }, ["new"]);
    expect(value.split("~")).toHaveLength(20);
    expect(value.startsWith("new~v0~")).toBe(true);
    expect(value).not.toContain("v19");
    expect(parseAssignments(`${value}~more`)).toHaveLength(20);
  });

  test("is empty if it is missing", () => {
    expect(parseAssignments(null)).toEqual([]);
  });

  test("stays short however many tests there were", () => {
    let value = "";
    for (let index = 0; index < 100; index += 1) {
      const id = `${String(index).padStart(3, "0")}-0000-4000-8000-000000000000`;
      value = withAssignment(parseAssignments(value), { variantId: id, requestedId: `${id}x` }, [id]);
    }
    expect(value.length).toBeLessThan(2_000);
    expect(parseAssignments(value)).toHaveLength(20);
    expect(parseAssignments(value)[0]?.variantId).toMatch(/^099/);
  });

  test.for([
    "",
    "~~~",
    ".",
    "a.b.c",
    "a.",
    "a.b c",
    "a b",
    "<script>",
    "a;b",
    `${"x".repeat(101)}`,
    "%00",
    ".",
  ])("is empty if its value is %j", (value) => {
    expect(parseAssignments(value)).toEqual([]);
  });

  test("is read without failing, whatever its value", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aZ9-_.~%;= \0é\uD800") }), (value) => {
        for (const { variantId, requestedId } of parseAssignments(value)) {
          expect(variantId).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
          expect(requestedId).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
        }
      }),
    );
  });
});

test("a cookie is found by its full name, and only with an accepted value", () => {
  const header = "xid=1; id=a b; id=2; id2=3";
  expect(readCookie(header, "id")).toBe("a b");
  expect(readCookie(header, "id", (value) => /^\d$/.test(value))).toBe("2");
  expect(readCookie(header, "none")).toBeNull();
  expect(readCookie("", "id")).toBeNull();
});

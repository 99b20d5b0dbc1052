import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { staffArea } from "~/staff-area";
import { assertAdmin, canOpen, decideAccess, homeOf } from "./access";

describe("who may open what", () => {
  test("a URL that isn't declared is refused to everyone", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("admin", "content_manager"), (text, role) => {
        const pattern = `/admin/${text}`;
        fc.pre(!(pattern in staffArea));
        expect(decideAccess(staffArea, role, pattern)).toEqual({ kind: "redirect", to: "/access-denied" });
      }),
    );
  });

  test.for(["constructor", "__proto__", "toString", ""])("%j isn't a URL", (pattern) => {
    expect(canOpen(staffArea, "admin", pattern)).toBe(false);
  });

  test("/admin sends content managers to their home, and every other administrator page sends them to access denied", () => {
    expect(decideAccess(staffArea, "content_manager", "/admin")).toEqual({
      kind: "redirect",
      to: "/admin/msl-dashboard",
    });
    expect(decideAccess(staffArea, "content_manager", "/admin/conversion-logger")).toEqual({
      kind: "redirect",
      to: "/access-denied",
    });
  });

  test("every role may open its own home", () => {
    for (const role of ["admin", "content_manager"] as const)
      expect(canOpen(staffArea, role, homeOf(role))).toBe(true);
  });

  test("only an administrator counts as one", () => {
    expect(() => assertAdmin({ role: "admin" })).not.toThrow();
    expect(() => assertAdmin({ role: "content_manager" })).toThrow("Only administrators");
  });
});

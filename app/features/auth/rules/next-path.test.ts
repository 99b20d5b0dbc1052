import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextQuery, safeNextPath } from "./next-path";

const SITE = "https://compare.example";

describe("where to go after signing in", () => {
  test.for([
    ["/admin", "/admin"],
    ["/admin/", "/admin/"],
    ["/admin/staff?sort=name", "/admin/staff?sort=name"],
    ["/admin/staff#top", "/admin/staff"],
    ["/admin/blog/edit/7?tab=quiz&x=%2F%2Fevil.example", "/admin/blog/edit/7?tab=quiz&x=%2F%2Fevil.example"],
  ])("%s is kept", ([value, kept]) => {
    expect(safeNextPath(value)).toBe(kept);
  });

  test.for([null, undefined, "", "/", "/login", "/admins", "admin", "//admin", "/admin/../login", " /admin"])(
    "%j is rejected",
    (value) => {
      expect(safeNextPath(value)).toBeNull();
    },
  );

  const pieces = fc.constantFrom(
    "/",
    "\\",
    "admin",
    "//",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    "..",
    "%2f",
    "\t",
    "\n",
    " ",
    ".",
    "https:",
  );

  test("for any input, the browser stays on this site, in the staff area", () => {
    const address = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(address, (value) => {
        const next = safeNextPath(value);
        if (next === null) return;
        const url = new URL(next, SITE);
        expect(url.origin).toBe(SITE);
        expect(url.pathname).toMatch(/^\/admin(\/|$)/);
        expect(safeNextPath(next)).toBe(next);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("the destination is passed on to the next sign-in page, and nothing else is", () => {
  const search = (query: string) => nextQuery(new URLSearchParams(query));
  expect(search("next=%2Fadmin%2Fstaff%3Fsort%3Dname&method=recovery")).toBe(
    "?next=%2Fadmin%2Fstaff%3Fsort%3Dname",
  );
  expect(search("next=%2F%2Fevil.example")).toBe("");
  expect(search("notice=signed-out")).toBe("");
});

import { describe, expect, test } from "vitest";
import { mayOpen, roles, staffAccess } from "~/features/auth/rules/access";
import { crumbsAbove, markedEntry, navigationFor, pageAt, type StaffPath, staffPages } from "./pages";

const labels = (role: "admin" | "content_manager") =>
  navigationFor(role).map(({ label, pages }) => [label, pages.map((page) => page.label)]);

describe("the navigation", () => {
  test.each(roles)("of the %s leads only where they may go", (role) => {
    const paths = navigationFor(role).flatMap((group) => group.pages.map((page) => page.path));
    expect(paths.filter((path) => !mayOpen(role, path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("of the content manager lists the specified pages and no empty group (spec:access#content-manager-routes)", () => {
    expect(labels("content_manager")).toEqual([
      ["Overview", ["MSL Dashboard"]],
      ["Blog", ["Posts", "Scheduled posts", "Images", "Blog analytics", "Split tests"]],
      ["Revenue", ["Revenue", "Postback test"]],
    ]);
  });

  test("of the administrator has the manual logger, the staff and the audit log", () => {
    const all = labels("admin").flatMap(([, pages]) => pages);
    expect(all).toEqual(
      expect.arrayContaining(["Brands", "Conversion logger", "Staff", "Audit log", "Settings"]),
    );
    expect(all).not.toContain("MSL Dashboard");
  });
});

describe("the table of pages", () => {
  test("knows every staff address, and no other", () => {
    expect(Object.keys(staffPages).sort()).toEqual(
      Object.keys(staffAccess)
        .filter((path) => path !== "/admin/*")
        .sort(),
    );
  });

  test.each<[string, StaffPath | null]>([
    ["/admin", "/admin"],
    ["/admin/", "/admin"],
    ["/admin/edit/12", "/admin/edit/:brandId"],
    ["/admin/staff/invite", "/admin/staff/invite"],
    ["/admin/staff/3f1c", "/admin/staff/:userId"],
    ["/admin/blog/split-tests/7", "/admin/blog/split-tests/:id"],
    ["/admin/nowhere", null],
    ["/", null],
  ])("%s is the page %s", (address, page) => {
    expect(pageAt(address)).toBe(page);
  });

  test("every parent is a page whose address can be opened as it is", () => {
    for (const page of Object.keys(staffPages) as StaffPath[]) {
      for (const crumb of crumbsAbove(page, "admin")) expect(crumb.path).not.toContain(":");
    }
  });
});

test("breadcrumbs lead up, past what the role may not open", () => {
  const trail = (page: StaffPath, role: "admin" | "content_manager") =>
    crumbsAbove(page, role).map((crumb) => crumb.path);
  expect(trail("/admin/blog/split-tests/:id", "content_manager")).toEqual([
    "/admin/blog",
    "/admin/blog/analytics",
    "/admin/blog/split-tests",
  ]);
  expect(trail("/admin/edit/:brandId", "content_manager")).toEqual([]);
  expect(trail("/admin/edit/:brandId", "admin")).toEqual(["/admin"]);
});

test("the entry of the page, or of the nearest one above it, is marked", () => {
  const groups = navigationFor("admin");
  expect(markedEntry("/admin/audit", groups)).toBe("/admin/audit");
  expect(markedEntry("/admin/blog/edit/:id", groups)).toBe("/admin/blog");
  expect(markedEntry("/admin/account", groups)).toBeNull();
  expect(markedEntry(null, groups)).toBeNull();
});

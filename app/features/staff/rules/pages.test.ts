import { describe, expect, test } from "vitest";
import { adminOnly, allStaff, canOpen, type Role, roles } from "~/features/auth/rules/access";
import type { StaffPage } from "~/features/auth/rules/staff-page";
import type { StaffPath } from "~/features/auth/staff-pages";
import { staffArea } from "~/staff-area";
import { activeEntry, frameTablesFor, navigationFor, pageAt, parentCrumbs, settingsTabsFor } from "./pages";

const labels = (role: "admin" | "content_manager") =>
  navigationFor(staffArea, role).map(({ label, pages }) => [label, pages.map((page) => page.label)]);

describe("the navigation", () => {
  test.each(roles)("of the %s links only to pages they may open", (role) => {
    const paths = navigationFor(staffArea, role).flatMap((group) => group.pages.map((page) => page.path));
    expect(paths.filter((path) => !canOpen(staffArea, role, path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("of the content manager lists the specified pages and no empty group (spec:access#content-manager-routes)", () => {
    expect(labels("content_manager")).toEqual([
      ["Overview", ["Today", "MSL Dashboard", "Live"]],
      ["Blog", ["Blog Management", "Calendar", "Scheduled posts", "Images", "Blog analytics", "Split tests"]],
      ["Revenue", ["Reports", "Cohorts", "Funnels", "Revenue Tracking", "Postback test tool"]],
    ]);
  });

  test("of the administrator has the manual logger, the staff and the audit log", () => {
    const all = labels("admin").flatMap(([, pages]) => pages);
    expect(all).toEqual(
      expect.arrayContaining(["Brands", "Manual conversion logger", "Staff", "Audit log", "Settings"]),
    );
    expect(all).not.toContain("MSL Dashboard");
  });
});

describe("of a small table", () => {
  const entry = (group: "Blog" | "Providers", order: number) => ({
    title: "",
    access: allStaff,
    navigation: { group, label: `${group} ${order}`, order, icon: null },
  });
  const tab = (order: number, access = allStaff) => ({
    title: "",
    access,
    settingsTab: { label: `Tab ${order}`, order },
  });
  const pages: Record<string, StaffPage<string, null>> = {
    "/b": entry("Blog", 20),
    "/a": entry("Blog", 10),
    "/c": entry("Providers", 30),
    "/d/:id": entry("Blog", 5),
    "/e": { ...entry("Blog", 5), access: adminOnly },
    "/t": tab(20),
    "/s": tab(10),
    "/r": tab(15, adminOnly),
  };

  test("the navigation has the groups and entries in order, and only pages without parameters", () => {
    expect(navigationFor(pages, "content_manager")).toMatchObject([
      { label: "Providers", pages: [{ path: "/c" }] },
      { label: "Blog", pages: [{ path: "/a" }, { path: "/b" }] },
    ]);
  });

  test("the settings have a tab for each page that the role may open, in order", () => {
    const tabs = (role: Role) => settingsTabsFor(pages, role).map(({ path }) => path);
    expect(tabs("admin")).toEqual(["/s", "/r", "/t"]);
    expect(tabs("content_manager")).toEqual(["/s", "/t"]);
  });
});

describe("the table of pages", () => {
  test.each<[string, StaffPath | null]>([
    ["/admin", "/admin"],
    ["/admin/", "/admin"],
    ["/admin/edit/12", "/admin/edit/:brandId"],
    ["/admin/staff/invite", "/admin/staff/invite"],
    ["/admin/staff/3f1c", "/admin/staff/:userId"],
    ["/admin/blog/split-tests/7", "/admin/blog/split-tests/:id"],
    ["/admin/nowhere", null],
    ["/admin/*", null],
    ["/", null],
  ])("%s is the page %s", (address, page) => {
    expect(pageAt(staffArea, address)).toBe(page);
  });

  test("every parent is a page whose URL has no parameters", () => {
    for (const page of Object.keys(staffArea) as StaffPath[]) {
      for (const crumb of parentCrumbs(staffArea, page, "admin")) expect(crumb.path).not.toContain(":");
    }
  });
});

test("the tables of the frame are made once for each role", () => {
  const [forAdmin, forManager] = roles.map((role) => frameTablesFor(staffArea, role));
  expect(frameTablesFor(staffArea, "admin")).toBe(forAdmin);
  expect(forAdmin?.groups).toEqual(navigationFor(staffArea, "admin"));
  expect(forManager?.groups).toEqual(navigationFor(staffArea, "content_manager"));
  expect(forManager?.targets.map(({ path }) => path)).not.toContain("/admin/audit");
  expect(forAdmin?.targets.map(({ path }) => path)).toContain("/admin/audit");
});

test("breadcrumbs list the parents, without pages that the role may not open", () => {
  const trail = (page: StaffPath, role: "admin" | "content_manager") =>
    parentCrumbs(staffArea, page, role).map((crumb) => crumb.path);
  expect(trail("/admin/blog/split-tests/:id", "content_manager")).toEqual([
    "/admin/blog",
    "/admin/blog/analytics",
    "/admin/blog/split-tests",
  ]);
  expect(trail("/admin/edit/:brandId", "content_manager")).toEqual([]);
  expect(trail("/admin/edit/:brandId", "admin")).toEqual(["/admin"]);
});

test("the entry of the page, or of its nearest listed parent, is marked", () => {
  const groups = navigationFor(staffArea, "admin");
  expect(activeEntry(staffArea, "/admin/audit", groups)).toBe("/admin/audit");
  expect(activeEntry(staffArea, "/admin/blog/edit/:id", groups)).toBe("/admin/blog");
  expect(activeEntry(staffArea, "/admin/account", groups)).toBeNull();
  expect(activeEntry(staffArea, null, groups)).toBeNull();
});

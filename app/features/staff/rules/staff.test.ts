import { describe, expect, test } from "vitest";
import { canChangeAccess, hasFixedRole, type StaffSort, sortStaff } from "./staff";

test("no one changes their own access", () => {
  expect(canChangeAccess({ userId: "a" }, { userId: "a" })).toBe(false);
  expect(canChangeAccess({ userId: "a" }, { userId: "b" })).toBe(true);
});

test("the fixed email is recognized, ignoring case", () => {
  expect(hasFixedRole({ email: "content@site.example" }, "Content@Site.example")).toBe(true);
  expect(hasFixedRole({ email: "other@site.example" }, "content@site.example")).toBe(false);
});

describe("sorting", () => {
  const at = (iso: string) => new Date(iso);
  const people = [
    {
      name: "Bea",
      email: "b@x.example",
      role: "content_manager",
      state: "active",
      hasSecondFactor: false,
      sessions: 2,
      lastUsedAt: null,
    },
    {
      name: "Ada",
      email: "a@x.example",
      role: "admin",
      state: "invited",
      hasSecondFactor: false,
      sessions: 0,
      lastUsedAt: at("2026-01-02T00:00:00Z"),
    },
    {
      name: "",
      email: "cy@x.example",
      role: "admin",
      state: "active",
      hasSecondFactor: true,
      sessions: 1,
      lastUsedAt: at("2026-01-03T00:00:00Z"),
    },
  ] as const;
  const order = (key: StaffSort["key"], direction: "asc" | "desc") =>
    sortStaff(people, { key, direction }).map((person) => person.name || person.email);

  test("by name uses the email if the name is missing", () => {
    expect(order("name", "asc")).toEqual(["Ada", "Bea", "cy@x.example"]);
    expect(order("name", "desc")).toEqual(["cy@x.example", "Bea", "Ada"]);
  });

  test("keeps equal rows in order", () => {
    expect(order("role", "asc")).toEqual(["Ada", "cy@x.example", "Bea"]);
    expect(order("state", "desc")).toEqual(["Ada", "Bea", "cy@x.example"]);
  });

  test("by two-factor authentication puts people who have it first; by sessions uses their number", () => {
    expect(order("factor", "asc")).toEqual(["cy@x.example", "Bea", "Ada"]);
    expect(order("sessions", "desc")).toEqual(["Bea", "cy@x.example", "Ada"]);
  });

  test("puts people who never signed in last, in either direction", () => {
    expect(order("lastUsed", "asc")).toEqual(["Ada", "cy@x.example", "Bea"]);
    expect(order("lastUsed", "desc")).toEqual(["cy@x.example", "Ada", "Bea"]);
  });
});

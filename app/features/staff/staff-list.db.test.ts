import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { authAccounts, authPasskeys, authSessions, authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { listStaffOptions, listStaffPage } from "./queries.server";
import type { StaffSort } from "./rules/staff";

const now = new Date("2026-03-09T14:00:00Z");
const firstPage = { page: 1, size: 25 };
const app = await useApp({ now: () => now });
const { db } = app.platform;

/** A session that ends in an hour, or has ended. */
const session = ({ userId }: StaffAccount, lastUsedAt: string, isOver = false) => ({
  id: randomUUID(),
  userId,
  token: randomUUID(),
  expiresAt: new Date(now.getTime() + (isOver ? -1 : 1) * 3_600_000),
  createdAt: new Date(lastUsedAt),
  updatedAt: new Date(lastUsedAt),
});

const passkey = ({ userId }: StaffAccount) => ({
  id: randomUUID(),
  userId,
  name: "Key",
  publicKey: "key",
  credentialID: randomUUID(),
  counter: 0,
  deviceType: "singleDevice",
  backedUp: false,
});

beforeEach(async () => {
  await db.delete(authUsers);
});

// spec:access#staff-screen
describe("the order of the staff", () => {
  beforeEach(async () => {
    const bea = await createStaff(db, { name: "Bea", email: "b@x.example", role: "content_manager" });
    const ada = await createStaff(db, { name: "ada", email: "a@x.example" });
    const cy = await createStaff(db, { name: "Cy", email: "cy@x.example", deactivatedAt: now });
    const dee = await createStaff(db, { name: "Émile", email: "d@x.example" });
    await db.delete(authAccounts);
    await db
      .insert(authAccounts)
      .values([bea, cy].map(({ userId }) => ({ id: userId, userId, providerId: "p", accountId: userId })));
    await db.insert(authPasskeys).values(passkey(cy));
    await db
      .insert(authSessions)
      .values([
        session(bea, "2026-03-01T00:00:00Z"),
        session(bea, "2026-03-02T00:00:00Z"),
        session(dee, "2026-03-05T00:00:00Z"),
        session(ada, "2026-03-08T00:00:00Z", true),
      ]);
  });

  test.for<[StaffSort["key"], StaffSort["direction"], string]>([
    ["name", "asc", "ada Bea Cy Émile"],
    ["name", "desc", "Émile Cy Bea ada"],
    // Equal rows are ordered by name.
    ["role", "asc", "ada Cy Émile Bea"],
    ["state", "asc", "Bea Cy ada Émile"],
    ["state", "desc", "ada Émile Cy Bea"],
    ["factor", "asc", "Cy ada Bea Émile"],
    ["sessions", "desc", "Bea Émile ada Cy"],
    // People who aren't signed in come last in either direction.
    ["lastUsed", "asc", "Bea Émile ada Cy"],
    ["lastUsed", "desc", "Émile Bea ada Cy"],
  ])("by %s, %s", async ([key, direction, names]) => {
    const { members } = await listStaffPage(db, { key, direction }, firstPage, now);
    expect(members.map(({ name }) => name)).toEqual(names.split(" "));
  });

  test("a row has the person's state, two-factor authentication, and live sessions", async () => {
    const { members } = await listStaffPage(db, { key: "name", direction: "asc" }, firstPage, now);
    expect(members.map(({ userId: _, ...member }) => Object.values(member))).toEqual([
      ["ada", "a@x.example", "admin", "invited", false, 0, null],
      ["Bea", "b@x.example", "content_manager", "active", false, 2, "2026-03-02T00:00:00.000Z"],
      ["Cy", "cy@x.example", "admin", "deactivated", true, 0, null],
      ["Émile", "d@x.example", "admin", "invited", false, 1, "2026-03-05T00:00:00.000Z"],
    ]);
  });

  test("the choices of the audit log are everyone by name", async () => {
    expect(JSON.parse(await listStaffOptions(db)).map(({ label }: { label: string }) => label)).toEqual([
      "ada",
      "Bea",
      "Cy",
      "Émile",
    ]);
  });
});

test("the list has 25 people per page, also sorted, and its last page instead of later ones", async () => {
  const admin = browserWith(app, await signIn(app, await createStaff(db, { name: "Zoe" })));
  await db.insert(authUsers).values(
    Array.from({ length: 26 }, (_, index) => {
      const number = String(index).padStart(2, "0");
      return {
        id: `p${number}`,
        name: `Person ${number}`,
        email: `${number}@x.example`,
        role: "admin" as const,
      };
    }),
  );
  const namesAt = async (query: string) => {
    const html = await admin.page(`${href("/admin/staff")}${query}`);
    expect(html).toContain(">27 people<");
    return [...html.matchAll(/>(Person \d\d|Zoe)<\/a>/g)].map((match) => match[1]);
  };
  const first = await namesAt("");
  expect([first.length, first.at(0), first.at(-1)]).toEqual([25, "Person 00", "Person 24"]);
  expect(await namesAt("?page=2")).toEqual(["Person 25", "Zoe"]);
  expect(await namesAt("?page=9")).toEqual(["Person 25", "Zoe"]);
  expect(await namesAt("?page=two")).toEqual(first);
  expect(await namesAt("?sort=name&dir=desc&page=2")).toEqual(["Person 01", "Person 00"]);
});

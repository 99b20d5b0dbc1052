import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authTwoFactors, authUsers } from "~/platform/db/tables/auth";
import { useDatabase } from "~tests/setup/database";
import { createStaff, type StaffAccount } from "../factory";
import { findActiveActor, findStaffMember, listStaff } from "../queries.server";
import { AccessRefused, type Actor } from "../rules/access";
import { type RecentActor, withRecentProof } from "../rules/recent-proof";
import {
  changeRole,
  deactivateStaff,
  inviteStaff,
  reactivateStaff,
  removeSecondFactorOf,
} from "./staff.server";

const { db } = await useDatabase();
const FIXED = "content@dosecompare.example";
const now = new Date();

function recent({ userId, email, name, role }: StaffAccount): RecentActor {
  const actor: Actor = { userId, email, name, role, sessionId: "1" };
  const proved = withRecentProof(actor, now, now);
  if (!proved) throw new Error("Now is recent.");
  return proved;
}

/** Makes these the only administrators. */
async function onlyAdmins(count: number): Promise<StaffAccount[]> {
  await db.update(authUsers).set({ role: "content_manager" });
  return Promise.all(Array.from({ length: count }, () => createStaff(db)));
}

const demote = (actor: StaffAccount, userId: string) =>
  db.transaction((tx) => changeRole(tx, recent(actor), { userId, role: "content_manager" }, FIXED, now));
const shutOut = (actor: StaffAccount, userId: string) =>
  db.transaction((tx) => deactivateStaff(tx, recent(actor), userId, now));
const admins = async () =>
  (await listStaff(db, now)).filter((member) => member.role === "admin" && member.state === "active");

describe("the last administrator", () => {
  test("can be neither demoted nor deactivated", async () => {
    const [only] = await onlyAdmins(1);
    if (!only) throw new Error("There is one.");
    expect(await demote(only, only.userId)).toEqual({ done: false, problem: "last-admin" });
    expect(await shutOut(only, only.userId)).toEqual({ done: false, problem: "last-admin" });
    expect(await admins()).toHaveLength(1);
  });

  test("two administrators who demote or deactivate each other at the same time leave one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await onlyAdmins(2);
      if (!first || !second) throw new Error("There are two.");
      const results = await Promise.all([demote(first, second.userId), shutOut(second, first.userId)]);
      expect(results.filter((result) => result.done)).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
    }
  });

  test("an invited administrator who hasn't accepted yet doesn't count", async () => {
    const [only] = await onlyAdmins(1);
    if (!only) throw new Error("There is one.");
    const person = { name: "Not Yet", email: "not-yet@staff.example", role: "admin" } as const;
    expect((await inviteStaff(db, recent(only), person, FIXED, now)).done).toBe(true);
    expect(await demote(only, only.userId)).toEqual({ done: false, problem: "last-admin" });
  });
});

describe("staff changes", () => {
  test("are refused to a content manager at the data layer too", async () => {
    const manager = await createStaff(db, { role: "content_manager" });
    const other = await createStaff(db);
    await expect(demote(manager, other.userId)).rejects.toThrow(AccessRefused);
    await expect(shutOut(manager, other.userId)).rejects.toThrow(AccessRefused);
    await expect(reactivateStaff(db, recent(manager), other.userId, now)).rejects.toThrow(AccessRefused);
    const person = { name: "X", email: "x@staff.example", role: "admin" } as const;
    await expect(inviteStaff(db, recent(manager), person, FIXED, now)).rejects.toThrow(AccessRefused);
  });

  test("never make the fixed email an administrator", async () => {
    const admin = await createStaff(db);
    const fixed = await createStaff(db, { email: FIXED, role: "content_manager" });
    const change = { userId: fixed.userId, role: "admin" } as const;
    const result = await db.transaction((tx) => changeRole(tx, recent(admin), change, FIXED, now));
    expect(result).toEqual({ done: false, problem: "fixed-role" });
  });

  test("an email is invited once, whatever its case", async () => {
    const admin = await createStaff(db);
    const taken = await createStaff(db);
    const person = { name: "Twice", email: taken.email.toUpperCase(), role: "admin" } as const;
    expect(await inviteStaff(db, recent(admin), person, FIXED, now)).toEqual({
      done: false,
      problem: "email-taken",
    });
  });

  test("a deactivated person can be reactivated", async () => {
    const [admin, other] = [await createStaff(db), await createStaff(db)];
    expect(await shutOut(admin, other.userId)).toEqual({ done: true });
    expect(await shutOut(admin, other.userId)).toEqual({ done: false, problem: "unknown" });
    expect(await reactivateStaff(db, recent(admin), other.userId, now)).toEqual({ done: true });
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, other.userId));
    expect(row?.deactivatedAt).toBeNull();
  });
});

test("an administrator removes two-factor authentication for a person who lost it", async () => {
  const [admin, other] = [await createStaff(db), await createStaff(db)];
  const remove = () => db.transaction((tx) => removeSecondFactorOf(tx, recent(admin), other.userId, now));
  expect(await remove()).toEqual({ done: false, problem: "unknown" });
  await db.update(authUsers).set({ twoFactorEnabled: true }).where(eq(authUsers.id, other.userId));
  await db
    .insert(authTwoFactors)
    .values({ id: "1", userId: other.userId, secret: "encrypted", backupCodes: "encrypted" });
  expect(await remove()).toEqual({ done: true });
  expect((await findStaffMember(db, other.userId, now))?.hasSecondFactor).toBe(false);
  expect(await db.select().from(authTwoFactors)).toEqual([]);
});

test("a job works with the role of its person now, and the fixed content manager is never an administrator", async () => {
  const person = await createStaff(db);
  const roleAs = async (email: string) => {
    const platform = { db, config: { CONTENT_MANAGER_EMAIL: email }, now: () => now };
    return (await findActiveActor(platform, person.userId))?.role ?? null;
  };
  expect(await roleAs(FIXED)).toBe("admin");
  expect(await roleAs(person.email)).toBe("content_manager");
  await db.update(authUsers).set({ deactivatedAt: now }).where(eq(authUsers.id, person.userId));
  expect(await roleAs(FIXED)).toBeNull();
});

test("a proof of identity expires", () => {
  const actor: Actor = { userId: "1", email: "a@b.example", name: "A", role: "admin", sessionId: "1" };
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(withRecentProof(actor, ago(14), now)).not.toBeNull();
  expect(withRecentProof(actor, ago(15), now)).toBeNull();
});

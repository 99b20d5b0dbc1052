import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAudit } from "~/features/audit/queries.server";
import { auditFilterSchema } from "~/features/audit/schema";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import type { Invitation } from "~/features/auth/mutations/staff.server";
import { findStaffMember } from "~/features/auth/queries.server";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { type RecentActor, withRecentProof } from "~/features/auth/rules/recent-proof";
import { authSessions, authUsers } from "~/platform/db/tables/auth";
import { useDatabase } from "~tests/setup/database";
import {
  changeMemberRole,
  deactivateMember,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  reactivateMember,
  recordAccountChange,
  removeMemberFactor,
  renameMember,
} from "./mutations.server";

const { db } = await useDatabase();
const now = new Date("2026-05-01T12:00:00Z");
const FIXED = "fixed@staff.example";

const sent: Invitation[] = [];
const notified: string[] = [];
const deps = {
  now,
  fixedEmail: FIXED,
  deliver: async (_: unknown, invitation: Invitation) => {
    sent.push(invitation);
  },
  notify: async (_: unknown, userId: string) => void notified.push(userId),
};

function asActor({ userId, email, name, role }: StaffAccount): RecentActor {
  const actor: Actor = { userId, email, name, role, sessionId: "none" };
  const recent = withRecentProof(actor, now, now);
  if (!recent) throw new Error("A proof of this moment is recent.");
  return recent;
}

async function addSession(userId: string): Promise<void> {
  const id = crypto.randomUUID();
  await db
    .insert(authSessions)
    .values({ id, userId, token: id, expiresAt: new Date("2030-01-01T00:00:00Z") });
}

async function historyOf(userId: string) {
  const filter = auditFilterSchema.parse({ entity: "staff", entityId: userId });
  const { entries } = await listAudit(db, filter, 10);
  return entries.map(({ action, actorName, before, after }) => ({ action, actorName, before, after }));
}

const root = await createStaff(db, { name: "Root" });
const boss = asActor(root);
const roleOf = async (userId: string) => (await findStaffMember(db, userId, now))?.role;

describe("an invitation", () => {
  const person = { name: "Rosa Delgado", email: "Rosa@Staff.example", role: "admin" } as const;

  test("creates an account without a password, is emailed, and is logged without its token", async () => {
    const result = await inviteMember(db, boss, person, deps);
    if (!result.done) throw new Error(result.problem);
    expect(result.member).toMatchObject({
      name: "Rosa Delgado",
      email: "rosa@staff.example",
      state: "invited",
    });
    expect(sent.at(-1)).toMatchObject({
      email: "rosa@staff.example",
      token: expect.stringMatching(/^[\w-]{32}$/),
    });
    const history = await historyOf(result.member.userId);
    expect(history).toEqual([
      {
        action: "invited",
        actorName: "Root",
        before: null,
        after: { name: "Rosa Delgado", email: "rosa@staff.example", role: "admin" },
      },
    ]);
    expect(JSON.stringify(history)).not.toContain(sent.at(-1)?.token);
  });

  test("to an email that is taken is rejected, and no email is sent", async () => {
    const before = sent.length;
    expect(await inviteMember(db, boss, person, deps)).toEqual({ done: false, problem: "email-taken" });
    expect(sent).toHaveLength(before);
  });

  test("to the fixed email must be for a content manager", async () => {
    const fixed = { name: "Fixed", email: "FIXED@staff.example", role: "admin" } as const;
    expect(await inviteMember(db, boss, fixed, deps)).toEqual({ done: false, problem: "fixed-role" });
  });

  test("that can't be emailed creates no account", async () => {
    const deliver = async () => {
      throw new Error("The queue is away.");
    };
    const other = { name: "Nobody", email: "nobody@staff.example", role: "admin" } as const;
    await expect(inviteMember(db, boss, other, { ...deps, deliver })).rejects.toThrow("The queue is away.");
    const rows = await db.select().from(authUsers).where(eq(authUsers.email, other.email));
    expect(rows).toEqual([]);
  });

  test("can be resent with a new link, but not to someone who has a password", async () => {
    const [rosa] = await db.select().from(authUsers).where(eq(authUsers.email, "rosa@staff.example"));
    const first = sent.at(-1)?.token;
    const result = await inviteMemberAgain(db, boss, rosa?.id ?? "", deps);
    expect(result).toMatchObject({ done: true });
    expect(sent.at(-1)?.token).not.toBe(first);
    expect((await historyOf(rosa?.id ?? ""))[0]?.action).toBe("invited_again");
    const member = await createStaff(db);
    expect(await inviteMemberAgain(db, boss, member.userId, deps)).toEqual({
      done: false,
      problem: "unknown",
    });
  });
});

describe("a role", () => {
  test("is changed and logged", async () => {
    const { userId } = await createStaff(db, { role: "content_manager" });
    const result = await changeMemberRole(db, boss, { userId, role: "admin" }, deps);
    expect(result).toMatchObject({ done: true, member: { role: "admin" } });
    expect(await historyOf(userId)).toEqual([
      {
        action: "role_changed",
        actorName: "Root",
        before: { role: "content_manager" },
        after: { role: "admin" },
      },
    ]);
  });

  test("set to its current value isn't logged", async () => {
    const { userId } = await createStaff(db, { role: "admin" });
    await changeMemberRole(db, boss, { userId, role: "admin" }, deps);
    expect(await historyOf(userId)).toEqual([]);
  });

  test("of the fixed account stays content manager", async () => {
    const { userId } = await createStaff(db, { email: FIXED, role: "content_manager" });
    const result = await changeMemberRole(db, boss, { userId, role: "admin" }, deps);
    expect(result).toEqual({ done: false, problem: "fixed-role" });
    expect(await roleOf(userId)).toBe("content_manager");
  });

  test("can't be changed by its owner", async () => {
    const change = { userId: boss.userId, role: "content_manager" } as const;
    expect(await changeMemberRole(db, boss, change, deps)).toEqual({ done: false, problem: "own-account" });
    expect(await deactivateMember(db, boss, boss.userId, deps)).toEqual({
      done: false,
      problem: "own-account",
    });
  });

  test("of an unknown account isn't changed", async () => {
    const result = await changeMemberRole(db, boss, { userId: "nobody", role: "admin" }, deps);
    expect(result).toEqual({ done: false, problem: "unknown" });
  });
});

describe("deactivating", () => {
  test("ends the sessions and can be undone, and both are logged", async () => {
    const { userId } = await createStaff(db, { role: "content_manager" });
    await addSession(userId);
    expect(await deactivateMember(db, boss, userId, deps)).toMatchObject({
      done: true,
      member: { state: "deactivated", sessions: 0 },
    });
    expect(await reactivateMember(db, boss, userId, deps)).toMatchObject({ member: { state: "active" } });
    expect((await historyOf(userId)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["reactivated", { state: "deactivated" }, { state: "active" }],
      ["deactivated", { state: "active", sessions: 1 }, { state: "deactivated", sessions: 0 }],
    ]);
  });

  test("twice is reported as no longer possible", async () => {
    const { userId } = await createStaff(db);
    await deactivateMember(db, boss, userId, deps);
    expect(await deactivateMember(db, boss, userId, deps)).toEqual({ done: false, problem: "unknown" });
  });
});

test("ending someone's sessions is logged with their number", async () => {
  const { userId } = await createStaff(db);
  await addSession(userId);
  await addSession(userId);
  expect(await endMemberSessions(db, boss, userId, deps)).toMatchObject({ member: { sessions: 0 } });
  expect(await historyOf(userId)).toEqual([
    { action: "sessions_ended", actorName: "Root", before: { sessions: 2 }, after: { sessions: 0 } },
  ]);
});

test("lost two-factor authentication is removed with the sessions it protected, and logged", async () => {
  const { userId } = await createStaff(db);
  await addSession(userId);
  await db.update(authUsers).set({ twoFactorEnabled: true }).where(eq(authUsers.id, userId));
  expect(await removeMemberFactor(db, boss, userId, deps)).toMatchObject({
    member: { hasSecondFactor: false, sessions: 0 },
  });
  const [entry] = await historyOf(userId);
  expect(entry).toMatchObject({ action: "second_factor_off", before: { second_factor: true, sessions: 1 } });
  expect(notified).toEqual([userId]);
  expect(await removeMemberFactor(db, boss, userId, deps)).toEqual({ done: false, problem: "unknown" });
  expect(notified).toEqual([userId]);
});

describe("someone who isn't an administrator", async () => {
  const manager = asActor(await createStaff(db, { role: "content_manager" }));
  const victim = await createStaff(db);
  const { userId } = victim;
  const attempts: Record<string, () => Promise<unknown>> = {
    invite: () => inviteMember(db, manager, { name: "X", email: "x@x.example", role: "admin" }, deps),
    "invite again": () => inviteMemberAgain(db, manager, userId, deps),
    "give themselves a role": () =>
      changeMemberRole(db, manager, { userId: manager.userId, role: "admin" }, deps),
    "change a role": () => changeMemberRole(db, manager, { userId, role: "content_manager" }, deps),
    deactivate: () => deactivateMember(db, manager, userId, deps),
    reactivate: () => reactivateMember(db, manager, userId, deps),
    "end sessions": () => endMemberSessions(db, manager, userId, deps),
    "remove a second factor": () => removeMemberFactor(db, manager, userId, deps),
  };

  test.for(Object.entries(attempts))("cannot %s, even past the guard of the page", async ([, attempt]) => {
    await expect(attempt()).rejects.toBeInstanceOf(AccessRefused);
    expect(await findStaffMember(db, userId, now)).toMatchObject({ role: "admin", state: "active" });
    expect(await roleOf(manager.userId)).toBe("content_manager");
  });
});

describe("your own account", () => {
  test("can be renamed", async () => {
    const me = asActor(await createStaff(db, { name: "Old Name" }));
    await renameMember(db, me, "New Name", now);
    expect((await findStaffMember(db, me.userId, now))?.name).toBe("New Name");
    const { entries } = await listAudit(db, auditFilterSchema.parse({ person: me.userId }), 5);
    expect(entries).toMatchObject([
      { action: "renamed", before: { name: "Old Name" }, after: { name: "New Name" } },
    ]);
  });

  test("logs that a secret changed, without the secret", async () => {
    const me = asActor(await createStaff(db));
    await recordAccountChange(db, me, "password_changed", now);
    const { entries } = await listAudit(db, auditFilterSchema.parse({ person: me.userId }), 5);
    expect(entries).toMatchObject([{ action: "password_changed", before: null, after: null }]);
  });
});

describe("the last administrator", () => {
  /** Only the two returned accounts are administrators. */
  async function onlyAdmins(): Promise<[RecentActor, RecentActor]> {
    await db.update(authUsers).set({ role: "content_manager" }).where(eq(authUsers.role, "admin"));
    return [asActor(await createStaff(db)), asActor(await createStaff(db))];
  }
  const admins = async () =>
    (await db.select().from(authUsers).where(eq(authUsers.role, "admin"))).filter(
      (user) => !user.deactivatedAt,
    );

  test("can't be demoted or deactivated", async () => {
    const [a, b] = await onlyAdmins();
    expect(await changeMemberRole(db, a, { userId: b.userId, role: "content_manager" }, deps)).toMatchObject({
      done: true,
    });
    // `b` acts with the role from when its request began.
    const demotion = await changeMemberRole(db, b, { userId: a.userId, role: "content_manager" }, deps);
    expect(demotion).toEqual({ done: false, problem: "last-admin" });
    const removal = await deactivateMember(db, b, a.userId, deps);
    expect(removal).toEqual({ done: false, problem: "last-admin" });
    expect(await admins()).toHaveLength(1);
  });

  test.for(["demote", "deactivate", "mixed"] as const)(
    "remains when two %s each other at once",
    async (way) => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = await onlyAdmins();
        const demote = (actor: RecentActor, { userId }: RecentActor) =>
          changeMemberRole(db, actor, { userId, role: "content_manager" }, deps);
        const shutOut = (actor: RecentActor, { userId }: RecentActor) =>
          deactivateMember(db, actor, userId, deps);
        const results = await Promise.all([
          (way === "deactivate" ? shutOut : demote)(a, b),
          (way === "demote" ? demote : shutOut)(b, a),
        ]);
        expect(results.filter((result) => result.done)).toHaveLength(1);
        expect(results.find((result) => !result.done)).toMatchObject({ problem: "last-admin" });
        expect(await admins()).toHaveLength(1);
      }
    },
  );
});

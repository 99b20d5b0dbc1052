import { recordAudit } from "~/features/audit/mutations.server";
import { endSessionsOf, renameOwnAccount } from "~/features/auth/mutations/sessions.server";
import {
  changeRole,
  deactivateStaff,
  type Invitation,
  inviteAgain,
  inviteStaff,
  reactivateStaff,
  removeSecondFactorOf,
} from "~/features/auth/mutations/staff.server";
import { findStaffMember, type StaffMember } from "~/features/auth/queries.server";
import { type Actor, assertAdmin, type Role } from "~/features/auth/rules/access";
import type { RecentActor } from "~/features/auth/rules/recent-proof";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { canChangeAccess, type StaffProblem } from "./rules/staff";

/** The dependencies of these functions. */
export type StaffDependencies = {
  now: Date;
  /**
   * The setting CONTENT_MANAGER_EMAIL: that account is always a content manager (spec:access#fixed-content-manager).
   */
  fixedEmail: string;
};

/** Queues the invitation's email as part of the transaction. */
export type Deliver = (tx: Db, invitation: Invitation) => Promise<void>;

export type StaffResult = { done: true; member: StaffMember } | { done: false; problem: StaffProblem };

/*
 * Every change of staff accounts, with its entry in the audit log (spec:access#staff-screen, spec:access#staff-audit): both or neither.
 * All throw AccessRefused unless the actor is an administrator, and all but ending sessions require a recent proof of identity
 * (spec:access#recent-proof).
 */

/** Creates an account and emails a single-use link for choosing its password, valid for 7 days. */
export async function inviteMember(
  db: Db,
  actor: RecentActor,
  person: { name: string; email: string; role: Role },
  dependencies: StaffDependencies & { deliver: Deliver },
): Promise<StaffResult> {
  const { now, fixedEmail, deliver } = dependencies;
  return db.transaction(async (tx) => {
    const result = await inviteStaff(tx, actor, person, fixedEmail, now);
    if (!result.done) return result;
    const { userId, email, name, role } = result.invitation;
    await recordAudit(
      tx,
      actor,
      {
        action: "invited",
        entity: "staff",
        entityId: userId,
        summary: name,
        before: null,
        after: { name, email, role },
      },
      now,
    );
    await deliver(tx, result.invitation);
    return { done: true, member: await memberOf(tx, userId, now) };
  });
}

/** Emails a new link to someone who hasn't chosen a password yet; the old one stops working. */
export async function inviteMemberAgain(
  db: Db,
  actor: RecentActor,
  userId: string,
  dependencies: StaffDependencies & { deliver: Deliver },
): Promise<StaffResult> {
  return change(db, actor, userId, "invited_again", dependencies, async (tx) => {
    const invitation = await inviteAgain(tx, actor, userId, dependencies.now);
    if (!invitation) return { done: false, problem: "unknown" };
    await dependencies.deliver(tx, invitation);
    return { done: true };
  });
}

/** Changes a role. It can't be the last administrator's, the fixed account's, or your own. */
export async function changeMemberRole(
  db: Db,
  actor: RecentActor,
  { userId, role }: { userId: string; role: Role },
  dependencies: StaffDependencies,
): Promise<StaffResult> {
  assertAdmin(actor);
  if (!canChangeAccess(actor, { userId })) return { done: false, problem: "own-account" };
  return change(db, actor, userId, "role_changed", dependencies, (tx) =>
    changeRole(tx, actor, { userId, role }, dependencies.fixedEmail, dependencies.now),
  );
}

/**
 * Deactivates an account at once: sessions end and no new one starts. It can't be the last administrator's or your own.
 */
export async function deactivateMember(
  db: Db,
  actor: RecentActor,
  userId: string,
  dependencies: StaffDependencies,
): Promise<StaffResult> {
  assertAdmin(actor);
  if (!canChangeAccess(actor, { userId })) return { done: false, problem: "own-account" };
  return change(db, actor, userId, "deactivated", dependencies, (tx) =>
    deactivateStaff(tx, actor, userId, dependencies.now),
  );
}

export async function reactivateMember(
  db: Db,
  actor: RecentActor,
  userId: string,
  dependencies: StaffDependencies,
): Promise<StaffResult> {
  return change(db, actor, userId, "reactivated", dependencies, (tx) =>
    reactivateStaff(tx, actor, userId, dependencies.now),
  );
}

/** Signs someone out everywhere. For yourself, use the account page. */
export async function endMemberSessions(
  db: Db,
  actor: Actor,
  userId: string,
  dependencies: StaffDependencies,
): Promise<StaffResult> {
  assertAdmin(actor);
  if (!canChangeAccess(actor, { userId })) return { done: false, problem: "own-account" };
  return change(db, actor, userId, "sessions_ended", dependencies, async (tx) => {
    await endSessionsOf(tx, actor, userId);
    return { done: true };
  });
}

/**
 * Removes two-factor authentication for someone who lost their app and their recovery codes. They are signed out, and
 * then sign in with only the password. For yourself, use the account page.
 * @param dependencies `notify` emails them, as part of the transaction.
 */
export async function removeMemberFactor(
  db: Db,
  actor: RecentActor,
  userId: string,
  dependencies: StaffDependencies & { notify: (tx: Db, userId: string) => Promise<void> },
): Promise<StaffResult> {
  assertAdmin(actor);
  if (!canChangeAccess(actor, { userId })) return { done: false, problem: "own-account" };
  return change(db, actor, userId, "second_factor_off", dependencies, async (tx) => {
    const result = await removeSecondFactorOf(tx, actor, userId, dependencies.now);
    if (result.done) await dependencies.notify(tx, userId);
    return result;
  });
}

type Change = { done: true } | { done: false; problem: StaffProblem };

/**
 * Makes one change in a transaction and logs what changed in the account. Changes run one at a time, so that the logged
 * earlier values are correct.
 */
async function change(
  db: Db,
  actor: Actor,
  userId: string,
  action: string,
  { now }: StaffDependencies,
  work: (tx: Db) => Promise<Change>,
): Promise<StaffResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "staff");
    const before = await findStaffMember(tx, userId, now);
    if (!before) return { done: false, problem: "unknown" };
    const result = await work(tx);
    if (!result.done) return result;
    const after = await memberOf(tx, userId, now);
    const [from, to] = [auditValues(before), auditValues(after)];
    const isSame = JSON.stringify(from) === JSON.stringify(to);
    // Neither a new invitation nor an unchanged role changes the account, but the invitation is logged.
    if (!isSame || action === "invited_again") {
      const sides = isSame ? { before: null, after: null } : { before: from, after: to };
      const entry = { action, entity: "staff", entityId: userId, summary: after.name, ...sides } as const;
      await recordAudit(tx, actor, entry, now);
    }
    return { done: true, member: after };
  });
}

/** The fields of an account that the audit log records. */
function auditValues({ role, state, sessions, hasSecondFactor }: StaffMember) {
  return { role, state, sessions, second_factor: hasSecondFactor };
}

async function memberOf(tx: Db, userId: string, now: Date): Promise<StaffMember> {
  const member = await findStaffMember(tx, userId, now);
  if (!member) throw new Error("The staff account that was just changed no longer exists.");
  return member;
}

/** Changes your own name. */
export async function renameMember(db: Db, actor: Actor, name: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await renameOwnAccount(tx, actor, name, now);
    const entry = { entity: "account", entityId: actor.userId, summary: name } as const;
    const sides = { before: { name: actor.name }, after: { name } };
    await recordAudit(tx, actor, { action: "renamed", ...entry, ...sides }, now);
  });
}

/** Logs what someone changed in their own account, never the values, because those are secrets. */
export async function recordAccountChange(
  db: Db,
  actor: Actor,
  action:
    | "password_changed"
    | "second_factor_on"
    | "second_factor_off"
    | "codes_renewed"
    | "passkey_added"
    | "passkey_removed",
  now: Date,
): Promise<void> {
  const entry = {
    entity: "account",
    entityId: actor.userId,
    summary: actor.name,
    before: null,
    after: null,
  } as const;
  await recordAudit(db, actor, { action, ...entry }, now);
}

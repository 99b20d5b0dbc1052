import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { authAccounts, authPasskeys, authSessions, authUsers } from "~/platform/db/tables/auth";
import { type Actor, type Role, roleOf } from "./rules/access";
import { deviceName } from "./rules/device";

/** One session of a person. */
export type SessionOverview = {
  id: string;
  /** "Chrome on Windows". */
  device: string;
  /** The IP address of the last sign-in; "" if unknown. */
  address: string;
  signedInAt: Date;
  /** Rounded to the minute. */
  lastUsedAt: Date;
  /** Whether this is the session that made the request. */
  isCurrent: boolean;
};

/** The actor's sessions: this one first, then the most recently used (spec:access#own-sessions). */
export async function listOwnSessions(db: Db, actor: Actor, now: Date): Promise<SessionOverview[]> {
  const rows = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, actor.userId), gt(authSessions.expiresAt, now)))
    .orderBy(desc(sql`${authSessions.id} = ${actor.sessionId}`), desc(authSessions.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.ipAddress ?? "",
    signedInAt: row.createdAt,
    lastUsedAt: row.updatedAt,
    isCurrent: row.id === actor.sessionId,
  }));
}

/**
 * The sessions among these that are still open, each with the role of its account now. For responses that go on after
 * the guard let them pass; they end the sessions that are missing (spec:access#session-end).
 */
export async function listOpenSessions(
  db: Db,
  config: Pick<Config, "CONTENT_MANAGER_EMAIL" | "SESSION_MAX_HOURS">,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Role>> {
  const oldest = new Date(now.getTime() - config.SESSION_MAX_HOURS * 3_600_000);
  const rows = await db
    .select({ id: authSessions.id, email: authUsers.email, role: authUsers.role })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(
      and(
        inArray(authSessions.id, [...ids]),
        gt(authSessions.expiresAt, now),
        gt(authSessions.createdAt, oldest),
        isNull(authUsers.deactivatedAt),
      ),
    );
  return new Map(rows.map((row) => [row.id, roleOf(row, config.CONTENT_MANAGER_EMAIL)]));
}

/** A member of staff, as the staff screen shows it (spec:access#staff-screen). */
export type StaffMember = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** `invited`: hasn't chosen a password yet. */
  state: "active" | "invited" | "deactivated";
  /** Has an authenticator app. */
  hasApp: boolean;
  /** Has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** Number of active sessions. */
  sessions: number;
  lastUsedAt: Date | null;
  createdAt: Date;
};

const hasPasskey = sql<boolean>`exists (select 1 from ${authPasskeys} where ${authPasskeys.userId} = ${authUsers.id})`;

/** Which two-factor methods an account has. */
export type Factors = { hasApp: boolean; hasPasskey: boolean };

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const [found] = await db
    .select({ hasApp: authUsers.twoFactorEnabled, hasPasskey })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  return found ?? { hasApp: false, hasPasskey: false };
}

/** A passkey as its owner sees it. */
export type PasskeyOverview = { id: string; name: string; addedAt: Date; lastUsedAt: Date | null };

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyOverview[]> {
  const { id, name, createdAt: addedAt, lastUsedAt } = authPasskeys;
  return db
    .select({ id, name, addedAt, lastUsedAt })
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, userId))
    .orderBy(addedAt, id);
}

const hasWayIn = sql<boolean>`exists (select 1 from ${authAccounts} where ${authAccounts.userId} = ${authUsers.id})`;

function selectStaff(db: Db, now: Date) {
  const live = sql`from ${authSessions} where ${authSessions.userId} = ${authUsers.id} and ${authSessions.expiresAt} > ${now.toISOString()}::timestamptz`;
  return db
    .select({
      userId: authUsers.id,
      name: authUsers.name,
      email: authUsers.email,
      role: authUsers.role,
      deactivatedAt: authUsers.deactivatedAt,
      hasApp: authUsers.twoFactorEnabled,
      hasPasskey,
      createdAt: authUsers.createdAt,
      hasWayIn,
      sessions: sql<number>`(select count(*)::integer ${live})`,
      lastUsedAt: sql<Date | null>`(select max(${authSessions.updatedAt}) ${live})`.mapWith(
        authSessions.updatedAt,
      ),
    })
    .from(authUsers);
}

type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

function toMember({ deactivatedAt, hasWayIn, hasPasskey, ...row }: StaffRow): StaffMember {
  const state = deactivatedAt ? "deactivated" : hasWayIn ? "active" : "invited";
  return { ...row, hasSecondFactor: row.hasApp || hasPasskey, state };
}

/** All staff, by name; a few dozen at most. */
export async function listStaff(db: Db, now: Date): Promise<StaffMember[]> {
  const rows = await selectStaff(db, now).orderBy(asc(sql`lower(${authUsers.name})`), asc(authUsers.id));
  return rows.map(toMember);
}

/** One member of staff, or null. */
export async function findStaffMember(db: Db, userId: string, now: Date): Promise<StaffMember | null> {
  const [row] = await selectStaff(db, now).where(eq(authUsers.id, userId));
  return row ? toMember(row) : null;
}

type Work = { db: Db; config: Pick<Config, "CONTENT_MANAGER_EMAIL">; now: () => Date };

/**
 * The person for whom a job works, with the role that their account has now (spec:access#fixed-content-manager); null
 * unless the account is active.
 */
export async function findActiveActor({ db, config, now }: Work, userId: string): Promise<Actor | null> {
  const member = await findStaffMember(db, userId, now());
  if (member?.state !== "active") return null;
  const { name, email } = member;
  // A job has no session, and nothing it does needs one.
  return { userId, name, email, role: roleOf(member, config.CONTENT_MANAGER_EMAIL), sessionId: "" };
}

import { recordAudit } from "~/features/audit/mutations.server";
import type { Db } from "~/platform/db/client.server";
import type { SystemCheck } from "~/platform/system-checks.server";
import { listStaff } from "../queries.server";
import { type Actor, assertAdmin } from "../rules/access";
import { type Limit, limits } from "../rules/limits";
import type { Auth } from "./auth.server";

/** A staff account that can't sign in normally because of too many attempts (spec:access#try-limits). */
export type BlockedAccount = { userId: string; name: string; email: string; until: Date };

type Person = { userId: string; name: string; email: string };

/** The limits that belong to an account alone, whatever address or device the attempts come from. */
const accountLimits: readonly { kind: string; limit: Limit; subjectOf(person: Person): string }[] = [
  { kind: "password", limit: limits.passwordPerAccount, subjectOf: ({ email }) => email },
  { kind: "code-mail", limit: limits.codeMailPerAccount, subjectOf: ({ email }) => email },
  { kind: "link-mail", limit: limits.linkMailPerAccount, subjectOf: ({ email }) => email },
  { kind: "confirm", limit: limits.confirmPerAccount, subjectOf: ({ userId }) => userId },
];

/** Accounts that used up one of their limits, with the time when the last one ends. */
export async function listBlockedAccounts({ db, attempts }: Auth, now: Date): Promise<BlockedAccount[]> {
  const staff = await activeStaff(db, now);
  const counters = staff.flatMap((person) =>
    accountLimits.map(({ kind, limit, subjectOf }) => ({ person, kind, limit, subject: subjectOf(person) })),
  );
  const ends = await attempts.usedUp(counters);
  return staff.flatMap((person) => {
    const times = counters.flatMap((counter, index) =>
      counter.person === person ? (ends[index] ?? []) : [],
    );
    if (times.length === 0) return [];
    return [{ ...person, until: new Date(Math.max(...times.map((time) => time.getTime()))) }];
  });
}

/**
 * Clears the limits of an account. Limits of addresses and devices stay.
 * @returns the text for the administrator. @throws AccessRefused unless the actor is an administrator.
 */
export async function unblockAccount(
  { db, attempts }: Auth,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<string> {
  assertAdmin(actor);
  const person = (await activeStaff(db, now)).find((each) => each.userId === userId);
  if (!person) return "This account doesn't exist or is deactivated";
  for (const { kind, subjectOf } of accountLimits) await attempts.reset(kind, subjectOf(person));
  const change = {
    action: "unblocked",
    entity: "staff",
    entityId: userId,
    before: null,
    after: null,
  } as const;
  await recordAudit(db, actor, change, now);
  return `${person.name || person.email} can sign in again`;
}

async function activeStaff(db: Db, now: Date): Promise<Person[]> {
  const staff = await listStaff(db, now);
  return staff
    .filter(({ state }) => state !== "deactivated")
    .map(({ userId, name, email }) => ({ userId, name, email }));
}

/** For the System page. */
export function blockedAccountsCheck(auth: Auth, now: () => Date): SystemCheck {
  return {
    key: "accounts",
    title: "Staff accounts",
    order: 150,
    // Anyone can block an account for a while by guessing, and the block ends on its own.
    alerts: false,
    async check() {
      const { length } = await listBlockedAccounts(auth, now());
      if (length === 0) return { level: "ok", says: "No account is blocked." };
      return {
        level: "attention",
        says: length === 1 ? "1 account is blocked." : `${length} accounts are blocked.`,
        todo: "Ask the person whether the attempts were theirs, then unblock the account below.",
      };
    },
  };
}

import { inArray } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { authAccounts, authUsers } from "~/platform/db/tables/auth";
import { testAccounts } from "./accounts.ts";

const ACCOUNT_SETTINGS = [
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "CONTENT_MANAGER_EMAIL",
  "CONTENT_MANAGER_PASSWORD",
] as const;

type Rows = { users: (typeof authUsers.$inferInsert)[]; accounts: (typeof authAccounts.$inferInsert)[] };

// Files share the worker and this module.
let made: Rows | undefined;

/**
 * Adds the accounts that an earlier app of this worker made at its first start, so that the next app finds them. Hashing
 * their passwords again would take 145 ms of processor time. Adds none for the first app, if the settings name other
 * accounts, or if the database already has them.
 */
export async function addFirstAccounts(db: Db, config: Config, now: Date): Promise<void> {
  if (!made || !hasTestAccounts(config)) return;
  const stamps = { createdAt: now, updatedAt: now };
  const added = await db
    .insert(authUsers)
    .values(made.users.map((user) => ({ ...user, ...stamps })))
    .onConflictDoNothing()
    .returning({ id: authUsers.id });
  const ids = new Set(added.map(({ id }) => id));
  const accounts = made.accounts.filter(({ userId }) => ids.has(userId));
  if (accounts.length === 0) return;
  await db.insert(authAccounts).values(accounts.map((account) => ({ ...account, ...stamps })));
}

/** Keeps the accounts that an app has just made. @param emails theirs */
export async function keepFirstAccounts(db: Db, config: Config, emails: string[]): Promise<void> {
  if (made || emails.length < 2 || !hasTestAccounts(config)) return;
  const users = await db.select().from(authUsers).where(inArray(authUsers.email, emails));
  const ids = users.map(({ id }) => id);
  made = { users, accounts: await db.select().from(authAccounts).where(inArray(authAccounts.userId, ids)) };
}

function hasTestAccounts(config: Config): boolean {
  return ACCOUNT_SETTINGS.every((name) => config[name] === testAccounts[name]);
}

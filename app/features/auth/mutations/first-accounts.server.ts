import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { and, eq, ne } from "drizzle-orm";
import { isCommonPassword } from "~/platform/common-passwords.server";
import { type Config, ConfigError, generateSecret } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { authAccounts, authUsers } from "~/platform/db/tables/auth";
import type { Role } from "../rules/access";
import type { FirstAccount } from "../rules/startup-message";

/**
 * Creates the two accounts from the settings if they don't exist: an administrator for ADMIN_EMAIL and the content
 * manager for CONTENT_MANAGER_EMAIL (spec:access#first-accounts). An existing account keeps its password, whatever the
 * settings say. The content manager's address always has that role (spec:access#fixed-content-manager).
 * @returns the accounts created now.
 * @throws ConfigError if the password of a new account is one of the most common ones.
 */
export async function ensureFirstAccounts(db: Db, config: Config, now: Date): Promise<FirstAccount[]> {
  const accounts = [
    { name: "Administrator", email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, role: "admin" },
    {
      name: "Content manager",
      email: config.CONTENT_MANAGER_EMAIL,
      password: config.CONTENT_MANAGER_PASSWORD,
      role: "content_manager",
    },
  ] as const;
  const made: FirstAccount[] = [];
  for (const account of accounts) {
    const email = account.email.toLowerCase();
    const password = account.password ?? generateSecret();
    if (!(await addAccount(db, { ...account, email, password }, now))) continue;
    const { role } = account;
    made.push({ email, role, generatedPassword: account.password ? null : password });
  }
  await db
    .update(authUsers)
    .set({ role: "content_manager", updatedAt: now })
    .where(
      and(
        eq(authUsers.email, config.CONTENT_MANAGER_EMAIL.toLowerCase()),
        ne(authUsers.role, "content_manager"),
      ),
    );
  return made;
}

type NewAccount = { name: string; email: string; password: string; role: Role };

/** @returns whether the account was created. Two processes that start at once create it only once. */
async function addAccount(db: Db, account: NewAccount, now: Date): Promise<boolean> {
  const { name, email, role, password } = account;
  const known = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  if (known.length > 0) return false;
  if (isCommonPassword(password))
    throw new ConfigError(`Wrong setting: the password for ${email} is one of the most common ones`);
  const hash = await hashPassword(password);
  const stamps = { createdAt: now, updatedAt: now };
  return db.transaction(async (tx) => {
    const id = randomUUID();
    const added = await tx
      .insert(authUsers)
      .values({ id, name, email, role, emailVerified: true, ...stamps })
      .onConflictDoNothing({ target: authUsers.email })
      .returning({ id: authUsers.id });
    if (added.length === 0) return false;
    await tx.insert(authAccounts).values({
      id: randomUUID(),
      userId: id,
      providerId: "credential",
      accountId: id,
      password: hash,
      ...stamps,
    });
    return true;
  });
}

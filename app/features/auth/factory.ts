import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Db } from "~/platform/db/client.server";
import { authAccounts, authUsers } from "~/platform/db/tables/auth";
import type { Role } from "./rules/access";

export type StaffAccount = { userId: string; name: string; email: string; password: string; role: Role };

type StaffOverrides = Partial<Omit<StaffAccount, "userId">> & { deactivatedAt?: Date };

/** Hashing is deliberately slow, and most test accounts have the same password. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Stores a member of staff who can sign in: by default, an active administrator with a unique email. */
export async function createStaff(db: Db, overrides: StaffOverrides = {}): Promise<StaffAccount> {
  const userId = randomUUID();
  const account: StaffAccount = {
    userId,
    name: overrides.name ?? "Sample Person",
    email: overrides.email ?? `person-${userId.slice(0, 8)}@staff.example`,
    password: overrides.password ?? "a sample person's password",
    role: overrides.role ?? "admin",
  };
  await db.insert(authUsers).values({
    id: userId,
    name: account.name,
    email: account.email,
    role: account.role,
    emailVerified: true,
    deactivatedAt: overrides.deactivatedAt,
  });
  await db.insert(authAccounts).values({
    id: randomUUID(),
    userId,
    providerId: "credential",
    accountId: userId,
    password: await hashOnce(account.password),
  });
  return account;
}

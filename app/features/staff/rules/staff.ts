import type { Role } from "~/features/auth/rules/access";

/** A staff member, as the screens show one. */
export type MemberOverview = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  state: "active" | "invited" | "deactivated";
  hasSecondFactor: boolean;
  sessions: number;
  lastUsedAt: Date | null;
  createdAt: Date;
};

/** A person in the list of staff. Times are ISO 8601. */
export type ListedMember = Omit<MemberOverview, "lastUsedAt" | "createdAt"> & { lastUsedAt: string | null };

/** Why a change to a staff account wasn't made (spec:access#staff-rules). */
export type StaffProblem = "unknown" | "last-admin" | "fixed-role" | "email-taken" | "own-account";

export const problemTexts: Readonly<Record<StaffProblem, string>> = {
  unknown:
    "The account wasn't changed. Another administrator may have just updated it. Reload the page and try again.",
  "last-admin": "This is the only administrator. Make another person an administrator first.",
  "fixed-role":
    "The account set as CONTENT_MANAGER_EMAIL is always a content manager. Its role can't change.",
  "email-taken": "Another staff account already uses this email.",
  "own-account": "You can't change your own access. Ask another administrator.",
};

type Person = { userId: string };

/** People can't remove their own rights, because no one else would be there to notice a mistake. */
export function canChangeAccess(actor: Person, member: Person): boolean {
  return actor.userId !== member.userId;
}

/** CONTENT_MANAGER_EMAIL is the fixed MSL account (spec:access#fixed-content-manager). */
export function hasFixedRole(member: { email: string }, fixedEmail: string): boolean {
  return member.email.toLowerCase() === fixedEmail.toLowerCase();
}

export const staffSortKeys = ["name", "role", "state", "factor", "sessions", "lastUsed"] as const;
export type StaffSort = { key: (typeof staffSortKeys)[number]; direction: "asc" | "desc" };

import { and, desc, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import { authUsers } from "~/platform/db/tables/auth";
import {
  deleteQueuedMails,
  listQueuedMails,
  type QueuedMail,
  readdressQueuedMails,
} from "~/platform/mail/queued-mails.server";
import type { PersonData, PersonRecord, PersonSearch } from "~/platform/person-data.server";

/** Emails in the queue. Their text isn't read: it may contain a link that only the recipient may open. */
export const queuedMailData: PersonData = {
  kind: "emails-in-the-queue",
  label: "Emails in the queue",
  async find(db, search, limit) {
    if (search.by !== "email" && search.by !== "ids") return [];
    const which = search.by === "ids" ? { ids: search.ids } : { to: search.email };
    return (await listQueuedMails(db, which, limit)).map(mailRecord);
  },
  async erase(tx, ids) {
    return { deleted: await deleteQueuedMails(tx, { ids }), pseudonymized: 0, files: [] };
  },
  async correct(tx, ids, { email }) {
    return email === null ? 0 : readdressQueuedMails(tx, ids, email);
  },
};

function mailRecord({ id, kind, to, queuedAt, state }: QueuedMail): PersonRecord {
  return {
    id,
    title: `Email “${kind}”, ${state}`,
    at: queuedAt,
    name: null,
    email: to,
    phone: null,
    onErase: "deleted",
    stays: null,
    facts: [
      ["To", to],
      ["Kind", kind],
      ["State", state],
    ],
    consent: null,
    files: [],
  };
}

/** Staff accounts, which are managed under Staff and never erased here. */
export const staffAccountData: PersonData = {
  kind: "staff-accounts",
  label: "Staff accounts",
  async find(db, search, limit) {
    const condition = accountCondition(search);
    if (!condition) return [];
    const { id, name, email, role, createdAt } = authUsers;
    const rows = await db
      .select({ id, name, email, role, createdAt })
      .from(authUsers)
      .where(and(condition))
      .orderBy(desc(createdAt))
      .limit(limit);
    return rows.map((account) => ({
      id: account.id,
      title: "Staff account",
      at: account.createdAt,
      name: account.name,
      email: account.email,
      phone: null,
      onErase: "kept",
      stays: "Manage the account under Staff. The audit log keeps the names of staff.",
      page: href("/admin/staff/:userId", { userId: account.id }),
      facts: [
        ["Name", account.name],
        ["Email", account.email],
        ["Role", account.role ?? ""],
      ],
      consent: null,
      files: [],
    }));
  },
};

function accountCondition(search: PersonSearch) {
  if (search.by === "ids") return inArray(authUsers.id, [...search.ids]);
  if (search.by === "email") return sql`lower(${authUsers.email}) = lower(${search.email})`;
  return null;
}

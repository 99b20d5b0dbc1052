import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** An email in the queue, without its text, which may contain a link that only the recipient may open. */
export type QueuedMail = {
  id: string;
  /** As in `MailMessage`. */
  kind: string;
  to: string;
  queuedAt: Date;
  /** `waiting` includes emails that are being sent. */
  state: "waiting" | "sent" | "undeliverable";
};

/** Emails to one address, ignoring case, of these kinds or of any kind; or emails by id. */
export type QueuedMailSearch = { to: string; kinds?: readonly string[] } | { ids: readonly string[] };

const ofMail = sql`name in ('mail', 'mail-dead')`;

/** Newest first, at most `limit`. */
export async function listQueuedMails(
  db: Db,
  search: QueuedMailSearch,
  limit: number,
): Promise<QueuedMail[]> {
  const rows = await db.execute<Omit<QueuedMail, "queuedAt"> & { queuedAt: string }>(
    sql`select id, data->>'kind' as kind, data->>'to' as "to", created_on as "queuedAt",
          case when name = 'mail-dead' then 'undeliverable' when state = 'completed' then 'sent' else 'waiting' end as state
        from pgboss.job where ${ofMail} and ${conditionOf(search)} order by created_on desc, id limit ${limit}`,
    "objects",
  );
  return rows.map((row) => ({ ...row, queuedAt: new Date(row.queuedAt) }));
}

/** Deletes emails with all their data. An email that is being sent may still arrive. @returns how many. */
export async function deleteQueuedMails(tx: Db, search: QueuedMailSearch): Promise<number> {
  return twice(tx, sql`delete from pgboss.job where ${ofMail} and ${conditionOf(search)} returning id`);
}

/** Changes the recipient of emails. @returns how many changed. */
export async function readdressQueuedMails(tx: Db, ids: readonly string[], to: string): Promise<number> {
  return twice(
    tx,
    sql`update pgboss.job set data = jsonb_set(data::jsonb, '{to}', to_jsonb(${to}::text))
        where ${ofMail} and ${conditionOf({ ids })} and data->>'to' <> ${to} returning id`,
  );
}

/**
 * Runs a statement that changes emails in the queue. A retry replaces an email's row with a new one. A statement that
 * waits for that transaction doesn't see the new row, but the next statement does.
 * @returns how many rows changed.
 */
async function twice(tx: Db, statement: SQL): Promise<number> {
  const change = () => tx.execute<{ id: string }>(statement, "objects");
  return (await change()).length + (await change()).length;
}

function conditionOf(search: QueuedMailSearch): SQL {
  if ("ids" in search)
    return sql`id::text in (select jsonb_array_elements_text(${JSON.stringify(search.ids)}::jsonb))`;
  const toPerson = sql`lower(data->>'to') = lower(${search.to})`;
  if (!search.kinds) return toPerson;
  const kinds = JSON.stringify(search.kinds);
  return sql`${toPerson} and data->>'kind' in (select jsonb_array_elements_text(${kinds}::jsonb))`;
}

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** An email in the queue, without its text: it may contain a link that only the recipient may open. */
export type QueuedMail = {
  id: string;
  /** As in `MailMessage`. */
  kind: string;
  to: string;
  queuedAt: Date;
  /** Waits, is being sent, was just sent, or couldn't be delivered. */
  state: "waiting" | "sent" | "undeliverable";
};

/** Emails to one address, ignoring case, of these kinds or of any; or emails by id. */
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

/** Deletes emails, with all their data. One that is being sent right now may still arrive. @returns how many. */
export async function deleteQueuedMails(tx: Db, search: QueuedMailSearch): Promise<number> {
  const gone = await tx.execute<{ id: string }>(
    sql`delete from pgboss.job where ${ofMail} and ${conditionOf(search)} returning id`,
    "objects",
  );
  return gone.length;
}

/** Sends waiting emails to the person's new address instead. @returns how many. */
export async function readdressQueuedMails(tx: Db, ids: readonly string[], to: string): Promise<number> {
  const changed = await tx.execute<{ id: string }>(
    sql`update pgboss.job set data = jsonb_set(data::jsonb, '{to}', to_jsonb(${to}::text))
        where ${ofMail} and ${conditionOf({ ids })} returning id`,
    "objects",
  );
  return changed.length;
}

function conditionOf(search: QueuedMailSearch): SQL {
  if ("ids" in search)
    return sql`id::text in (select jsonb_array_elements_text(${JSON.stringify(search.ids)}::jsonb))`;
  const toPerson = sql`lower(data->>'to') = lower(${search.to})`;
  if (!search.kinds) return toPerson;
  const kinds = JSON.stringify(search.kinds);
  return sql`${toPerson} and data->>'kind' in (select jsonb_array_elements_text(${kinds}::jsonb))`;
}

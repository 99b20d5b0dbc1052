import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { MAX_COUNTED, type RetainedData } from "~/platform/retention.server";
import { outboxFolder } from "./transport.server";

/** Emails that won't be sent anymore: undeliverable ones, and sent ones that the queue hasn't removed yet. */
const isOver = sql`(name = 'mail-dead' or (name = 'mail' and state in ('completed', 'failed', 'cancelled')))`;

/** Emails that were sent or given up: in the queue, and in the outbox folder of a site without a mail server. */
export function mailRetention(config: Pick<Config, "DATA_DIR">): RetainedData {
  const folder = outboxFolder(config);
  return {
    kind: "emails",
    label: "Emails",
    effect:
      "Deletes undeliverable emails from the queue, and files from the outbox folder. With “Keep”, undeliverable emails are deleted after 14 days, and files stay.",
    shortest: { days: 1 },
    async count(db, before) {
      const [row] = await db.execute<{ rows: number }>(
        sql`select count(*)::integer as rows from (
            select from pgboss.job where ${isOver} and created_on < ${before.toISOString()}::timestamptz limit ${MAX_COUNTED}) counted`,
        "objects",
      );
      return (row?.rows ?? 0) + (await oldFiles(folder, before)).length;
    },
    async deleteBatch(tx, before, limit) {
      const files = (await oldFiles(folder, before)).slice(0, limit);
      for (const name of files) await rm(path.join(folder, name), { force: true });
      return { deleted: files.length + (await deleteOver(tx, before, limit - files.length)), files: [] };
    },
  };
}

async function deleteOver(tx: Db, before: Date, limit: number): Promise<number> {
  const rows = await tx.execute<{ id: string }>(
    sql`delete from pgboss.job where (name, id) in (
          select name, id from pgboss.job where ${isOver} and created_on < ${before.toISOString()}::timestamptz
          order by created_on limit ${limit}) returning id`,
    "objects",
  );
  return rows.length;
}

/** The names of files last written before this moment. The folder exists only after a first email. */
async function oldFiles(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const facts = await lstat(path.join(folder, name)).catch(() => null);
    if (facts?.isFile() && facts.mtime < before) old.push(name);
  }
  return old;
}

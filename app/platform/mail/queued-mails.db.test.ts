import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createJobs } from "~/platform/jobs/jobs.server";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { duringRetry } from "~tests/setup/job-retry";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createMailer } from "./mailer.server";
import { deleteQueuedMails, listQueuedMails, readdressQueuedMails } from "./queued-mails.server";

const database = await useDatabase();
const { db } = database;
const log = createLog("silent");
const jobs = createJobs(database, log);
// Creates the email queue. No email is sent, because the jobs below are due in the future.
createMailer({ config: parseConfig({ DATA_DIR: useTemporaryFolder() }), jobs, log });
await jobs.start();
afterAll(() => jobs.stop());

const to = "Ana@visitor.example";
beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  await db.execute(sql`insert into pgboss.job (name, data, start_after) values ('mail',
    ${JSON.stringify({ kind: "claim-approved", to, subject: "S", text: "T", html: "H" })}::jsonb,
    now() + interval '1 hour')`);
});

test("an email that the queue is retrying is deleted", async () => {
  expect(await duringRetry(database, "mail", (tx) => deleteQueuedMails(tx, { to }))).toBe(1);
  expect(await listQueuedMails(db, { to }, 10)).toEqual([]);
});

test("an email that the queue is retrying gets the new recipient", async () => {
  const ids = (await listQueuedMails(db, { to: to.toLowerCase() }, 10)).map(({ id }) => id);
  const changed = await duringRetry(database, "mail", (tx) =>
    readdressQueuedMails(tx, ids, "new@visitor.example"),
  );
  expect(changed).toBe(1);
  expect((await listQueuedMails(db, { ids }, 10)).map((mail) => mail.to)).toEqual(["new@visitor.example"]);
});

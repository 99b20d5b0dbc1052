import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { startFakeSmtp } from "~tests/fakes/smtp";
import { testAccounts } from "~tests/setup/accounts";
import { useApp } from "~tests/setup/app";

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const app = await useApp({ settings: { SMTP_URL: smtp.url } });
const { db, jobs } = app.platform;

/** The job that the schedule starts every five minutes, to its end. */
async function checkOnce(): Promise<void> {
  const id = await jobs.enqueue(db, "system-alerts", {});
  await vi.waitFor(
    async () => {
      const [job] = await db.execute<{ state: string }>(
        sql`select state from pgboss.job where name = 'system-alerts' order by created_on desc limit 1`,
        "objects",
      );
      expect([id, job?.state]).toEqual([id, "completed"]);
    },
    { timeout: 20_000 },
  );
}

const alertsTo = (email: string) => smtp.delivered.filter(({ to }) => to.includes(email));
/** The text as the reader's program shows it. */
const readable = (raw = "") =>
  raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test("a problem reaches each administrator's mail server once, with what to do, and no one else's", async () => {
  const admin = await createStaff(db, { role: "admin" });
  const manager = await createStaff(db, { role: "content_manager" });
  await db.execute(
    sql`insert into pgboss.job (name, data, source_name, source_output)
        values ('price-freshness-dead', '{}', 'price-freshness', '{"name": "TypeError", "code": "E42"}')`,
  );
  await checkOnce();
  expect(smtp.delivered).toEqual([]);
  await checkOnce();
  await vi.waitFor(() => expect(alertsTo(admin.email)).toHaveLength(1), { timeout: 25_000 });
  await checkOnce();
  const [mail] = alertsTo(admin.email);
  const text = readable(mail?.raw);
  expect(text).toContain("Subject: A problem with the site: Background jobs");
  expect(text).toContain("1 job failed permanently: price-freshness.");
  expect(text).toContain("/admin/settings/system");
  await vi.waitFor(() => expect(alertsTo(testAccounts.ADMIN_EMAIL)).toHaveLength(1), { timeout: 25_000 });
  expect(smtp.delivered.map(({ to }) => to).sort()).toEqual(
    [[admin.email], [testAccounts.ADMIN_EMAIL]].sort(),
  );
  expect(alertsTo(manager.email)).toEqual([]);
}, 90_000);

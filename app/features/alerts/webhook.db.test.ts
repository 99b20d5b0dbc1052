import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { parseConfig } from "~/platform/config.server";
import { JobFailure, PermanentJobFailure } from "~/platform/jobs/job-definition.server";
import { createSecrets } from "~/platform/secrets.server";
import { useDatabase } from "~tests/setup/database";
import type { WebhookResult } from "./integrations/webhook.server";
import { deliverWebhook, sendNotices } from "./jobs.server";
import { saveWebhook } from "./mutations/alerts.server";
import { findWebhook, listOpenAlerts, WEBHOOK_SECRET } from "./queries/alerts.server";

const { db } = await useDatabase();
const now = new Date("2026-03-11T13:30:00Z");
const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: "/nowhere" });
const secrets = createSecrets({ AUTH_SECRET: "x".repeat(40) });
const platform = { db, config, secrets, now: () => now };
const actor = { ...(await createStaff(db, { name: "Ada Admin" })), sessionId: "a" };
const url = "https://receiver.example/alerts";
const change = { url, secretSealed: secrets.seal(WEBHOOK_SECRET, "key"), keepsKey: false };
const save = () => saveWebhook(db, actor, change, now);
const nothing = async () => {
  throw new Error("Nothing must be sent.");
};

async function openAlert(subject: string): Promise<number> {
  await db.execute(sql`insert into alerts (rule, subject, subject_name, day, says, opened_at, found_at, notice_at)
    values ('epc', ${subject}, 'Northfield Clinic', '2026-03-10', 'EPC was $1.000.', ${now.toISOString()}, now(), ${now.toISOString()})`);
  const alert = (await listOpenAlerts(db)).find((each) => each.subject === subject);
  return alert?.alertId ?? 0;
}

test("a webhook is queued once, in the transaction that marks the alert", async () => {
  await save();
  const alertId = await openAlert("brand:1");
  const queued: object[] = [];
  const mailer = { queue: nothing } as never;
  const notify = (enqueue: (...given: unknown[]) => Promise<unknown>) =>
    sendNotices({ ...platform, mailer, jobs: { enqueue } as never });
  await expect(notify(() => Promise.reject(new Error("killed")))).rejects.toThrow("killed");
  for (const _time of [1, 2]) await notify(async (_tx, name, data) => void queued.push({ name, data }));
  expect(queued).toEqual([{ name: "alert-webhook", data: { alertId } }]);
});

test("it has the same body in every attempt, without personal data", async () => {
  await save();
  const alertId = await openAlert("brand:2");
  const bodies: string[] = [];
  const deliver = (result: WebhookResult) =>
    deliverWebhook(
      platform,
      async (webhook, body) => {
        expect(webhook).toEqual({ url, secret: "key" });
        bodies.push(body);
        return result;
      },
      alertId,
    );
  const refused = (isFinal: boolean) => deliver({ done: false, says: "No.", isFinal });
  await expect(refused(false)).rejects.not.toBeInstanceOf(PermanentJobFailure);
  await expect(refused(true)).rejects.toBeInstanceOf(PermanentJobFailure);
  await deliver({ done: true });
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")).toEqual({
    id: `alert-${alertId}`,
    type: "alert.opened",
    rule: "epc",
    title: "EPC down",
    subject: "brand:2",
    subjectName: "Northfield Clinic",
    day: "2026-03-10",
    says: "EPC was $1.000.",
    openedAt: now.toISOString(),
    url: "https://site.example/admin/reports/alerts",
  });
});

test("a key of another AUTH_SECRET is tried again by a process that has it, and without a webhook nothing is sent", async () => {
  await save();
  const alertId = await openAlert("brand:3");
  const stranger = createSecrets({ AUTH_SECRET: "y".repeat(40) });
  const attempt = deliverWebhook({ ...platform, secrets: stranger }, nothing, alertId);
  const failure = await attempt.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(JobFailure);
  expect(failure).not.toBeInstanceOf(PermanentJobFailure);
  const other = { url: `${url}/new`, secretSealed: secrets.seal(WEBHOOK_SECRET, "other"), keepsKey: true };
  expect(await saveWebhook(db, actor, other, now)).toEqual({ isNewKey: false });
  expect(await findWebhook(db, secrets)).toEqual({ url: `${url}/new`, secret: "key" });
  await saveWebhook(db, actor, null, now);
  expect(await findWebhook(db, secrets)).toBeNull();
  await deliverWebhook(platform, nothing, alertId);
  expect(await saveWebhook(db, actor, other, now)).toEqual({ isNewKey: true });
});

import { beforeEach, expect, test } from "vitest";
import type { MailMessage } from "~/platform/mail/message.server";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { ALERT_TABLES, createAlertScene, MORNING, YESTERDAY } from "./factory";
import { sendNotices } from "./jobs.server";
import { setAcknowledged } from "./mutations/alerts.server";
import { listNewAlerts } from "./queries/alerts.server";
import { checkFigures } from "./use-cases/evaluate.server";

const { db } = await useDatabase();
const { clock, platform, ada, ann, actorOf, hoursLater, sell, falling, open, save } =
  await createAlertScene(db);
const sent: MailMessage[] = [];
const mailer = { queue: async (_tx: unknown, mail: MailMessage) => void sent.push(mail) } as never;
const jobs = { enqueue: () => Promise.reject(new Error("This test has no webhook.")) } as never;
const notify = () => sendNotices({ ...platform, mailer, jobs });

beforeEach(async () => {
  clock.now = MORNING;
  sent.length = 0;
  await emptyTables(db, ...ALERT_TABLES);
});

test("each chosen administrator gets one email per alert, after quiet hours", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  await falling();
  await checkFigures(platform);
  await notify();
  expect(sent).toEqual([]);
  clock.now = hoursLater(1);
  await Promise.all([notify(), notify()]);
  await checkFigures(platform);
  await notify();
  expect(sent.map(({ to, subject, kind }) => ({ to, subject, kind }))).toEqual([
    { to: ann.email, subject: "EPC down: Northfield Clinic", kind: "figure-alert" },
  ]);
  expect(sent[0]?.text).toContain("https://site.example/admin/reports/alerts");
});

test("an alert that's closed or acknowledged before quiet hours end sends nothing", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  await falling();
  await checkFigures(platform);
  const [alert] = await listNewAlerts(db);
  const alertId = alert?.alertId ?? 0;
  await setAcknowledged(db, actorOf(ada), { alertId, isAcknowledged: true }, clock.now);
  clock.now = hoursLater(2);
  await notify();
  expect(sent).toEqual([]);
});

test("a notice that's overdue waits for the end of quiet hours too", async () => {
  await save({ recipients: [ann.userId] });
  await falling();
  await checkFigures(platform);
  await save({ quiet: { from: 9, until: 11 } });
  await notify();
  expect(sent).toEqual([]);
  clock.now = hoursLater(2);
  await notify();
  expect(sent).toHaveLength(1);
});

test("a process that's killed while it queues emails leaves the notice for the next run", async () => {
  await save({ recipients: [ada.userId, ann.userId] });
  await falling();
  await checkFigures(platform);
  let calls = 0;
  const killed = {
    queue: async () => {
      calls += 1;
      if (calls === 2) throw new Error("killed");
    },
  } as never;
  await expect(sendNotices({ ...platform, mailer: killed, jobs })).rejects.toThrow("killed");
  await notify();
  await notify();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, ann.email].sort());
});

test("an alert that opens again within two days sends no second notice", async () => {
  await save({ recipients: [ann.userId] });
  const brandId = await falling();
  await checkFigures(platform);
  await notify();
  await sell(brandId, YESTERDAY, { conversions: 5 });
  await checkFigures(platform);
  clock.now = hoursLater(1);
  await sell(brandId, YESTERDAY, { clicks: 100 });
  await checkFigures(platform);
  expect(await open()).toHaveLength(1);
  await notify();
  expect(sent).toHaveLength(1);
});

test("an alert that closed before its notice was sent sends one when it opens again", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  const brandId = await falling();
  await checkFigures(platform);
  await sell(brandId, YESTERDAY, { conversions: 5 });
  await checkFigures(platform);
  expect(await open()).toEqual([]);
  clock.now = hoursLater(1);
  await sell(brandId, YESTERDAY, { clicks: 100 });
  await checkFigures(platform);
  await notify();
  expect(sent).toHaveLength(1);
});

import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { JobFailure, PermanentJobFailure } from "~/platform/jobs/job-definition.server";
import type { Jobs } from "~/platform/jobs/jobs.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { FigureAlertMail } from "./components/figure-alert-mail";
import { createWebhookSender, type SendWebhook } from "./integrations/webhook.server";
import { markNoticed } from "./mutations/alerts.server";
import {
  findAlert,
  findAlertSettings,
  findWebhook,
  listDueNotices,
  listPossibleRecipients,
  lockDueNotice,
  type Recipient,
  type StoredAlert,
} from "./queries/alerts.server";
import { isRule, ruleOf } from "./rules/alert-rules";
import { noticeTime } from "./rules/quiet";
import { webhookBody } from "./rules/webhook";
import { checkFigures } from "./use-cases/evaluate.server";

const ZONE = "America/New_York";
/** Alerts that are read at once. */
const PART = 20;

const WEBHOOK = "alert-webhook";
/** With doubling pauses of at most an hour, they take about four hours. */
const WEBHOOK_TRIES = { retries: 9, retryDelay: 30, maxRetryDelay: 3_600, timeout: 30 };

/**
 * Checks figures every hour, sends notices every ten minutes, and delivers webhooks (spec:alerts#check,
 * spec:alerts#notices).
 */
export function defineAlertJobs(platform: Platform): void {
  const send = createWebhookSender();
  platform.jobs.define("alert-check", z.object({}), () => checkFigures(platform), {
    cron: { expression: "33 * * * *", timeZone: ZONE },
    retries: 1,
    timeout: 180,
  });
  platform.jobs.define("alert-notices", z.object({}), (_data, { signal }) => sendNotices(platform, signal), {
    cron: { expression: "4-59/10 * * * *", timeZone: ZONE },
    retries: 0,
    timeout: 120,
  });
  platform.jobs.define(
    WEBHOOK,
    z.object({ alertId: z.number().int().positive() }),
    ({ alertId }) => deliverWebhook(platform, send, alertId),
    WEBHOOK_TRIES,
  );
}

/**
 * Sends an alert to the webhook that is set now. The id in the body is the same in every attempt, so the receiver
 * recognizes a repeated one.
 * @throws JobFailure if it should be sent again, PermanentJobFailure if that can't help.
 */
export async function deliverWebhook(
  { config, db, secrets, now }: Pick<Platform, "config" | "db" | "secrets" | "now">,
  send: SendWebhook,
  alertId: number,
): Promise<void> {
  const [alert, webhook] = [await findAlert(db, alertId), await findWebhook(db, secrets)];
  if (!alert || !webhook) return;
  if (webhook === "sealed") throw new JobFailure("The webhook's key was encrypted with another AUTH_SECRET.");
  const page = { title: titleOf(alert), url: config.SITE_URL + href("/admin/reports/alerts") };
  const result = await send(webhook, webhookBody(alert, page), now());
  if (result.done) return;
  throw result.isFinal ? new PermanentJobFailure(result.says) : new JobFailure(result.says);
}

const titleOf = ({ rule }: StoredAlert): string => (isRule(rule) ? ruleOf(rule).label : "Alert");

type NoticePlatform = Pick<Platform, "config" | "db" | "mailer" | "now"> & { jobs: Pick<Jobs, "enqueue"> };

/**
 * Queues the notices that are due, one transaction for each alert, with its emails rendered before. The alert is marked in
 * the transaction that queues its emails and webhook, so a process that is killed in between has queued all of them or
 * none, and two processes queue them once.
 */
export async function sendNotices(platform: NoticePlatform, signal?: AbortSignal): Promise<void> {
  const { db, now } = platform;
  const { quiet, recipients, webhookUrl } = await findAlertSettings(db);
  // A notice may be late, or its alert may be open again after someone acknowledged it.
  if (noticeTime(now(), quiet) > now()) return;
  const people = await listPossibleRecipients(db, recipients);
  let last = 0;
  while (!signal?.aborted) {
    const due = await listDueNotices(db, now(), { after: last, limit: PART });
    for (const alert of due) {
      if (signal?.aborted) return;
      await queueNotice(platform, alert, { people, webhookUrl });
      last = alert.alertId;
    }
    if (due.length < PART) return;
  }
}

type Receivers = { people: readonly Recipient[]; webhookUrl: string | null };

async function queueNotice(
  { config, db, jobs, mailer, now }: NoticePlatform,
  alert: StoredAlert,
  { people, webhookUrl }: Receivers,
): Promise<void> {
  const emails = await renderEmails(config, alert, people);
  await db.transaction(async (tx) => {
    // Another process may have queued it, or someone may have acknowledged the alert.
    if (!(await lockDueNotice(tx, alert.alertId, now()))) return;
    for (const email of emails) await mailer.queue(tx, { kind: "figure-alert", ...email });
    if (webhookUrl !== null) await jobs.enqueue(tx, WEBHOOK, { alertId: alert.alertId });
    await markNoticed(tx, alert.alertId, now());
  });
}

async function renderEmails(config: Platform["config"], alert: StoredAlert, people: readonly Recipient[]) {
  const title = titleOf(alert);
  const subject = `${title}: ${alert.subjectName}`.slice(0, 150);
  const emails = [];
  for (const { name, email } of people) {
    const template = createElement(FigureAlertMail, {
      site: mailSite(config),
      name,
      rule: title,
      says: alert.says,
      alertsUrl: config.SITE_URL + href("/admin/reports/alerts"),
    });
    emails.push({ to: email, subject, ...(await renderMail(template)) });
  }
  return emails;
}

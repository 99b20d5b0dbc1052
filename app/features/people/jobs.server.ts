import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { listAdministrators } from "~/features/revenue/queries/networks.server";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import type { Services } from "~/platform/registration.server";
import { retainedDataContext } from "~/platform/retention.server";
import { type DueRequest, ReminderMail, reminderSubject } from "./components/request-mails";
import { deleteLinks, noteReminder } from "./mutations/requests.server";
import { listReminders } from "./queries/requests.server";
import { reminderDue } from "./rules/requests";
import { applyRetention } from "./use-cases/retention.server";

const ZONE = "America/New_York";
/** How many requests one run looks at, those due first. */
const MAX_REQUESTS = 500;

/** In seconds. What isn't finished by then continues the next night. */
const RETENTION_TIMEOUT = 3_600;

/**
 * Every morning: deletes expired links, and reminds administrators of requests (spec:peoples-data#clock). Every night:
 * deletes what is older than its retention rule (spec:peoples-data#retention).
 */
export function definePeopleJobs(platform: Platform, services: Services): void {
  const { jobs, db, now } = platform;
  jobs.define(
    "person-requests",
    z.object({}),
    async () => {
      await deleteLinks(db, { expiredBy: now() });
      await remindStaff(platform);
    },
    { cron: { expression: "23 8 * * *", timeZone: ZONE } },
  );
  jobs.define(
    "retention",
    z.object({}),
    (_data, { signal }) => applyRetention(platform, services.get(retainedDataContext), signal),
    { cron: { expression: "47 3 * * *", timeZone: ZONE }, timeout: RETENTION_TIMEOUT, retries: 1 },
  );
}

/** One email per administrator with all requests whose reminder is due, each reminder once. */
export async function remindStaff({ config, db, mailer, now }: Platform): Promise<void> {
  const at = now();
  const administrators = await listAdministrators(db);
  await db.transaction(async (tx) => {
    const due: DueRequest[] = [];
    for (const { requestId, kind, dueAt, remindedDays } of await listReminders(tx, MAX_REQUESTS)) {
      const days = reminderDue(dueAt, remindedDays, at);
      if (days !== null && (await noteReminder(tx, requestId, days, at)))
        due.push({ requestId, kind, dueAt, days });
    }
    if (due.length === 0) return;
    const site = mailSite(config);
    const pageUrl = `${config.SITE_URL}${href("/admin/people")}`;
    for (const { name, email } of administrators) {
      const content = await renderMail(createElement(ReminderMail, { site, name, requests: due, pageUrl }));
      await mailer.queue(tx, {
        kind: "person-request-reminder",
        to: email,
        subject: reminderSubject(due),
        ...content,
      });
    }
  });
}

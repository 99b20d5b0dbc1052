import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { listAdministrators } from "~/features/revenue/queries/networks.server";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { type DueRequest, ReminderMail, reminderSubject } from "./components/request-mails";
import { deleteLinks, noteReminder } from "./mutations/requests.server";
import { listReminders } from "./queries/requests.server";
import { reminderDue } from "./rules/requests";

/** How many requests one run looks at, those due first. */
const MAX_REQUESTS = 500;

/** Every morning: deletes expired links, and reminds administrators of requests (spec:peoples-data#clock). */
export function definePeopleJobs(platform: Platform): void {
  const { jobs, db, now } = platform;
  jobs.define(
    "person-requests",
    z.object({}),
    async () => {
      await deleteLinks(db, { expiredBy: now() });
      await remindStaff(platform);
    },
    { cron: { expression: "23 8 * * *", timeZone: "America/New_York" } },
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
    const deskUrl = `${config.SITE_URL}${href("/admin/people")}`;
    for (const { name, email } of administrators) {
      const content = await renderMail(createElement(ReminderMail, { site, name, requests: due, deskUrl }));
      await mailer.queue(tx, {
        kind: "person-request-reminder",
        to: email,
        subject: reminderSubject(due),
        ...content,
      });
    }
  });
}

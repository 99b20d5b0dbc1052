import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { InactivityMail, inactivityMailSubject } from "./components/inactivity-mail";
import { recordInactivityMails } from "./mutations/inactivity.server";
import { pruneInbox } from "./mutations/prune.server";
import { listAdministrators } from "./queries/networks.server";
import { listPostingIntervals } from "./queries/posting-intervals.server";
import { type Inactivity, inactivityOf } from "./rules/inactivity";

const ZONE = "America/New_York";

/** Once an hour administrators are told of networks that have gone quiet; once a night the inbox is pruned. */
export function defineRevenueJobs(platform: Platform): void {
  platform.jobs.define("network-silence", z.object({}), () => mailInactivity(platform), {
    cron: { expression: "23 * * * *", timeZone: ZONE },
  });
  platform.jobs.define(
    "inbox-prune",
    z.object({}),
    async (_data, { signal }) => {
      const deleted = await pruneInbox(platform.db, platform.now(), signal);
      if (deleted > 0) platform.log.info({ deleted }, "old postback requests deleted");
    },
    { cron: { expression: "47 3 * * *", timeZone: ZONE } },
  );
}

/** One mail to each administrator for the networks that have gone quiet since the last time, and none for those told of before. */
export async function mailInactivity(platform: Platform): Promise<void> {
  const now = platform.now();
  const inactive = (await listPostingIntervals(platform.db, now)).flatMap(
    (intervals) => inactivityOf(intervals, now) ?? [],
  );
  if (inactive.length === 0) return;
  const administrators = await listAdministrators(platform.db);
  await platform.db.transaction(async (tx) => {
    const unreported = await recordInactivityMails(tx, inactive, now);
    if (unreported.length === 0) return;
    for (const { name, email } of administrators) {
      const content = await renderMail(mailTo(platform, name, unreported));
      const subject = inactivityMailSubject(unreported);
      await platform.mailer.queue(tx, { kind: "network-silence", to: email, subject, ...content });
    }
  });
}

function mailTo({ config }: Platform, name: string, inactive: readonly Inactivity[]) {
  const site = mailSite(config);
  const inboxUrl = `${config.SITE_URL}${href("/admin/revenue/inbox")}`;
  return createElement(InactivityMail, { site, name, inactive, inboxUrl });
}

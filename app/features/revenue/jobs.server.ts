import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { siteOfMails } from "~/platform/mail/site.server";
import { SilenceMail, silenceMailSubject } from "./components/inactivity-mail";
import { noteSilences } from "./mutations/inactivity.server";
import { pruneInbox } from "./mutations/prune.server";
import { listAdministrators } from "./queries/networks.server";
import { listRhythms } from "./queries/posting-intervals.server";
import { type Silence, silenceOf } from "./rules/inactivity";

const ZONE = "America/New_York";

/** Once an hour administrators are told of networks that have gone quiet; once a night the inbox is pruned. */
export function defineRevenueJobs(platform: Platform): void {
  platform.jobs.define("network-silence", z.object({}), () => tellOfSilences(platform), {
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
export async function tellOfSilences(platform: Platform): Promise<void> {
  const now = platform.now();
  const silences = (await listRhythms(platform.db, now)).flatMap((rhythm) => silenceOf(rhythm, now) ?? []);
  if (silences.length === 0) return;
  const administrators = await listAdministrators(platform.db);
  await platform.db.transaction(async (tx) => {
    const untold = await noteSilences(tx, silences, now);
    if (untold.length === 0) return;
    for (const { name, email } of administrators) {
      const content = await renderMail(mailTo(platform, name, untold));
      const subject = silenceMailSubject(untold);
      await platform.mailer.queue(tx, { kind: "network-silence", to: email, subject, ...content });
    }
  });
}

function mailTo({ config }: Platform, name: string, silences: readonly Silence[]) {
  const site = siteOfMails(config);
  const inboxUrl = `${config.SITE_URL}${href("/admin/revenue/inbox")}`;
  return createElement(SilenceMail, { site, name, silences, inboxUrl });
}

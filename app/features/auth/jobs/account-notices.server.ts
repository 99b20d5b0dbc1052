import { eq } from "drizzle-orm";
import { createElement } from "react";
import { href } from "react-router";
import type { Platform } from "~/platform/context.server";
import { authUsers } from "~/platform/db/tables/auth";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { AccountNoticeMail } from "../components/account-notice-mail";
import { accountNotice, noticeTexts } from "../rules/account-notices";
import { NOTICE_JOB } from "../use-cases/auth.server";

const time = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/New_York",
});

/**
 * Writes the emails to account owners (spec:access#account-notices). They're sent by a job, because a page that changes
 * an account can't send email itself.
 */
export function defineAccountNotices({ jobs, db, mailer, config }: Platform): void {
  jobs.define(NOTICE_JOB, accountNotice, async ({ userId, kind, at, device, address }) => {
    const [owner] = await db
      .select({ email: authUsers.email, name: authUsers.name })
      .from(authUsers)
      .where(eq(authUsers.id, userId));
    if (!owner) return;
    const template = createElement(AccountNoticeMail, {
      site: mailSite(config),
      name: owner.name,
      time: `${time.format(new Date(at))} Eastern Time`,
      device: [device, address].filter(Boolean).join(", ") || null,
      recoverUrl: config.SITE_URL + href("/login/recover"),
      ...noticeTexts[kind],
    });
    const { subject } = noticeTexts[kind];
    await mailer.queue(db, {
      kind: "account-notice",
      to: owner.email,
      subject,
      ...(await renderMail(template)),
    });
  });
}

import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { enqueuePreparation } from "~/features/prepared-reports/jobs.server";
import type { Platform } from "~/platform/context.server";
import { BYTE_ORDER_MARK, csvLine } from "~/platform/http/csv.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { ReportMail } from "../components/report-mail";
import { claimEmail, forgetDeleted } from "../mutations/saved-reports.server";
import { type DueEmail, listDueEmails } from "../queries/saved-reports.server";
import { linesOf } from "../rules/file";
import { daysText } from "../rules/format";
import { mailedTable } from "../rules/mailed-report";
import type { ReportQuery } from "../rules/report-query";
import { emailedQuery, KEEP_DELETED_DAYS } from "../rules/saved-report";
import { type Report, tableOf } from "../rules/table";
import { readEmailedReport } from "../use-cases/emailed-report.server";

/** How many due emails one query returns. */
const PART = 20;
/** The most rows and characters of an attached file, which the queue stores until the email is sent. */
const FILE_ROWS = 500;
const FILE_LENGTH = 1_000_000;

/** Looks for due emails every ten minutes: after an outage, they're late but sent (spec:explorer#report-emails). */
export function defineReportJobs(platform: Platform): void {
  platform.jobs.define("report-emails", z.object({}), (_data, { signal }) => emailReports(platform, signal), {
    cron: { expression: "*/10 * * * *", timeZone: "America/New_York" },
    retries: 0,
    timeout: 900,
    lostAfter: 60,
  });
}

type EmailPlatform = Pick<Platform, "config" | "db" | "jobs" | "log" | "mailer" | "now" | "reads">;

/**
 * Emails every report that is due, one after the other (spec:explorer#report-emails). It can be stopped at any point and
 * run again: an email is queued in the transaction that notes its day. One that fails is tried again in the next round.
 */
export async function emailReports(platform: EmailPlatform, signal?: AbortSignal): Promise<void> {
  const { db, log, now } = platform;
  let after: DueEmail | null = null;
  while (!signal?.aborted) {
    const part: DueEmail[] = await listDueEmails(db, now(), after, PART);
    for (const due of part) {
      if (signal?.aborted) return;
      try {
        await emailReport(platform, due);
      } catch (error) {
        log.failure(error, "a report could not be emailed", { report: due.reportId }, "warn");
      }
    }
    after = part.at(-1) ?? null;
    if (after === null) break;
  }
  await forgetDeleted(db, new Date(now().getTime() - KEEP_DELETED_DAYS * 86_400_000));
}

/**
 * Sends figures that the recipient may see now, or nothing if the report also has others, or while a job still prepares
 * it.
 */
async function emailReport(platform: EmailPlatform, due: DueEmail): Promise<void> {
  const { db, mailer } = platform;
  const emailed = emailedQuery(due);
  if (emailed === null) return;
  const report = await readEmailedReport(platform, due, emailed, {
    limit: FILE_ROWS,
    enqueue: enqueuePreparation(platform),
  });
  if (report === "not yet") return;
  const mail = await composeMail(platform, due, emailed, report);
  await db.transaction(async (tx) => {
    if (await claimEmail(tx, due)) await mailer.queue(tx, mail);
  });
}

/** @param report null if it took too long. */
async function composeMail(
  { config }: Pick<EmailPlatform, "config">,
  due: DueEmail,
  reportQuery: ReportQuery,
  report: Report | null,
): Promise<MailMessage> {
  const table = report && tableOf(report, reportQuery);
  const file = table && BYTE_ORDER_MARK + linesOf(table, reportQuery).map(csvLine).join("");
  const hasFile = file !== null && file.length <= FILE_LENGTH;
  const { first, last } = reportQuery.days;
  const params = new URLSearchParams(due.query);
  // The link shows the email's days, whenever it's opened.
  params.delete("days");
  params.set("from", first);
  params.set("to", last);
  const content = await renderMail(
    createElement(ReportMail, {
      site: mailSite(config),
      toName: due.toName,
      reportName: due.name,
      report: table && mailedTable(table, reportQuery),
      hasFile,
      reportUrl: `${config.SITE_URL}${href("/admin/reports")}?${params}`,
      settingsUrl: config.SITE_URL + href("/admin/reports/saved/:id/edit", { id: due.reportId }),
    }),
  );
  return {
    kind: "saved-report",
    to: due.to,
    subject: `${due.name}: ${daysText(reportQuery.days)}`,
    ...content,
    ...(hasFile && { attachment: { name: `report-${first}-${last}.csv`, type: "text/csv", content: file } }),
  };
}

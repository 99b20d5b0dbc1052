import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { enqueuePreparation } from "~/features/prepared-reports/jobs.server";
import { createConversion } from "~/features/revenue/factory";
import { reportAnswers } from "~/platform/db/tables/prepared-reports";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { signIn } from "~tests/setup/staff";
import { emailReports } from "./jobs/report-emails.server";
import { listDueEmails } from "./queries/saved-reports.server";
import { emailedQuery } from "./rules/saved-report";
import { readEmailedReport } from "./use-cases/emailed-report.server";

/** 7:05 AM on Monday, March 9, 2026 in New York. */
const START = new Date("2026-03-09T11:05:00Z");
let now = START;
const app = await useApp({ now: () => now });
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const admin = browserWith(app, await signIn(app, ann));
const saved = href("/admin/reports/saved");
const list = href("/admin/reports/prepared");
/** The question of the email that's due at START. */
const QUESTION = "by=sub1&m=payout&from=2026-03-02&to=2026-03-08";
const report = `${href("/admin/reports")}?${QUESTION}`;
const SKIPPED = "The email for Mar 9, 2026, was skipped because you canceled its report.";

beforeEach(async () => {
  now = START;
  await emptyTables(db, "saved_reports", "conversions", "conversion_changes", "report_answers");
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  await createConversion(db, { sub1: "msl", payout: "30.00", createdAt: new Date("2026-03-08T16:00:00Z") });
});

/** Subscribes to the report the day before its email is due. */
async function subscribe(name = "Slow"): Promise<string> {
  now = new Date(START.getTime() - 86_400_000);
  const fields = { name, sharing: "private", frequency: "daily" };
  const response = await admin.post(`${saved}/new?by=sub1&m=payout&days=7`, fields);
  now = START;
  return new URL(response.headers.get("location") ?? "", "http://x").searchParams.get("saved") ?? "";
}

const mails = () =>
  db.execute<{ subject: string }>(
    sql`select data->>'subject' as subject from pgboss.job
        where name = 'mail' and data->>'kind' = 'saved-report' order by data->>'subject'`,
    "objects",
  );
const answers = () => db.select().from(reportAnswers);

/** Runs `work` while no one can read conversions, so that every report takes too long. */
const whileBlocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table conversions in access exclusive mode`);
    return work();
  });

async function cancel(fields: Record<string, string> = {}, action = report) {
  const [open] = await answers();
  return admin.post(action, { intent: "cancel", id: open?.answerId ?? "", ...fields });
}

/** The toast that a response leaves for the next page. */
const flashOf = (response: Response) =>
  atob(decodeURIComponent(/flash=([^;.]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? ""));

// spec:explorer#slow-emails
test("canceling the report of an email skips this email, and only this one", async () => {
  const id = await subscribe();
  await whileBlocked(async () => {
    await emailReports(app.platform);
    expect(await answers()).toHaveLength(1);
    expect(await admin.page(report)).toContain("If you cancel it, this email is skipped");
    // As the list's Cancel button does.
    const prepared = await admin.page(list);
    expect(prepared).toContain("that email is skipped");
    const [, action = ""] = /<form[^>]* action="([^"]*reports[?][^"]*)"/.exec(prepared) ?? [];
    const canceled = await cancel({ from: "prepared" }, action.replaceAll("&amp;", "&"));
    expect([canceled.status, canceled.headers.get("location")]).toEqual([302, list]);
    expect(flashOf(canceled)).toContain("Canceled, and its email is skipped");
    await emailReports(app.platform);
    expect(await answers()).toEqual([]);
  });
  await emailReports(app.platform);
  expect(await mails()).toEqual([]);
  expect(await admin.page(saved)).toContain(SKIPPED);
  expect(await admin.page(href("/admin/reports/saved/:id/edit", { id }))).toContain(SKIPPED);
  // The next day's email is sent, and nothing is said about the earlier one.
  now = new Date(START.getTime() + 86_400_000);
  await emailReports(app.platform);
  expect(await mails()).toEqual([{ subject: "Slow: Mar 3, 2026, to Mar 9, 2026" }]);
  expect(await admin.page(saved)).not.toContain("was skipped");
});

test("a report that's canceled while its email is read isn't started by that", async () => {
  await subscribe();
  await whileBlocked(async () => {
    const [due] = await listDueEmails(db, now, null, 1);
    const question = due && emailedQuery(due);
    if (!question) throw new Error("No email is due.");
    await emailReports(app.platform);
    await cancel();
    const options = { limit: 500, enqueue: enqueuePreparation(app.platform) };
    expect(await readEmailedReport(app.platform, due, question, options)).toBe("not yet");
    expect(await answers()).toEqual([]);
  });
});

test("canceling skips no email that isn't due or asks something else", async () => {
  await subscribe();
  await admin.post(`${saved}/new?by=sub1&m=conversions&days=7`, {
    name: "Other",
    sharing: "private",
    frequency: "daily",
  });
  await whileBlocked(async () => {
    // Half an hour before the email is due, with the question that it will have.
    now = new Date(START.getTime() - 35 * 60_000);
    await admin.post(report, { intent: "prepare" });
    expect(await answers()).toHaveLength(1);
    expect(await admin.page(report)).not.toContain("this email is skipped");
    expect((await cancel()).headers.get("location")).toBe(report);
    expect(await answers()).toEqual([]);
    now = START;
    await admin.post(`${href("/admin/reports")}?by=rank&m=payout&days=7`, { intent: "prepare" });
    await cancel();
  });
  await emailReports(app.platform);
  expect(await mails()).toEqual([{ subject: "Slow: Mar 2, 2026, to Mar 8, 2026" }]);
  expect(await admin.page(saved)).not.toContain("was skipped");
});

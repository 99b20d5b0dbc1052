import { type Actor, isAdmin, type Role } from "~/features/auth/rules/access";
import { daysLater } from "~/kernel/days";
import { toEasternField } from "~/kernel/eastern-time";
import { readMoment } from "~/kernel/moments";
import { filterParameters, type ReportQuery, readReportQuery } from "./report-query";

/** How often a saved report is emailed (spec:explorer#report-emails). */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

export const frequencyNames: Record<Frequency, string> = {
  daily: "Every day",
  weekly: "Every Monday",
  monthly: "On the first day of each month",
};

/** A saved report as one person sees it. */
export type SavedReport = {
  id: string;
  name: string;
  /** The query of its URL, without `?`. */
  query: string;
  isShared: boolean;
  ownerId: string;
  /** Empty if the account was deleted. */
  ownerName: string;
  /** Whether this person has it pinned, and how often it's emailed to them. */
  isPinned: boolean;
  frequency: Frequency | null;
  /** The day in New York whose email was skipped last; null if none was. */
  skippedFor: string | null;
};

/** The most reports that one person can save, and the most that they can pin to their start page. */
export const MAX_SAVED = 100;
export const MAX_PINNED = 4;
/** The most reports that are emailed to one person. */
export const MAX_EMAILED = 10;
/** The longest query that can be saved. */
export const MAX_QUERY = 4_000;
/** How long a deleted report can be restored. */
export const KEEP_DELETED_DAYS = 30;

/** Owners change their reports, and administrators also those that others share (spec:explorer#saved-reports). */
export function canChange(
  actor: Pick<Actor, "userId" | "role">,
  { ownerId, isShared }: Pick<SavedReport, "ownerId" | "isShared">,
): boolean {
  return ownerId === actor.userId || (isShared && isAdmin(actor));
}

/** The question as a query that asks the same for every role, whatever the defaults are. */
export function queryOf(reportQuery: ReportQuery): string {
  const { by, measures, filters, days, preset, comparison, priorDays, sort, isPivot, chart } = reportQuery;
  const params = new URLSearchParams();
  for (const key of by) params.append("by", key);
  for (const key of measures) params.append("m", key);
  if (preset === null) {
    params.set("from", days.first);
    params.set("to", days.last);
  } else params.set("days", String(preset));
  if (comparison !== null) params.set("compare", comparison);
  if (comparison === "since" && priorDays) params.set("since", priorDays.first);
  for (const [name, value] of filterParameters(filters)) params.append(name, value);
  params.set("sort", sort.key);
  params.set("dir", sort.direction);
  params.set("chart", chart);
  if (isPivot) params.set("layout", "pivot");
  return params.toString();
}

/**
 * The question of a saved report; null if it asks for data that the viewer may not see. Without the missing parts, it
 * would be another report under the same name.
 */
export function savedReportQuery(query: string, viewer: { role: Role }, now: Date): ReportQuery | null {
  const read = ({ role }: { role: Role }) =>
    readReportQuery(new URLSearchParams(query), { role }, now).reportQuery;
  const reportQuery = read(viewer);
  return JSON.stringify(reportQuery) === JSON.stringify(read({ role: "admin" })) ? reportQuery : null;
}

/** Emails go out after this time in New York. */
const SENT_FROM = "07:00";

/** The latest day in New York whose email has been due by now, whether or not it was sent. */
export function lastDue(frequency: Frequency, now: Date): string {
  const [today = "", time = ""] = toEasternField(now).split("T");
  const day = time < SENT_FROM ? daysLater(today, -1) : today;
  if (frequency === "daily") return day;
  if (frequency === "monthly") return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysLater(day, -sinceMonday);
}

/** The day of the latest email that came due, if it was skipped (spec:explorer#slow-emails); otherwise null. */
export function skippedDay(
  { frequency, skippedFor }: Pick<SavedReport, "frequency" | "skippedFor">,
  now: Date,
): string | null {
  return frequency !== null && skippedFor === lastDue(frequency, now) ? skippedFor : null;
}

/** When the email of a day is due. */
export const dueMoment = (day: string): Date => new Date(readMoment(`${day}T${SENT_FROM}`) ?? "");

/** The question that an email answers; null if it asks for data that the recipient may not see. */
export function emailedQuery({
  query,
  role,
  day,
}: {
  query: string;
  role: Role;
  day: string;
}): ReportQuery | null {
  const reportQuery = savedReportQuery(query, { role }, endBefore(day));
  return reportQuery && { ...reportQuery, showsConversions: false };
}

/** The last moment of the days that an email covers: those before the day it's due. */
export function endBefore(day: string): Date {
  return new Date(Date.parse(readMoment(day) ?? "") - 1);
}

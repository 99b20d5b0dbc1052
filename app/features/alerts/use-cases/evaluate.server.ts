import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import { explore } from "~/features/explorer/queries/explore.server";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import type { MeasureKey } from "~/features/explorer/rules/measures";
import { type Filter, plainReportQuery } from "~/features/explorer/rules/report-query";
import { readInTime } from "~/features/explorer/use-cases/read-in-time.server";
import { dayOf, daysLater } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { Days } from "~/platform/day-events.server";
import type { Db } from "~/platform/db/client.server";
import { recordRound } from "../mutations/alerts.server";
import { type AlertSettings, findAlertSettings } from "../queries/alerts.server";
import { listQuietBrands } from "../queries/quiet-brands.server";
import { findTopPostPrices } from "../queries/top-posts.server";
import { type Finding, type RuleKey, ruleKeys } from "../rules/alert-rules";
import { type CheckProblem, MAX_FINDINGS } from "../rules/alerts";
import { WEEKS } from "../rules/expected";
import {
  type DaySums,
  judgeConversions,
  judgeCtr,
  judgeEpc,
  judgeRefunds,
  judgeSpend,
  REFUND_DAYS,
} from "../rules/judge";
import { noticeTime } from "../rules/quiet";

/** How long each query may take. */
const DEADLINE_MS = 10_000;
/** Rows of one query, the highest figures first: 9 days by more than 2,000 brands, posts, or campaigns. */
const MAX_ROWS = 20_000;

type AlertPlatform = Pick<Platform, "db" | "reads" | "log" | "now">;

/**
 * Checks the last complete day against what is usual, and stores what it finds (spec:alerts#check). It may be stopped at
 * any point and run again. A rule that can't be checked leaves its alerts as they are, and the Alerts page says so.
 */
export async function checkFigures(platform: AlertPlatform): Promise<void> {
  const { db, log } = platform;
  const now = platform.now();
  const day = daysLater(dayOf(now), -1);
  const settings = await findAlertSettings(db);
  const [on, off] = [true, false].map((isOn) => ruleKeys.filter((key) => settings.rules[key].isOn === isOn));
  const checked: RuleKey[] = [];
  const failing: { rule: RuleKey; problem: CheckProblem }[] = [];
  const findings: Finding[] = [];
  for (const rule of on ?? []) {
    try {
      const found = await checks[rule](platform, settings, day);
      if (found === "too long") {
        log.warn({ rule }, "an alert rule took too long");
        failing.push({ rule, problem: "slow" });
        continue;
      }
      checked.push(rule);
      findings.push(...found.slice(0, MAX_FINDINGS));
    } catch (error) {
      log.failure(error, "an alert rule was not checked", { rule }, "warn");
      failing.push({ rule, problem: "failed" });
    }
  }
  const noticeAt = noticeTime(now, settings.quiet);
  await recordRound(db, { checked, off: off ?? [], failing, findings, day, now, noticeAt });
}

type Check = (
  platform: AlertPlatform,
  settings: AlertSettings,
  day: string,
) => Promise<Finding[] | "too long">;

const checks: Record<RuleKey, Check> = {
  async epc(platform, { rules }, day) {
    const rows = await weekdays(platform, "brand", ["clicks", "epc"], day);
    return rows === "too long" ? rows : judgeEpc(rows, day, rules.epc);
  },
  async conversions(platform, { rules }, day) {
    const rows = await weekdays(platform, "brand", ["clicks", "conversions"], day);
    if (rows === "too long") return rows;
    const quiet = await inTime(platform, (db) => listQuietBrands(db, history(day), platform.now()));
    if (quiet === "too long") return quiet;
    const site = await weekdays(platform, null, ["clicks", "conversions"], day);
    return site === "too long" ? site : judgeConversions(rows, site, day, rules.conversions, quiet);
  },
  async ctr(platform, { rules }, day) {
    const rows = await weekdays(platform, "post", ["views", "ctr"], day);
    return rows === "too long" ? rows : judgeCtr(rows, day, rules.ctr);
  },
  async spend(platform, { rules }, day) {
    const [rows, site] = [
      // By spend: campaigns without clicks are the ones to find, and visitors can make up any number of tags.
      await weekdays(platform, "campaign", ["spend", "clicks"], day),
      await sums(platform, ["day"], ["clicks", "spend"], { first: day, last: day }),
    ];
    if (rows === "too long" || site === "too long") return "too long";
    return judgeSpend(rows, site, day, rules.spend);
  },
  async refunds(platform, { rules }, day) {
    const start = daysLater(day, 1 - REFUND_DAYS.last);
    const before = { first: daysLater(start, -REFUND_DAYS.before), last: daysLater(start, -1) };
    const [last, earlier] = [
      await sums(platform, ["brand"], ["conversions", "reversed"], { first: start, last: day }),
      await sums(platform, ["brand"], ["conversions", "reversed"], before),
    ];
    if (last === "too long" || earlier === "too long") return "too long";
    return judgeRefunds(last, earlier, rules.refunds);
  },
  price: (platform, { rules }) =>
    inTime(platform, (db) => findTopPostPrices(db, rules.price, platform.now())),
};

/** Reads with the deadline of each query. */
function inTime<Result>({ reads }: AlertPlatform, read: (db: Db) => Promise<Result>) {
  return readInTime(reads, {}, DEADLINE_MS, (snapshot) => read(snapshot.db));
}

const history = (day: string): Days => ({ first: daysLater(day, -7 * WEEKS), last: day });

/** The sums of this day and of the same weekday in the weeks before. @param by null for the whole site */
function weekdays(
  platform: AlertPlatform,
  by: DimensionKey | null,
  measures: readonly MeasureKey[],
  day: string,
): Promise<DaySums[] | "too long"> {
  // Days from Monday (1) to Sunday (7), as the dimension counts them.
  const weekday = String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
  const filter: Filter = { dimension: "weekday", isExcluded: false, values: [weekday] };
  return sums(platform, by === null ? ["day"] : [by, "day"], measures, history(day), [filter]);
}

/** The sums that the reports show, by subject and day. Rows that aren't attributed are left out. */
async function sums(
  { reads, now }: AlertPlatform,
  by: readonly DimensionKey[],
  measures: readonly MeasureKey[],
  days: Days,
  filters: readonly Filter[] = [],
): Promise<DaySums[] | "too long"> {
  const question = plainReportQuery(by, measures, { days, filters });
  const read = (snapshot: Snapshot) =>
    explore(snapshot, { role: "admin" }, question, { now: now(), limit: MAX_ROWS });
  const report = await readInTime(reads, {}, DEADLINE_MS, read);
  if (report === "too long") return report;
  const dayAt = by.indexOf("day");
  return report.rows.flatMap(({ keys: [key = null, ...rest], labels: [label], sums }) => {
    if (key === null) return [];
    const day = dayAt < 0 ? days.last : ((dayAt === 0 ? key : rest[dayAt - 1]) ?? "");
    return [{ key: dayAt === 0 ? "site" : key, name: label ?? key, day, sums }];
  });
}

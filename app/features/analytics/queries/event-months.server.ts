import { sql } from "drizzle-orm";
import type { Finding } from "~/kernel/finding";
import type { Platform } from "~/platform/context.server";
import type { SystemCheck } from "~/platform/system-checks.server";

/** The tables with a partition for each month, and what their events are called on screens. */
const names = {
  blog_analytics: "Post views",
  analytics_events: "Tool events",
  provider_rankings_log: "Provider impressions",
};

/** Whether events are dated in months that have a partition (spec:monitoring#event-months). */
export function eventMonthsCheck({ db, now }: Platform): SystemCheck[] {
  return [
    {
      key: "event-months",
      title: "Months of events",
      order: 65,
      alerts: true,
      check: async () => {
        for (const [table, name] of Object.entries(names)) {
          const [state] = await db.execute<{ isCovered: boolean; strays: number }>(
            sql`select
                (select max(ends) from event_partitions(${table})) > ${now().toISOString()}::timestamptz as "isCovered",
                (select count(*)::integer from (select from ${sql.identifier(`${table}_other`)} limit 1000) o) as strays`,
            "objects",
          );
          const finding = findingOf(name, state?.isCovered ?? false, state?.strays ?? 0);
          if (finding) return finding;
        }
        return { level: "ok", says: "The tables of events are ready for the next months." };
      },
    },
  ];
}

function findingOf(name: string, isCovered: boolean, strays: number): Finding | null {
  if (strays > 0) {
    const number = strays < 1_000 ? strays.toLocaleString("en-US") : "1,000 or more";
    return {
      level: "attention",
      says: `${name} dated months ahead: ${number}.`,
      todo: "Check the clock of the database server. These events count once their day comes.",
    };
  }
  if (isCovered) return null;
  return {
    level: "attention",
    says: `The table of ${name.toLowerCase()} has no partition for this month, so old ones can't be dropped later.`,
    todo: 'Look for "months of events not added" in the log.',
  };
}

import { href } from "react-router";
import { durationText } from "~/features/revenue/rules/inactivity";
import type { Platform } from "~/platform/context.server";
import type { SystemCheck } from "~/platform/system-checks.server";
import { overdueSince } from "../rules/schedule";
import { findPlan, listRuns, newestVerified } from "./runs.server";

/** The newest backup. Failed and overdue ones have their own emails (spec:platform#backup-alerts). */
export function backupChecks({ db, config, now }: Platform): SystemCheck[] {
  const link = { to: href("/admin/settings/backups"), label: "Open backups" };
  const schedule = config.BACKUP_SCHEDULE;
  return [
    {
      key: "backups",
      title: "Backups",
      order: 60,
      alerts: false,
      async check() {
        const [[latest], newest, plan] = await Promise.all([
          listRuns(db, 1),
          newestVerified(db),
          findPlan(db),
        ]);
        const since = plan?.schedule === schedule ? plan?.since : undefined;
        const verified = newest?.requestedAt ?? null;
        const overdue = schedule && since ? overdueSince(schedule, { since, verified, now: now() }) : null;
        const last = newest
          ? `The newest verified backup is ${ageText(now().getTime() - newest.requestedAt.getTime())} old.`
          : "This site doesn't have a backup yet.";
        if (latest?.state === "failed")
          return {
            level: "problem",
            says: `The last backup failed. ${last}`,
            todo: "Fix the reason, then start a backup.",
            link,
          };
        if (overdue !== null)
          return {
            level: "problem",
            says: `A scheduled backup is missing. ${last}`,
            todo: "Start one now.",
            link,
          };
        if (schedule === undefined)
          return {
            level: "attention",
            says: `Backups aren't scheduled. ${last}`,
            todo: "Set BACKUP_SCHEDULE, or make backups another way.",
            link,
          };
        return { level: "ok", says: last, link };
      },
    },
  ];
}

const HOUR_MS = 3_600_000;

const ageText = (ms: number) => (ms < HOUR_MS ? "less than an hour" : durationText(ms));

import type { Platform } from "~/platform/context.server";
import { overdueSince } from "../rules/schedule";
import { findPlan, newestVerified } from "./runs.server";

/** Age and size of the newest verified backup, and whether a scheduled one is missing. */
export function measureBackups({ metrics, db, config, now }: Platform): void {
  metrics.readings(
    "backups",
    {
      backup_age: {
        help: "Time since the newest verified backup was requested; missing without one.",
        unit: "s",
      },
      backup_size: { help: "Size of the newest verified backup; missing without one.", unit: "By" },
      backup_overdue: { help: "1 if a scheduled backup is missing, otherwise 0." },
    },
    async () => {
      const [newest, plan] = await Promise.all([newestVerified(db), findPlan(db)]);
      const schedule = config.BACKUP_SCHEDULE;
      const since = plan?.schedule === schedule ? plan?.since : undefined;
      const verified = newest?.requestedAt ?? null;
      const overdue = schedule && since ? overdueSince(schedule, { since, verified, now: now() }) : null;
      return [
        { name: "backup_overdue", value: overdue === null ? 0 : 1 },
        ...(newest
          ? [
              { name: "backup_age", value: (now().getTime() - newest.requestedAt.getTime()) / 1_000 },
              { name: "backup_size", value: newest.bytes },
            ]
          : []),
      ];
    },
  );
}

import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { TodayItem, TodaySource } from "~/platform/today.server";
import { listOpenAlerts } from "./alerts.server";

/** More alerts are one line. */
const MOST_LINES = 5;

/** Open alerts that no one has acknowledged (spec:alerts#alert-today). */
export function alertsToday({ db }: Pick<Platform, "db">): TodaySource[] {
  return [
    {
      key: "alerts",
      title: "Alerts",
      order: 20,
      roles: adminOnly,
      async read() {
        // Posts and price changes have a line of their own.
        const open = (await listOpenAlerts(db, { isNew: true })).filter(({ rule }) => rule !== "price");
        const page = href("/admin/reports/alerts");
        const lines = open.slice(0, MOST_LINES).map(
          ({ alertId, says }): TodayItem => ({
            says,
            isUrgent: true,
            link: { to: page, label: "Open alerts" },
            action: {
              to: page,
              label: "Acknowledge",
              fields: { intent: "acknowledge", alertId: String(alertId) },
            },
          }),
        );
        const more = open.length - lines.length;
        if (more === 0) return lines;
        const says = `${more} more ${more === 1 ? "alert is" : "alerts are"} open.`;
        return [...lines, { says, isUrgent: true, link: { to: page, label: "Open alerts" } }];
      },
    },
  ];
}

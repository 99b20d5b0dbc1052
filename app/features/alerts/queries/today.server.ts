import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { TodayItem, TodaySource } from "~/platform/today.server";
import { listNewAlerts, type NewAlert, readChecks } from "./alerts.server";

/** More alerts are one line. */
const MAX_LINES = 5;

/** Open alerts that no one has acknowledged, and rules that couldn't be checked (spec:alerts#alert-today). */
export function alertsToday(): TodaySource[] {
  return [
    {
      key: "alerts",
      title: "Alerts",
      order: 20,
      roles: adminOnly,
      async read(_viewer, db) {
        const [all, { failing }] = await Promise.all([listNewAlerts(db), readChecks(db)]);
        // Changed prices lose no money by themselves, so they don't take the place of other alerts.
        const isPrice = ({ rule }: NewAlert) => rule === "price";
        const open = [...all.filter((alert) => !isPrice(alert)), ...all.filter(isPrice)];
        const page = href("/admin/reports/alerts");
        const lines = open.slice(0, MAX_LINES).map(
          (alert): TodayItem => ({
            says: alert.says,
            isUrgent: !isPrice(alert),
            link: { to: page, label: "Open alerts" },
            action: {
              to: page,
              label: "Acknowledge",
              fields: { intent: "acknowledge", alertId: String(alert.alertId) },
            },
          }),
        );
        const link = { to: page, label: "Open alerts" };
        const more = open.length - lines.length;
        if (more > 0)
          lines.push({
            says: `${more} more ${more === 1 ? "alert is" : "alerts are"} open.`,
            isUrgent: true,
            link,
          });
        if (failing.length > 0)
          lines.push({
            says: `${failing.length === 1 ? "1 alert rule" : `${failing.length} alert rules`} couldn’t be checked at the last try.`,
            isUrgent: false,
            link,
          });
        return lines;
      },
    },
  ];
}

import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Platform } from "~/platform/context.server";
import type { SystemCheck } from "~/platform/system-checks.server";
import { STALE_AFTER_DAYS, staleBefore } from "../rules/verification";

/** Brands whose prices need checking (spec:brands#verification). */
export function stalePricesCheck({ db, now }: Platform): SystemCheck[] {
  return [
    {
      key: "stale-prices",
      title: "Prices",
      order: 100,
      alerts: false,
      async check() {
        const [row] = await db.execute<{ stale: number }>(
          sql`select count(*)::integer as stale from brands where archived_at is null
                and (last_verified_updated is null or last_verified_updated < ${staleBefore(now()).toISOString()}::timestamptz)`,
          "objects",
        );
        const stale = row?.stale ?? 0;
        const link = { to: href("/admin/verification"), label: "Open verification" };
        if (stale === 0)
          return {
            level: "ok",
            says: `All prices were checked in the last ${STALE_AFTER_DAYS} days.`,
            link,
          };
        return {
          level: "attention",
          says: `${stale === 1 ? "1 brand has" : `${stale} brands have`} stale prices.`,
          todo: "Compare them with the providers' sites.",
          link,
        };
      },
    },
  ];
}

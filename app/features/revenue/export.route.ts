import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { streamConversions } from "./queries/conversions.server";
import { daysOf } from "./rules/period";
import { revenueFilterSchema } from "./schema";
import { conversionLines } from "./use-cases/export.server";

/** All conversions that match the dashboard's filters, as `revenue-data-{date}.csv` (spec:revenue#revenue-export). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const filter = revenueFilterSchema.parse(Object.fromEntries(url.searchParams));
  const range = daysOf({ kind: filter.period, length: filter.days }, now());
  const rows = streamConversions(db, currentActor(context), { ...filter, ...range });
  return csvDownload(`revenue-data-${dayOf(now())}.csv`, conversionLines(rows));
}

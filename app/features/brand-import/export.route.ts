import { platformContext } from "~/platform/context.server";
import { csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { exportedLines } from "./queries/export.server";
import { exportFileName, kindOfSlug } from "./rules/kinds";

/** `brands.csv`, `brand-fees.csv`, or `brand-pricing.csv`, as a download named by the day in New York. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const kind = params.file.endsWith(".csv") ? kindOfSlug(params.file.slice(0, -".csv".length)) : null;
  if (!kind) throw new Response("That export doesn't exist.", { status: 404 });
  return csvDownload(exportFileName(kind, now()), exportedLines(db, kind));
}

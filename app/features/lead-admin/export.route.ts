import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { recordLeadExport } from "./mutations.server";
import { streamLeads } from "./queries/leads.server";
import { leadLines } from "./use-cases/export.server";
import { leadFilterOf } from "./use-cases/lead-filter.server";

/** Exports all leads that match the list's filters, as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, now } = context.get(platformContext);
  const filter = leadFilterOf(url, secrets);
  await recordLeadExport(db, currentActor(context), filter.kind, now());
  const day = dayOf(now());
  return csvDownload(`leads-${day}.csv`, leadLines(streamLeads(db, filter)));
}

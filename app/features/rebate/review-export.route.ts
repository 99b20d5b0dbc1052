import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/review-export.route";
import { recordClaimExport } from "./mutations/review.server";
import { streamClaims } from "./queries/review.server";
import { claimLines } from "./use-cases/export.server";
import { claimFilterOf } from "./use-cases/review-filter.server";

/** All claims that the list's filter matches, as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, now } = context.get(platformContext);
  const filter = claimFilterOf(url, secrets);
  await recordClaimExport(db, currentActor(context), filter.status, now());
  const day = dayOf(now());
  return csvDownload(`rebate-claims-${day}.csv`, claimLines(streamClaims(db, filter)));
}

import { z } from "zod";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import type { Platform } from "~/platform/context.server";
import type { Services } from "~/platform/registration.server";
import { fillKeptRankings } from "./use-cases/fill-kept.server";

/** Keeps rankings with a rule filled (spec:rankings#kept-filled). */
export function defineRankingJobs({ db, jobs, now }: Platform, services: Services): void {
  jobs.define(
    "fill-rankings",
    z.object({}),
    async () => fillKeptRankings(db, await services.get(brandCatalogContext).all(), now()),
    { cron: { expression: "*/10 * * * *", timeZone: "America/New_York" } },
  );
}

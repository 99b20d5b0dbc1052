import { href, Link } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { PinnedReports } from "~/features/explorer/public-components/pinned-reports";
import { platformContext } from "~/platform/context.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/today.route";
import { TodayFigures, TodayList, TodaySoFar } from "./public-components/today-panel";
import { loadToday } from "./use-cases/load-today.server";

/** Today's and yesterday's figures, and what needs this person now (spec:staff#today). */
export function loader({ context }: Route.LoaderArgs) {
  return loadToday(context.get(platformContext), currentActor(context));
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Today">
        <Link to={`${href("/admin/reports/definitions")}#today`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <TodaySoFar content={loaderData} />
        <section aria-labelledby="yesterday" className="flex flex-col gap-3">
          <h2 id="yesterday" className="text-lg font-semibold">
            Yesterday
          </h2>
          <TodayFigures content={loaderData} />
        </section>
        {loaderData.pinned.length > 0 && (
          <section aria-labelledby="pinned" className="flex flex-col gap-3">
            <h2 id="pinned" className="text-lg font-semibold">
              Pinned reports
            </h2>
            <PinnedReports reports={loaderData.pinned} />
          </section>
        )}
        <section aria-labelledby="needs-you" className="flex flex-col gap-3">
          <h2 id="needs-you" className="text-lg font-semibold">
            Needs you
          </h2>
          <TodayList content={loaderData} />
        </section>
      </div>
    </>
  );
}

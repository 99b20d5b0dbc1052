import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { isAdmin } from "~/features/auth/rules/access";
import { platformContext } from "~/platform/context.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/live.route";
import { LiveView } from "./components/live-view";
import { MINUTES } from "./rules/activity";
import { liveContext } from "./use-cases/live.server";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  const page = { seesPayout: isAdmin(actor) };
  try {
    return data({ ...page, activity: await context.get(liveContext).read(actor) });
  } catch (error) {
    context.get(platformContext).log.failure(error, "live activity could not be read");
    return data({ ...page, activity: null }, { status: 503 });
  }
}

/** What visitors do right now (spec:live#page). */
export default function LivePage({ loaderData: { activity, seesPayout } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Live">
        What visitors are doing right now, and what they did in the last {MINUTES} minutes.
        {!seesPayout &&
          " Visitors, views, and clicks are of posts that you may edit. Conversions are of the sources hv and msl."}
      </PageHeader>
      {/* Someone whose role changes starts over. */}
      <LiveView key={String(seesPayout)} first={activity} seesPayout={seesPayout} />
    </>
  );
}

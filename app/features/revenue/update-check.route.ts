import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/update-check.route";
import { conversionFeedContext } from "./queries/feed.server";

/** Reports whether there is anything new; open dashboards ask every few seconds (spec:revenue#revenue-dashboard). */
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(platformContext);
  return Response.json({ revision: await context.get(conversionFeedContext).revision(now()) });
}

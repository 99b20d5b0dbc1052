import type { Route } from "./+types/pulse.route";
import { conversionFeedContext } from "./queries/feed.server";

/** Whether there is something new, asked by open dashboards every few seconds. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ revision: await context.get(conversionFeedContext).revision() });
}

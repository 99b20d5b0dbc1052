import type { Route } from "./+types/session.route";
import { actorContext } from "./middleware.server";

/**
 * The session tick: extends a live session, as every request does, and reports one that has ended
 * (spec:access#session-tick).
 */
export function loader({ context }: Route.LoaderArgs) {
  const isLive = context.get(actorContext) !== null;
  return Response.json({ isLive }, { headers: { "Cache-Control": "no-store" } });
}

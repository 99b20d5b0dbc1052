import type { Route } from "./+types/session.route";
import { actorContext } from "./middleware.server";

/** The tick of A5: asking prolongs a live session, as every request does, and tells of one that has ended. */
export function loader({ context }: Route.LoaderArgs) {
  const isLive = context.get(actorContext) !== null;
  return Response.json({ isLive }, { headers: { "Cache-Control": "no-store" } });
}

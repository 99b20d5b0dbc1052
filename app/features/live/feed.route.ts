import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/feed.route";
import { liveContext } from "./use-cases/live.server";

const STREAM = "text/event-stream";
const HEADERS = { "Cache-Control": "no-store", Vary: "Accept" };

/**
 * What happens right now (spec:live#streams): as server-sent events for a browser that asks for them, each an
 * `ActivityChange` as JSON, and an event `end` with an `Ending`. Otherwise as one `Activity`, for browsers that have to
 * ask again and again.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { log } = context.get(platformContext);
  const live = context.get(liveContext);
  const actor = currentActor(context);
  if (request.method === "GET" && request.headers.get("accept")?.includes(STREAM)) {
    const stream = live.watch(actor);
    if (stream === null)
      return new Response("Too many people are watching.", {
        status: 503,
        headers: { ...HEADERS, "Retry-After": "60" },
      });
    // nginx would collect the updates.
    return new Response(stream, {
      headers: { ...HEADERS, "Content-Type": STREAM, "X-Accel-Buffering": "no" },
    });
  }
  try {
    return Response.json(await live.read(actor), { headers: HEADERS });
  } catch (error) {
    log.failure(error, "live activity could not be read", {}, "warn");
    return new Response("Not available right now.", { status: 503, headers: HEADERS });
  }
}

import { setTimeout as wait } from "node:timers/promises";
import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/progress.route";
import { findArticleState } from "./queries/schedules.server";
import { isFinished } from "./rules/status";
import { requestIdField } from "./schema";

const LOOK_EVERY_MS = 500;
/** Shorter than the server's shutdown time; the browser reconnects. */
const LONGEST_MS = 6_000;
const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

/** Streams an article's state whenever it changes, as server-sent events: each is an `ArticleState` as JSON. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const actor = currentActor(context);
  const id = requestIdField.safeParse(params.id);
  const first = id.success ? await findArticleState(db, actor, id.data) : null;
  if (!id.success || !first) throw data("That article doesn't exist.", { status: 404 });

  const encoder = new TextEncoder();
  const endsAt = performance.now() + LONGEST_MS;
  let isGone = false;
  request.signal.addEventListener("abort", () => {
    isGone = true;
  });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let state: typeof first | null = first;
      let lastLine = "";
      controller.enqueue(encoder.encode("retry: 500\n\n"));
      try {
        while (state && !isGone) {
          const line = JSON.stringify(state);
          if (line !== lastLine) controller.enqueue(encoder.encode(`data: ${line}\n\n`));
          lastLine = line;
          if (isFinished(state.status) || performance.now() > endsAt) break;
          await wait(LOOK_EVERY_MS);
          state = await findArticleState(db, actor, id.data);
        }
      } catch {
        // The browser reconnects.
      }
      if (!isGone) controller.close();
    },
    cancel() {
      isGone = true;
    },
  });
  return new Response(body, { headers: HEADERS });
}

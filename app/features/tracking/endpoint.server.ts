import { isbot } from "isbot";
import type { Recorder, TrackedEvent } from "./mutations.server";
import type { BrowserEvent } from "./schema";
import { browserEventSchema } from "./schema";

const MAX_BODY_BYTES = 4_096;

/**
 * `POST /events`: one event of a visitor's browser as JSON. Answers 204 after the commit, 400 with the field named,
 * 413 for more than 4 KB. Bots are answered alike but not recorded.
 */
export async function collectEvent(request: Request, recorder: Recorder): Promise<Response> {
  const body = await request.text();
  if (body.length > MAX_BODY_BYTES)
    return Response.json({ error: "The event is too large." }, { status: 413 });
  const parsed = browserEventSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") || "body";
    return Response.json({ error: `The field ${field} is not valid.` }, { status: 400 });
  }
  if (!isbot(request.headers.get("user-agent"))) await recorder.record(toTrackedEvent(parsed.data));
  return new Response(null, { status: 204 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toTrackedEvent(event: BrowserEvent): TrackedEvent {
  if (event.type === "interaction")
    return { kind: "event", eventType: "interaction", component: event.component };
  const { providerId, component, sourcePage } = event;
  return { kind: "click", providerId, component, sourcePage };
}

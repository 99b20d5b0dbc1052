import type { RequestInfo } from "~/platform/context.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";
import type { Recorder, TrackedEvent } from "../mutations/recorder.server";
import { slugOfPath } from "../rules/view";
import type { BrowserEvent, PageView } from "../schema";
import { browserEventSchema } from "../schema";
import { isRobot } from "../use-cases/provider-visit.server";

const MAX_BODY_BYTES = 4_096;
const MAX_USER_AGENT_LENGTH = 500;
const RETRY_AFTER_S = "5";

/**
 * `POST /events`: one event of a visitor's browser as JSON (spec:tracking#event-endpoint). Answers 204 after the
 * commit, 400 with the field's name, 413 for more than 4 KB, 429 beyond the client's limit, and 503 if the database is
 * unavailable. Bots get the same answers but aren't recorded.
 */
export function createEventEndpoint(recorder: Recorder, limit: RateLimit) {
  return async (request: Request, { clientAddress }: RequestInfo): Promise<Response> => {
    const wait = await limit.consume(clientAddress);
    if (wait === null) return collectEvent(request, recorder);
    recorder.drops.count("rate_limited");
    const headers = { "Retry-After": String(wait) };
    return Response.json({ error: "Too many events." }, { status: 429, headers });
  };
}

async function collectEvent(request: Request, recorder: Recorder): Promise<Response> {
  const body = await request.text();
  if (body.length > MAX_BODY_BYTES) {
    recorder.drops.count("too_large");
    return Response.json({ error: "The event is too large." }, { status: 413 });
  }
  const parsed = browserEventSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    recorder.drops.count("bad_payload");
    const field = parsed.error.issues[0]?.path.join(".") || "body";
    return Response.json({ error: `The field ${field} isn't valid.` }, { status: 400 });
  }
  if (isRobot(request)) {
    recorder.drops.count("robot");
    return new Response(null, { status: 204 });
  }
  const userAgent = request.headers.get("user-agent") ?? "";
  try {
    await recorder.record(toTrackedEvent(parsed.data, userAgent));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const headers = { "Retry-After": RETRY_AFTER_S };
    return Response.json(
      { error: "The event wasn't stored. Send it again later." },
      { status: 503, headers },
    );
  }
  return new Response(null, { status: 204 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toTrackedEvent(event: BrowserEvent, userAgent: string): TrackedEvent {
  switch (event.type) {
    case "interaction":
      return { kind: "event", eventType: "interaction", component: event.component };
    case "provider_click": {
      const { providerId, component, sourcePage } = event;
      return { kind: "click", providerId, component, sourcePage };
    }
    case "page_view":
      return toView(event, userAgent);
  }
}

function toView(view: PageView, userAgent: string): TrackedEvent {
  const { type: _type, path, language, screenWidth, screenHeight, timestamp, ...fields } = view;
  return {
    ...fields,
    kind: "view",
    // A path with or without a trailing slash is the same page.
    path: path.replace(/\/$/, ""),
    slug: slugOfPath(path) ?? "",
    metadata: {
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      language,
      screenWidth,
      screenHeight,
      timestamp,
    },
  };
}

import type { PostEndpoint } from "~/platform/http/post-endpoint.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";
import type { Recorder, TrackedEvent } from "../mutations/recorder.server";
import type { Filtered } from "../rules/filtered";
import { slugOfPath, sourceOfView } from "../rules/view";
import type { BrowserEvent, PageView } from "../schema";
import { browserEventSchema } from "../schema";
import { collectEvent } from "../use-cases/collect-event.server";

const MAX_BODY_BYTES = 4_096;
const MAX_USER_AGENT_LENGTH = 500;

/** `POST /events`: one event of a visitor's browser as JSON (spec:tracking#event-endpoint). */
export function createEventEndpoint(recorder: Recorder, limit: RateLimit): PostEndpoint {
  return (request, info) =>
    collectEvent(request, info, {
      limit,
      drops: recorder.drops,
      maxBytes: MAX_BODY_BYTES,
      schema: browserEventSchema,
      describe,
      record(event: BrowserEvent, { headers }) {
        return recorder.record(toTrackedEvent(event, headers.get("user-agent") ?? ""));
      },
    });
}

function describe(event: BrowserEvent | null): Pick<Filtered, "kind" | "source"> {
  switch (event?.type) {
    case undefined:
      return { kind: "unread", source: null };
    case "page_view":
      return { kind: "views", source: sourceOfView(event) };
    case "provider_click":
      return { kind: "clicks", source: null };
    case "interaction":
      return { kind: "events", source: null };
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

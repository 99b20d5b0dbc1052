import { parseJson } from "~/kernel/json";
import type { RequestInfo } from "~/platform/context.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import type { PostAnswer, PostRequest } from "~/platform/http/post-endpoint.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";
import type { DroppedEventLog } from "../mutations/dropped-events.server";
import type { Filtered } from "../rules/filtered";
import { robotOf } from "./robots.server";

const RETRY_AFTER_S = "5";

export type EventCollector<Event> = {
  limit: RateLimit;
  drops: DroppedEventLog;
  maxBytes: number;
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: Event }
      | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } };
  };
  /** What an event is counted as if it isn't recorded. Null: it wasn't read. */
  describe(event: Event | null): Pick<Filtered, "kind" | "source">;
  /** Resolves after the commit. @throws if the database is unavailable. */
  record(event: Event, request: PostRequest): Promise<void>;
};

/**
 * Takes one event of a visitor's browser as JSON (spec:tracking#event-endpoint). Answers 204 after the commit, 400 with
 * the field's name, 413 for a body that's too large, 429 beyond the client's limit, and 503 if the database is
 * unavailable. Bots get the same answers but aren't recorded.
 */
export async function collectEvent<Event>(
  request: PostRequest,
  { clientAddress }: RequestInfo,
  collector: EventCollector<Event>,
): Promise<PostAnswer> {
  const wait = await collector.limit.consume(clientAddress);
  if (wait === null) return takeEvent(request, collector);
  collector.drops.count({ ...collector.describe(null), rule: "rate_limited" });
  const headers = { "Retry-After": String(wait) };
  return { status: 429, error: "Too many events.", headers };
}

async function takeEvent<Event>(
  request: PostRequest,
  { drops, maxBytes, schema, describe, record }: EventCollector<Event>,
): Promise<PostAnswer> {
  const body = await request.text();
  if (body.length > maxBytes) {
    drops.count({ ...describe(null), rule: "too_large" });
    return { status: 413, error: "The event is too large." };
  }
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) {
    drops.count({ ...describe(null), rule: "bad_payload" });
    const field = parsed.error.issues[0]?.path.join(".") || "body";
    return { status: 400, error: `The field ${field} isn't valid.` };
  }
  const robot = robotOf(request.headers.get("user-agent"));
  if (robot !== null) {
    drops.count({ ...describe(parsed.data), ...robot });
    return { status: 204 };
  }
  try {
    await record(parsed.data, request);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const headers = { "Retry-After": RETRY_AFTER_S };
    return { status: 503, error: "The event wasn't stored. Send it again later.", headers };
  }
  return { status: 204 };
}

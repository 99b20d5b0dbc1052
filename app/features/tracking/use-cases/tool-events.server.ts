import { describeEvent, type Recorder, type TrackedEvent } from "../mutations/recorder.server";
import { robotOf } from "./robots.server";

/**
 * Records what a tool's form or results did for a visitor, without making the visitor wait. The events of a robot are
 * only counted as filtered, like those that browsers send (spec:tracking#server-events).
 */
export function recordToolEvents(
  request: { headers: Pick<Headers, "get"> },
  recorder: Pick<Recorder, "recordInBackground" | "drops">,
  events: readonly TrackedEvent[],
): void {
  const robot = robotOf(request.headers.get("user-agent"));
  if (robot === null) recorder.recordInBackground(events);
  else for (const event of events) recorder.drops.count({ ...describeEvent(event), ...robot });
}

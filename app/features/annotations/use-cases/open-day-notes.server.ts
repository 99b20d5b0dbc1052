import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { Days } from "~/platform/day-events.server";
import { readTogether } from "~/platform/db/read-together.server";
import { within } from "~/platform/deadline.server";
import { listDayNotes } from "../queries/day-notes.server";
import { type DayItem, eventText, inDayOrder, MAX_SHOWN, type OpenDayNotes } from "../rules/day-notes";

const WITHIN_MS = 2_000;

/**
 * The notes and events of a chart's days, as this person may see them (spec:annotations#day-notes). Never throws: a chart
 * without them is better than none.
 */
export async function openDayNotes(
  { db, dayEvents, log }: Pick<Platform, "db" | "dayEvents" | "log">,
  actor: Actor,
  { first, last }: Days,
): Promise<OpenDayNotes> {
  // One more than is shown, to know whether there are more.
  const limit = MAX_SHOWN + 1;
  const together = readTogether(db);
  const [notes, { events, failed }] = await Promise.all([
    within(WITHIN_MS, () => listDayNotes(together, actor, { first, last }, limit)).catch((error: unknown) => {
      log.failure(error, "notes of a chart not read", {}, "warn");
      return null;
    }),
    dayEvents.read(together, actor, { first, last }, limit),
  ]);
  const own = (notes ?? []).slice(0, MAX_SHOWN);
  const found = inDayOrder(
    events.map(
      (event): DayItem => ({
        key: `${event.key}-${event.day}`,
        day: event.day,
        text: eventText(event),
        note: null,
      }),
    ),
  );
  // Notes come first: someone wrote them for these charts.
  const items = inDayOrder([...own, ...found.slice(0, MAX_SHOWN - own.length)]);
  return {
    first,
    last,
    items,
    isComplete: (notes ?? []).length + found.length <= MAX_SHOWN,
    failed: notes === null ? ["Notes", ...failed] : failed,
    choosesReaders: actor.role === "admin",
  };
}

import { createContext } from "react-router";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import { measureGroups } from "~/platform/metrics/group-metrics.server";
import { addVisits, type CountedVisit } from "./counts.server";

/** Reports of one transaction. */
const MAX_TOGETHER = 100;
const MAX_WAITING = 2_000;

export type VisitCounter = {
  /** Resolves after the commit. @throws if the database rejects it or is unavailable. */
  add(visit: CountedVisit): Promise<void>;
  /** Resolves when everything in progress is written. */
  drain(): Promise<void>;
};

export const visitCounterContext = createContext<VisitCounter>();

/** Counts reports about funnels in groups, on the New York day of their arrival (spec:funnels#report). */
export function createVisitCounter({
  db,
  metrics,
  now,
}: Pick<Platform, "db" | "metrics" | "now">): VisitCounter {
  return createGroupWriter<CountedVisit>((visits) => addVisits(db, dayOf(now()), visits), {
    maxGroup: MAX_TOGETHER,
    maxWaiting: MAX_WAITING,
    onGroup: measureGroups(metrics, "funnels"),
  });
}

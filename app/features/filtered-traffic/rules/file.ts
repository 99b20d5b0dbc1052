import { NOT_ATTRIBUTED } from "~/features/explorer/rules/dimensions";
import {
  type EventKind,
  eventKinds,
  type FilterRule,
  filterRules,
  OTHER_SOURCES,
} from "~/features/tracking/rules/filtered";
import type { Recorded } from "./report";
import { filteredTerms } from "./terms";

type Count = { day: string; rule: string; name: string; source: string; events: number };

/** The lines of the file: filtered events, then the recorded ones of each day (spec:tracking#filtered-page). */
export function fileLines(
  kind: EventKind,
  { counts, rest }: { counts: readonly Count[]; rest: number },
  recorded: Recorded,
): string[][] {
  const type = eventKinds[kind];
  const filtered = counts.map(({ day, rule, name, source, events }) => [
    day,
    type,
    Object.hasOwn(filterRules, rule) ? filterRules[rule as FilterRule].label : rule,
    name,
    sourceName(source),
    String(events),
  ]);
  const days = [...(recorded?.byDay ?? [])].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    ["Day", "Type", "Rule", "Robot", "Source", "Events"],
    ...filtered,
    ...(rest > 0 ? [["", type, "Others", "", "", String(rest)]] : []),
    ...days.map(([day, events]) => [day, type, filteredTerms.recorded.label, "", "", String(events)]),
  ];
}

function sourceName(stored: string): string {
  if (stored === "") return NOT_ATTRIBUTED;
  return stored === OTHER_SOURCES ? "Others" : stored;
}

import { filterRules } from "~/features/tracking/rules/filtered";

export const filteredTerms = {
  filtered: {
    label: "Filtered",
    definition:
      "Views, clicks, and other events that arrived but weren't recorded, so no other report counts them. A robot that only loads a page and runs no scripts sends nothing, and isn't counted here either.",
  },
  recorded: {
    label: "Recorded",
    definition: "The same type of event on the same days, as reports count it.",
  },
  share: {
    label: "Share of all",
    definition:
      "Filtered events divided by the sum of filtered and recorded events of this type. A dash means that recorded ones aren't counted one by one.",
  },
  repeated: {
    label: "Repeated clicks",
    definition:
      "If a person clicks the same link again, each click is recorded, and unique clicks count them once a day. A repeated click is filtered only if it's the same one, with the same click ID.",
  },
  shown: {
    label: "Pages that weren't shown",
    definition:
      "A page that the browser loads or renders in advance sends its view when it's shown. If it's never shown, nothing is sent.",
  },
  network: {
    label: "Shared connections",
    definition:
      "Visitors aren't told apart by IP address, so people who share a connection are counted separately. Each minute, up to 30 clicks count for one visitor, and up to 300 clicks and 300 other events for one IP address.",
  },
} as const satisfies Record<string, { label: string; definition: string }>;

/** Everything that the page of definitions lists about filtered traffic (spec:explorer#definitions). */
export const allFilteredTerms: readonly { label: string; definition: string }[] = [
  ...Object.values(filteredTerms),
  ...Object.values(filterRules).map(({ label, hint }) => ({ label: `Rule: ${label}`, definition: hint })),
];

/** Why the collector didn't record an event, with an explanation (spec:tracking#drop-reasons). */
export const dropReasons = {
  robot: { label: "Robot", hint: "The sender identifies itself as a program or doesn't identify itself." },
  rate_limited: { label: "Too many", hint: "One IP address sent more events in a minute than allowed." },
  too_large: { label: "Too large", hint: "More than 4 KB in one event." },
  bad_payload: { label: "Not valid", hint: "Not JSON, or a field is missing or has the wrong type." },
  duplicate: {
    label: "Duplicate view",
    hint: "The same visitor viewed the same page less than 30 minutes before.",
  },
  unknown_post: { label: "No such post", hint: "No published or private post has this slug." },
  unknown_brand: {
    label: "No such provider",
    hint: "The provider isn't in the list of brands, or was removed.",
  },
  repeated_click: { label: "Repeated click", hint: "A click with this id was already recorded." },
  lost: {
    label: "Lost click",
    hint: "The database was unavailable for so long that the click was dropped from memory.",
  },
  failed: {
    label: "Not stored",
    hint: "The database rejected it or was unavailable. The log has the reason.",
  },
} as const satisfies Record<string, { label: string; hint: string }>;

export type DropReason = keyof typeof dropReasons;

/** Why the collector didn't record what it was sent, and what that means (spec:tracking#drop-reasons). */
export const dropReasons = {
  robot: { label: "Robot", hint: "The sender names itself as a program, or does not name itself at all." },
  rate_limited: { label: "Too many", hint: "More than one address may send in a minute." },
  too_large: { label: "Too large", hint: "More than 4 KB in one event." },
  bad_payload: { label: "Not valid", hint: "Not JSON, or a field is missing or of the wrong shape." },
  duplicate: {
    label: "Duplicate view",
    hint: "The same visitor viewed the same page less than 30 minutes before.",
  },
  unknown_post: { label: "No such post", hint: "No published or private post has this address." },
  unknown_brand: {
    label: "No such provider",
    hint: "The provider is not, or no longer, in the list of brands.",
  },
  repeated_click: { label: "Repeated click", hint: "A click with this id is recorded already." },
  lost: {
    label: "Lost click",
    hint: "The database was away for so long that the click to a provider was no longer kept in memory.",
  },
  failed: { label: "Not stored", hint: "The database refused it or was away; the log says why." },
} as const satisfies Record<string, { label: string; hint: string }>;

export type DropReason = keyof typeof dropReasons;

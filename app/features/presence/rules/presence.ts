/** A tab counts for this long after its last sign of life: two missed heartbeats (spec:presence#presence-end). */
export const ALIVE_MS = 75_000;
/** Tabs of one person. A new one ends the oldest. */
export const MAX_TABS = 20;
/** People that the page names. */
export const MAX_NAMED = 10;

/** Someone else who has the page open, since when in ISO 8601. */
export type OtherEditor = { userId: string; name: string; since: string };

/** The pages whose editors say who has them open. */
export const editedKinds = ["post", "brand"] as const;
export type EditedKind = (typeof editedKinds)[number];
/** The id of a post or brand as it appears in the URL. */
export type EditedPage = { kind: EditedKind; id: string };

/** The server's answer to a heartbeat; null for anything else, such as the sign-in page after the session ended. */
export function readOthers(answer: unknown): OtherEditor[] | null {
  const found = typeof answer === "object" && answer !== null && "others" in answer ? answer.others : null;
  return Array.isArray(found) ? (found as OtherEditor[]) : null;
}

/** "Ann Carter, Max Lee, and 2 others" */
export function namesText(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, more === 1 ? "1 other" : `${more} others`] : names;
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(all);
}

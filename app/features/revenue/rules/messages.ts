/** spec:revenue#revenue-messages */
export const loadFailedMessage = "Failed to load revenue data";
export const deleteFailedMessage = "Failed to delete conversion";

export const networkProblems = {
  "name-taken": "There is a network of this name already",
  "changed-meanwhile":
    "Somebody else changed this network after you opened it. What you typed is still here: save again to keep yours.",
  gone: "This network is not there any more",
} as const;

export const tokenProblems = {
  gone: "This is not there any more",
  "two-already": "This network has two tokens already. Revoke the one it no longer uses.",
} as const;

export const proofTooOldMessage =
  "Confirm your password, then try again. We ask because you signed in a while ago.";

type Replayed = { created: number; updated: number; unchanged: number; refused: number; left: number };

/** What a replay did, in one sentence. */
export function replayText({ created, updated, unchanged, refused, left }: Replayed): string {
  const parts = [
    `${created} new`,
    `${updated} updated`,
    `${unchanged} without change`,
    refused > 0 ? `${refused} refused again` : null,
    left > 0
      ? `${left} cannot be replayed: no known token brought them, or they were not stored whole`
      : null,
  ];
  return `Replayed: ${parts.filter((part) => part !== null).join(", ")}`;
}

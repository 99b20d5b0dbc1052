import { formatCount } from "~/kernel/counts";

/** spec:revenue#revenue-messages */
export const loadFailedMessage = "Failed to load revenue data";
export const deleteFailedMessage = "Failed to delete conversion";

export const networkProblems = {
  "name-taken": "Enter another name. A network with this name already exists",
  "changed-meanwhile":
    "Someone else changed this network after you opened it. Your edits are still here. Save again to keep them.",
  gone: "This network no longer exists",
} as const;

export const tokenProblems = {
  gone: "This no longer exists",
  "two-already": "This network already has two tokens. Revoke the one it no longer uses.",
} as const;

export const proofTooOldMessage =
  "Confirm your password, then try again. We ask because you signed in a while ago.";

export type Replayed = { created: number; updated: number; unchanged: number; refused: number; left: number };

/** Shown when someone starts a second replay. */
export const replayRunningMessage = "A replay is running already";
export const replayStartedMessage = "The replay has started";

/** The result of a replay, in one sentence. */
export function replayText({ created, updated, unchanged, refused, left }: Replayed): string {
  const parts = [
    `${formatCount(created)} new`,
    `${formatCount(updated)} updated`,
    `${formatCount(unchanged)} unchanged`,
    refused > 0 ? `${formatCount(refused)} rejected again` : null,
    left > 0
      ? `${formatCount(left)} can't be replayed because they had no valid token or weren't fully stored`
      : null,
  ];
  return `Replayed: ${parts.filter((part) => part !== null).join(", ")}`;
}

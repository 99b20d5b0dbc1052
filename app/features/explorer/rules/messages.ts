import { dayText } from "~/features/revenue/rules/chart";
import { MOST_EMAILED, MOST_PINNED, MOST_SAVED } from "./saved-report";

/** A question that sums can't answer, over too many events. */
export const tooLongMessage =
  "This report reads every event of the period, which takes too long. Choose a shorter period, fewer dimensions, or fewer filters.";

export const failedMessage = "Failed to load the report. Please try again.";

/** @param day the first day whose views and clicks are all stored. */
export function deletedEventsMessage(day: string): string {
  return `Single views and clicks from before ${dayText(day, true)} have been deleted, so some of the figures leave them out. Choose later days, or only day, source, campaign, post, and brand.`;
}

/** Why a saved report wasn't stored. */
export const saveProblems = {
  unknown: "This report isn't available. Someone may have deleted it or stopped sharing it.",
  "too-many": `One person can save ${MOST_SAVED} reports. Delete one first.`,
  "too-many-pinned": `Your start page already has ${MOST_PINNED} reports. Unpin one first.`,
  "too-many-emailed": `You already get ${MOST_EMAILED} reports by email. Stop one first.`,
};

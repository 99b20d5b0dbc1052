import type { PreparationProblem } from "~/features/prepared-reports/rules/prepared-reports";
import { dayText } from "~/features/revenue/rules/chart";
import { MAX_GROUPS } from "./background";
import { type Fact, factNames } from "./measures";
import { MAX_EMAILED, MAX_PINNED, MAX_SAVED } from "./saved-report";

/** A question that sums can't answer, over too many events. */
export const tooLongMessage =
  "This report reads every event of the period, which takes too long. Choose a shorter period, fewer dimensions, or fewer filters.";

export const tooLongFileMessage =
  "This report takes too long for a file. Open it, prepare it in the background, and then export it.";

export const tooLongConversionsMessage =
  "Listing these conversions takes too long. Choose a shorter period or fewer filters.";

/** Why an answer isn't shown at once (spec:explorer#background). */
export function offerMessage(oneByOne: readonly Fact[]): string {
  if (oneByOne.length === 0) return "It covers too much data to read while you wait.";
  const data = new Intl.ListFormat("en-US").format(oneByOne.map((fact) => factNames[fact].toLowerCase()));
  return `There are no stored totals for these figures, dimensions, and filters, so the report reads ${data} one by one.`;
}

/** Why a report couldn't be prepared. */
export const answerProblems: Record<PreparationProblem, string> = {
  "too-long": "Reading it took too long. Choose a shorter period, fewer dimensions, or more filters.",
  "too-many-rows": `It has more than ${MAX_GROUPS.toLocaleString("en-US")} rows. Choose fewer dimensions or more filters.`,
  role: "Your role has changed since you asked. Try again.",
  failed: "Something went wrong. Try again.",
};

export const failedMessage = "Failed to load the report. Please try again.";

/** @param day the first day whose views and clicks are all stored. */
export function deletedEventsMessage(day: string): string {
  return `Single views and clicks from before ${dayText(day, true)} have been deleted, so some of the figures leave them out. Choose later days, or only day, source, campaign, post, and brand.`;
}

/** @param skipped how many emails waited for the report; null if it wasn't being prepared anymore. */
export function canceledToast(skipped: number | null): { text: string; tone: "good" | "error" } {
  if (skipped === null) return { text: "This report isn't being prepared anymore", tone: "error" };
  return { text: skipped === 0 ? "Canceled" : "Canceled, and its email is skipped", tone: "good" };
}

/** @param day the day in New York whose email was skipped. */
export function skippedEmailMessage(day: string): string {
  return `The email for ${dayText(day, true)}, was skipped because you canceled its report.`;
}

/** Why a saved report wasn't stored. */
export const saveProblems = {
  unknown: "This report isn't available. Someone may have deleted it or stopped sharing it.",
  "too-many": `One person can save ${MAX_SAVED} reports. Delete one first.`,
  "too-many-pinned": `Your start page already has ${MAX_PINNED} reports. Unpin one first.`,
  "too-many-emailed": `You already get ${MAX_EMAILED} reports by email. Stop one first.`,
};

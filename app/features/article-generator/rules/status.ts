import type { ParseProblem } from "./ai-response";

/** `cancelled` is for one that was called off (spec:article-generator#schedule-states). */
const scheduleStatuses = ["pending", "generating", "done", "failed", "cancelled"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const statusLabels: Record<ScheduleStatus, string> = {
  pending: "Pending",
  generating: "Generating",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Where a request for an article is, as the dialog and the list show it. Times are ISO 8601. */
export type ArticleState = {
  scheduleId: string;
  keyword: string;
  status: ScheduleStatus;
  /** Characters received so far. */
  progress: number;
  /** Why it failed, or why the built-in article was used. */
  reason: string | null;
  usedTemplate: boolean;
  /** null until there is one, and when it was deleted for good. */
  post: { id: string; title: string; slug: string; isPublished: boolean } | null;
  publishDate: string;
  autoPublish: boolean;
  attempts: number;
  requestedBy: string | null;
  usage: { model: string; inputTokens: number; outputTokens: number } | null;
  finishedAt: string | null;
};

export function isFinished(status: ScheduleStatus): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** Which changes a state allows. A schedule that is being written can only be cancelled. */
export const canEdit = (status: ScheduleStatus) => status !== "generating" && status !== "done";
export const canCancel = (status: ScheduleStatus) => status === "pending" || status === "generating";
export const canRetry = (state: Pick<ArticleState, "status" | "usedTemplate" | "reason">) =>
  state.status === "failed" || state.status === "cancelled" || isStandIn(state);

/** The built-in article took the place of one that the AI was to write (spec:article-generator#schedule-without-ai). */
export function isStandIn({
  status,
  usedTemplate,
  reason,
}: Pick<ArticleState, "status" | "usedTemplate" | "reason">): boolean {
  return status === "done" && usedTemplate && reason !== templateReasons["asked-for"];
}

/** Why the built-in article stands in for the vendor's answer. */
export const templateReasons: Record<ParseProblem | "asked-for", string> = {
  empty: "The AI gave an empty answer.",
  "cut-off": "The AI's answer was cut off at its greatest length, so it could not be read.",
  "not-json": "The AI's answer was not in the form that was asked for, so it could not be read.",
  "no-article": "The AI's answer held no complete article.",
  "asked-for": "The built-in article was asked for.",
};

export const interruptedReason =
  "The server was stopped again and again while the article was being written. Try again.";
export const inactiveAccountReason = "The account that asked for this article is no longer active.";

/** What the draft says to staff. */
export function templateNote(reason: string): string {
  return `This is the built-in template article, not one that the AI wrote. ${reason} Rewrite it before you publish it.`;
}

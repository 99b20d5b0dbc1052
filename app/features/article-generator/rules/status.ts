import type { ParseProblem } from "./ai-response";

/** `cancelled` means that someone canceled the article (spec:article-generator#schedule-states). */
const scheduleStatuses = ["pending", "generating", "done", "failed", "cancelled"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const statusLabels: Record<ScheduleStatus, string> = {
  pending: "Pending",
  generating: "Generating",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

/** The state of an article request, as shown in the dialog and the list. Times are ISO 8601. */
export type ArticleState = {
  scheduleId: string;
  keyword: string;
  status: ScheduleStatus;
  /** Characters received so far. */
  progress: number;
  /** Why it failed, or why the built-in article was used. */
  reason: string | null;
  usedTemplate: boolean;
  /** Null until the post exists, and after it was permanently deleted. */
  post: { id: string; title: string; slug: string; isPublished: boolean } | null;
  publishDate: string;
  autoPublish: boolean;
  attempts: number;
  requestedBy: string | null;
  usage: { model: string; inputTokens: number; outputTokens: number } | null;
  finishedAt: string | null;
  /** When it was last changed, to notice changes made after a form was opened. */
  revision: string;
};

export function isFinished(status: ScheduleStatus): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/**
 * Whether the state allows each change. A schedule that is being written can only be canceled, and canceling a failed
 * one takes it off Today.
 */
export const canEdit = (status: ScheduleStatus) => status !== "generating" && status !== "done";
export const canCancel = (status: ScheduleStatus) => status !== "done" && status !== "cancelled";
export const canRetry = (state: Pick<ArticleState, "status" | "usedTemplate" | "reason">) =>
  state.status === "failed" || state.status === "cancelled" || isTemplateFallback(state);

/**
 * Whether the built-in article replaced one that the AI was supposed to write
 * (spec:article-generator#schedule-without-ai).
 */
export function isTemplateFallback({
  status,
  usedTemplate,
  reason,
}: Pick<ArticleState, "status" | "usedTemplate" | "reason">): boolean {
  return status === "done" && usedTemplate && reason !== templateReasons["asked-for"];
}

/** Why the built-in article is used instead of the vendor's answer. */
export const templateReasons: Record<ParseProblem | "asked-for", string> = {
  empty: "The AI returned an empty response.",
  "cut-off": "The AI's response was cut off at its maximum length and couldn't be used.",
  "not-json": "The AI's response wasn't in the expected format and couldn't be used.",
  "no-article": "The AI's response didn't include a complete article.",
  "asked-for": "You chose the built-in article.",
};

export const interruptedReason =
  "The server stopped several times while the article was being written. Try again.";
export const inactiveAccountReason = "The requester's account is no longer active.";

/** The note for staff in the draft. */
export function templateNote(reason: string): string {
  return `This is the built-in template article. The AI didn't write it. ${reason} Rewrite it before you publish it.`;
}

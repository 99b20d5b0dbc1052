import type { RankingTemplate } from "~/features/posts/schema";

/** The forms that are funnels, with the names of their steps (spec:funnels#which). A test compares them with the forms. */
export const toolFunnels = {
  compare_providers: { label: "Comparison tool", steps: ["Basics", "Preferences", "Personal Info"] },
  save_prescription: { label: "Savings tool", steps: ["Current Prescription", "Contact Info"] },
  calculator: { label: "Calculator", steps: ["Input"] },
} as const satisfies Record<string, { label: string; steps: readonly string[] }>;
export type ToolFunnel = keyof typeof toolFunnels;

export function isToolFunnel(funnel: string): funnel is ToolFunnel {
  return Object.hasOwn(toolFunnels, funnel);
}

/** What reports about the quiz of a post name it by: its slug, unless a tool has that name. */
export function funnelOfPost(slug: string): string {
  return isToolFunnel(slug) ? `${POST_PREFIX}${slug}` : slug;
}

/** The slug of the post that a report is about; null if it's about a tool. */
export function slugOfFunnel(funnel: string): string | null {
  if (isToolFunnel(funnel)) return null;
  return funnel.startsWith(POST_PREFIX) ? funnel.slice(POST_PREFIX.length) : funnel;
}

const POST_PREFIX = "blog/";

/** What happens to a visit once, besides its questions (spec:funnels#stages). */
export const stages = [
  "shown",
  "opened",
  "started",
  "completed",
  "loading",
  "results",
  "ranking",
  "clicked",
] as const;
export type Stage = (typeof stages)[number];

/** What happens at a question of a quiz, or a step of a form. */
export const questionEvents = ["reached", "answered", "back"] as const;
export type QuestionEvent = (typeof questionEvents)[number];

/** The stages that a funnel can have, in order. `completed` follows the questions. */
export function stagesOf(template: RankingTemplate | null): Stage[] {
  const left = stages.filter((stage) => stage !== "opened" || template === "quiz_squeeze_ranking");
  return template === null ? left.filter((stage) => stage !== "loading") : left;
}

/** In place of a variant, source, and device, or of a path, once a day has its most. */
export const OTHERS = "*";

/** The stored name of a question of a quiz, by id, or of a form's step, by its number from 1. */
export const stepOfQuestion = (question: string) => `q:${question}`;

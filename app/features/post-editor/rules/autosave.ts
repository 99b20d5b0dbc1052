import * as z from "zod/mini";

/** An autosave request: the form, and the version and revision that the editor last received. */
export const autosaveSchema = z.object({
  draft: z.record(z.string(), z.unknown()),
  /** The version of the post that the changes are based on; 0 for a new post. */
  version: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  /** The revision of the submission that the changes are based on (spec:posts#review-submission); 0 for none. */
  submission: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))),
  /** The autosave's revision that the editor last received; 0 for none. */
  revision: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  /** Identifies the open editor, so that a lost response doesn't make it look like another tab. */
  source: z.uuid(),
});
export type SentAutosave = z.infer<typeof autosaveSchema>;

/** A stored autosave, as the editor opens it. `submission` is null if it isn't known; `savedAt` is ISO 8601. */
export type Autosave = {
  draft: unknown;
  version: number;
  submission: number | null;
  revision: number;
  savedAt: string;
};

/** The server's response. `newerPost`: someone has saved the post since the version that was changed. */
export type AutosaveAnswer =
  | { stored: true; revision: number; newerPost: { savedBy: string | null } | null }
  | { stored: false; problem: AutosaveProblem | NewDraftProblem };

type AutosaveProblem = "newer-autosave" | "unknown-post" | "unreadable";
/** `saved-already`: the draft became a post, or was discarded in its editor. */
export type NewDraftProblem = "newer-autosave" | "too-many-drafts" | "saved-already";

/** The state that the editor shows (spec:post-editor#autosave). */
export type AutosaveState =
  | { kind: "idle" | "saving" | "waiting" | "elsewhere" | "full" | "refused" }
  | { kind: "stored"; at: Date; newerPost: { savedBy: string | null } | null };

/** How many drafts of new posts a person can have (spec:post-editor#new-post-drafts). */
export const MAX_NEW_DRAFTS = 10;

/** A draft of a post that doesn't exist yet, in its author's list. `savedAt` is ISO 8601. */
export type NewDraft = {
  draftId: string;
  /** Empty if the form has no title. */
  title: string;
  savedAt: string;
};

/** The name of a draft in the list: the admin title, or the title. */
export function titleOfDraft({ adminTitle, title }: Record<string, unknown>): string {
  const [name] = [adminTitle, title].filter((text) => typeof text === "string" && text.trim() !== "");
  // The database can't store this character, or half of a surrogate pair.
  return typeof name === "string" ? name.replaceAll("\0", " ").trim().slice(0, 300).toWellFormed() : "";
}

/** The draft of a new post that an editor continues, and the editor that stored it last. */
export type DraftPlace = { draftId: string; source: string };

/** A draft that the person continues from the list, and the key under which this browser keeps new posts. */
export type ResumedDraft = { draftId: string; newPostKey: string };

/** The key under which a person's browser keeps a new post. */
export const newPostKey = (userId: string) => `post:${userId}:new`;

/** The place in what a browser kept; null if there is none. */
export function placeIn(kept: unknown): DraftPlace | null {
  const place = z.object({ place: z.object({ draftId: z.uuid(), source: z.uuid() }) }).safeParse(kept);
  return place.success ? place.data.place : null;
}

/** The pause in typing before an autosave. */
const PAUSE_MS = 3_000;
/** The longest time between autosaves when typing never pauses. */
const LONGEST_WAIT_MS = 15_000;

/** How many ms to wait from now. @param firstChange the time of the first change since the last autosave. */
export function autosaveDelay(firstChange: number, now: number): number {
  return Math.max(0, Math.min(PAUSE_MS, firstChange + LONGEST_WAIT_MS - now));
}

/** Reads the server's response; null for anything else, such as a response after the session ended. */
export function readAutosaveAnswer(answer: unknown): AutosaveAnswer | null {
  return typeof answer === "object" && answer !== null && "stored" in answer
    ? (answer as AutosaveAnswer)
    : null;
}

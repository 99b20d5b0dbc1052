/** The kinds of subjects that staff write notes about (spec:notes#notes). */
export const noteSubjectKinds = ["post", "claim", "brand"] as const;
export type NoteSubjectKind = (typeof noteSubjectKinds)[number];

/** A subject with notes: the id of a post, claim, or brand as it appears in the URL. */
export type NoteSubject = { kind: NoteSubjectKind; id: string };

/** The kind of subject in a sentence: "mentioned you in a note about a post". */
export const noteSubjectNames: Record<NoteSubjectKind, string> = {
  post: "a post",
  claim: "a rebate claim",
  brand: "a brand",
};

/** The id of the notes on a subject's page. */
export const NOTES_ID = "notes";

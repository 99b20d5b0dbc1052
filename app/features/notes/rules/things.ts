/** The kinds of things that staff write notes about (spec:notes#notes). */
export const thingKinds = ["post", "claim", "brand"] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A thing with notes: the id of a post, claim, or brand as it appears in the URL. */
export type Thing = { kind: ThingKind; id: string };

/** The kind of thing in a sentence: "mentioned you in a note about a post". */
export const thingNames: Record<ThingKind, string> = {
  post: "a post",
  claim: "a rebate claim",
  brand: "a brand",
};

/** The id of the notes on a thing's page. */
export const NOTES_ID = "notes";

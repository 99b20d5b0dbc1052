/** The one value that an action asks for before the confirmation. */
export type BulkInput = {
  label: string;
  /** Default: one line of text. */
  kind?: "line" | "paragraph";
  longest: number;
  /** Values to suggest. */
  suggestions?: readonly string[];
};

/** What the browser needs to offer the actions for the selected rows of a list. */
export type BulkOffer = {
  list: string;
  /** "brand" and "brands". */
  one: string;
  many: string;
  actions: { name: string; label: string; kind: "change" | "export"; input: BulkInput | null }[];
};

/** The key under which a tab keeps the answers in the comparison form (spec:compare#drafts). */
export const COMPARISON_DRAFT = "compare-form";

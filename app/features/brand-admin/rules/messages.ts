/** Fixed wordings (spec:brands#dashboard-failures, spec:brands#editor-failures). */
export const loadBrandsFailed = "Failed to load brands";
export const deleteFailed = "Failed to delete brand";
export const loadBrandFailed = "Failed to load brand";
export const saveFailed = "Failed to save brand";
/** A fixed wording (spec:brands#archive). */
export const deleteQuestion = "Are you sure you want to delete this brand?";

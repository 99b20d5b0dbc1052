/** V 8, word for word. */
export const loadBrandsFailed = "Failed to load brands";
export const deleteFailed = "Failed to delete brand";
export const loadBrandFailed = "Failed to load brand";
export const saveFailed = "Failed to save brand";
/** V 5. */
export const deleteQuestion = "Are you sure you want to delete this brand?";

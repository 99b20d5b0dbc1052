/** Fixed wordings (spec:brands#dashboard-failures, spec:brands#editor-failures). */
export const loadBrandsFailedMessage = "Failed to load brands";
export const deleteFailedMessage = "Failed to delete brand";
export const loadBrandFailedMessage = "Failed to load brand";
export const saveFailedMessage = "Failed to save brand";
/** A fixed wording (spec:brands#archive). */
export const deleteConfirmation = "Are you sure you want to delete this brand?";

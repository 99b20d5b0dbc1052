/** B 8. */
export const loadFailedMessage = "Failed to load revenue data";
export const deleteFailedMessage = "Failed to delete conversion";

/** The channel on which tabs of one browser announce that they signed out. */
export const SESSION_CHANNEL = "staff-session";

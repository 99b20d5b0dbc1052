export const tooLongMessage = "This funnel takes too long to read. Choose a shorter period.";

export const failedMessage = "Failed to load the funnel. Please try again.";

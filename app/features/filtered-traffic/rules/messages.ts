export const tooLongMessage = "This takes too long to read. Choose a shorter period.";

export const failedMessage = "Failed to load filtered traffic. Please try again.";

export const tooLongMessage = "This takes too long to read. Choose a shorter period.";

export const pageMessages = {
  tooLong: tooLongMessage,
  failed: "Failed to load filtered traffic. Please try again.",
  logged: "filtered traffic could not be read",
};

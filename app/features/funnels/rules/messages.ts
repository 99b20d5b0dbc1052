export const tooLongMessage = "This funnel takes too long to read. Choose a shorter period.";

export const pageMessages = {
  tooLong: tooLongMessage,
  failed: "Failed to load the funnel. Please try again.",
  logged: "funnels could not be read",
};

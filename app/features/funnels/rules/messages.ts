import { SMALLEST } from "./joined";

export const tooLongMessage = "This funnel takes too long to read. Choose a shorter period.";

export const TOO_FEW_VISITS = `Too few visits to show: fewer than ${SMALLEST}`;

/** Below steps that are filtered (spec:funnels#filtered). */
export const WITHHELD = `Withheld: fewer than ${SMALLEST}, or so few others that the difference would show them.`;

export const pageMessages = {
  tooLong: tooLongMessage,
  failed: "Failed to load the funnel. Please try again.",
  logged: "funnels could not be read",
};

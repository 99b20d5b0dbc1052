/** One page of each important kind. */
export const readingPages = [
  "/",
  "/terms",
  "/blog",
  "/blog/questions-to-ask-an-online-provider",
  "/blog/alderwick-health-review",
  "/providers",
  "/providers/kind-ounce",
  "/medications/semaglutide",
];

export const interactivePages = [
  "/compare-providers",
  "/save-on-prescription",
  "/calculator",
  "/blog/find-a-provider-that-fits-your-budget",
];

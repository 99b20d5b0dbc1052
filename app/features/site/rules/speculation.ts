/** URLs that do something, belong to one person, or aren't pages: the browser must not open them ahead of a click. */
const never = [
  "/admin*",
  "/login*",
  "/logout",
  "/session",
  "/access-denied",
  "/go/*",
  "/embed/*",
  "/*/visit",
  "/*/visit/*",
  "/*/proof/*",
  "/*.*",
];

/** Pages with a form: visitors go there to type something, and what a form keeps must not start ahead of them. */
const forms = [
  "/compare-providers*",
  "/save-on-prescription*",
  "/calculator*",
  "/rebate-claim*",
  "/price-watch*",
  "/privacy/*",
  "/*/report/*",
];

/**
 * Which links the browser may render when the visitor seems about to follow them (spec:site#speculation). Such a page
 * counts only once it's shown.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: [...never, ...forms] } },
          { not: { selector_matches: "[rel~=nofollow], [target=_blank], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

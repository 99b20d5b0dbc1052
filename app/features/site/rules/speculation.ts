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
const tools = ["/compare-providers*", "/save-on-prescription*", "/calculator*", "/rebate-claim*"];
const forms = [...tools, "/price-watch*", "/privacy/*", "/*/report/*"];

/**
 * What the browser may do when a visitor seems about to follow a link (spec:site#speculation): render a page, which
 * counts only once it's shown, or only fetch the document of a tool.
 */
export const speculationRules = {
  prefetch: [{ where: { href_matches: tools }, eagerness: "moderate" }],
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

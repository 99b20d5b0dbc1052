/**
 * Claims on the home page outside its claims section (spec:site#marketing-claims, spec:site#site-texts). `{SITE_NAME}`
 * becomes the product's name.
 */
export const homeTexts = {
  lead: "Compare licensed telehealth providers by state, price, fees, and ratings. It’s free, and you get quotes in 2 minutes.",
  /** The description for search engines. */
  description:
    "Compare licensed online providers of semaglutide and tirzepatide by state, price, fees, and ratings. Free to use, quotes in 2 minutes.",
  /** The strip below the first screen. */
  trust: {
    providers: { title: "Licensed providers", text: "compared on one list" },
    time: { title: "Quotes in 2 minutes", text: "no phone call, no account" },
    free: { title: "Free to use", text: "you pay the provider, never us" },
    independent: { title: "Unpaid recommendations", text: "we earn through links and rebates" },
  },
  /** Used in the table that compares us with traditional telehealth. */
  providersInTable: "All on one list",
};

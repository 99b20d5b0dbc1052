/**
 * The claims of the blog's tools (spec:blog#widget-titles, spec:blog#marketing-claims), stored with the site's other
 * claims (spec:site#site-texts).
 */
export const compareWidgetClaim = "Compare providers and save up to $2,500 per year.";

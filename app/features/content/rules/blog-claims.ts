/**
 * What the blog's tools promise (spec:blog#widget-titles, spec:blog#marketing-claims), kept with the other claims of the site
 * (spec:site#site-texts).
 */
export const compareWidgetClaim = "Compare providers and save up to $2,500 per year.";

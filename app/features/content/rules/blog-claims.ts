/** What the blog's tools promise (B 2 "Embeddable widgets"), kept with the other claims of the site (spec:site#site-texts). */
export const compareWidgetClaim = "Compare providers and save up to $2,500 per year.";

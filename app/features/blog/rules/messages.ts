/** B 2: while a page of the blog is on its way. */
export const indexLoadingMessage = "Loading blog posts...";
export const postLoadingMessage = "Fetching latest provider prices, information, coupons, and reviews...";

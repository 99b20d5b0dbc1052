/** B 2: while a page of the blog is on its way. */
export const indexLoadingMessage = "Loading blog posts...";
export const postLoadingMessage = "Fetching latest provider prices, information, coupons, and reviews...";

/** B 8: what staff read when something fails. */
export const postsFailedMessage = "Failed to load blog posts";
export const saveFailedMessage = "Failed to save blog post";
export const duplicateFailedMessage = "Failed to duplicate post";
export const deleteFailedMessage = "Failed to delete post";
export const tagFailedMessage = "Failed to create tag";
export const providersFailedMessage = "Failed to load providers. Please try again later.";

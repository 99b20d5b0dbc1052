/** Shown while a blog page loads (spec:blog#loading-messages). */
export const indexLoadingMessage = "Loading blog posts...";
export const postLoadingMessage = "Fetching latest provider prices, information, coupons, and reviews...";

/** Shown to staff when something fails (spec:post-editor#save-form, spec:post-editor#list-empty). */
export const postsFailedMessage = "Failed to load blog posts";
export const saveFailedMessage = "Failed to save blog post";
export const duplicateFailedMessage = "Failed to duplicate post";
export const deleteFailedMessage = "Failed to delete post";
export const tagFailedMessage = "Failed to create tag";
export const providersFailedMessage = "Failed to load providers. Please try again later.";

/** Why a content manager can't delete or restore a post (spec:posts#review-step). */
export const publicPostMessage = "readers can see it, so an administrator has to do that.";

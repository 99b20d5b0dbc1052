const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG = 200;

/** Whether the text is a valid slug of a brand. */
export const isSlug = (text: string) => text.length <= MAX_SLUG && SLUG.test(text);

/** The emails about price watches. */
export const watchMailKinds = { confirm: "price-watch-confirm", news: "price-watch-news" } as const;

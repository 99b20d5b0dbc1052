/** What an operator can switch on or off, with the default of each. */
export const standardOptions = {
  /** 'Cheapest Option' skips prices past the freshness limit (spec:pricing#fresh-cheapest). */
  freshCheapestOnly: false,
  /** Content managers submit posts, and administrators publish them (spec:posts#review-step). */
  reviewPosts: false,
} as const satisfies Record<string, boolean>;

export type OptionKey = keyof typeof standardOptions;
export type SiteOptions = Readonly<Record<OptionKey, boolean>>;

/** @param stored what staff have set: key → whether it's on. Unknown keys are ignored. */
export function optionsWith(stored: ReadonlyMap<string, boolean>): SiteOptions {
  const { freshCheapestOnly, reviewPosts } = standardOptions;
  return {
    freshCheapestOnly: stored.get("freshCheapestOnly") ?? freshCheapestOnly,
    reviewPosts: stored.get("reviewPosts") ?? reviewPosts,
  };
}

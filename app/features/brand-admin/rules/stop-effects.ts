/** How many days of clicks and payout a stop is judged by. */
export const EFFECT_DAYS = 30;

/** What a stop affects (spec:brands#stop-effects). */
export type StopEffects = {
  /** Public posts that rank or review the brand, by title; at most 20. */
  posts: { id: string; title: string }[];
  postCount: number;
  /** Running split tests with such a post, by name; at most 20. */
  tests: { id: string; name: string }[];
  testCount: number;
  /** Outbound clicks, from any page. */
  clicks: number;
  /** Of counted conversions, in cents. */
  payoutCents: number;
  /** Confirmed price watches of one of its plans. */
  watches: number;
};

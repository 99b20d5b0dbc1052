import type { Activity } from "./rules/activity";

/** Activity of two visitors, without posts. */
export const activity: Activity = {
  at: "2026-03-10T16:00:00.000Z",
  figures: { visitors: 2, views: 3, clicks: 1, uniqueClicks: 1, conversions: 0, payoutCents: null },
  minutes: { first: "2026-03-10T15:31:00.000Z", views: [3], clicks: [1] },
  posts: [],
  clicks: [],
  conversions: [],
};

import { expect, test } from "vitest";
import { type Activity, changeOf, withChange } from "./activity";

const activity: Activity = {
  at: "2026-03-10T16:00:00.000Z",
  figures: { visitors: 2, views: 3, clicks: 1, conversions: 0, payoutCents: null },
  minutes: { first: "2026-03-10T15:31:00.000Z", views: [3], clicks: [1] },
  posts: [],
  clicks: [],
  conversions: [],
};
const later = { ...activity, at: "2026-03-10T16:00:01.000Z" };

test("an update has the time and the parts that changed", () => {
  expect(changeOf(null, activity)).toEqual(activity);
  expect(changeOf(activity, later)).toBeNull();
  const posts = [{ id: "a", title: "A", slug: "a", visitors: 1, views: 1, clicks: 0 }];
  expect(changeOf(activity, { ...later, posts })).toEqual({ at: later.at, posts });
});

test("updates add up to the newest activity, and one without a beginning is ignored", () => {
  const newest = { ...later, minutes: { ...later.minutes, views: [4] } };
  const change = changeOf(activity, newest);
  expect(change && withChange(activity, change)).toEqual(newest);
  expect(withChange(null, { at: later.at })).toBeNull();
  expect(withChange(null, newest)).toEqual(newest);
});

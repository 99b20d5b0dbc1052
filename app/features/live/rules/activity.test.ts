import { expect, test } from "vitest";
import { activity } from "../factory";
import { changeOf, withChange } from "./activity";

const later = { ...activity, at: "2026-03-10T16:00:01.000Z" };

test("an update has the time and the parts that changed", () => {
  expect(changeOf(null, activity)).toEqual(activity);
  expect(changeOf(activity, later)).toBeNull();
  const posts = [{ id: "a", title: "A", slug: "a", visitors: 1, views: 1, clicks: 0, uniqueClicks: 0 }];
  expect(changeOf(activity, { ...later, posts })).toEqual({ at: later.at, posts });
});

test("updates add up to the newest activity, and one without a beginning is ignored", () => {
  const newest = { ...later, minutes: { ...later.minutes, views: [4] } };
  const change = changeOf(activity, newest);
  expect(change && withChange(activity, change)).toEqual(newest);
  expect(withChange(null, { at: later.at })).toBeNull();
  expect(withChange(null, newest)).toEqual(newest);
});

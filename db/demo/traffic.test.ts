import { describe, expect, test } from "vitest";
import { dayOf } from "~/kernel/days";
import { buildDemoBrands } from "./brands";
import { buildDemoPosts } from "./posts";
import { buildDemoTraffic } from "./traffic";

const now = new Date("2026-03-15T09:30:00Z");
const brands = buildDemoBrands(now);
const { posts } = buildDemoPosts(brands, now);
const traffic = buildDemoTraffic(brands, posts, now);
const { views, clicks, conversions, events, rankings, spend, tests } = traffic;
const DAY_MS = 86_400_000;

describe("the sample traffic", () => {
  test("is the same every time, relative to now", () => {
    expect(buildDemoTraffic(brands, posts, now)).toEqual(traffic);
    for (const { at } of [...views, ...clicks, ...conversions, ...events, ...rankings]) {
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(at.getTime()).toBeGreaterThan(now.getTime() - 91 * DAY_MS);
    }
  });

  test("is labeled as sample data", () => {
    expect(views.every(({ sessionId }) => sessionId.startsWith("sample-"))).toBe(true);
    expect(views.every(({ referrer }) => referrer === null || /\.example\//.test(referrer))).toBe(true);
    expect(clicks.every(({ clickId }) => clickId.startsWith("sample-"))).toBe(true);
    expect(conversions.every(({ transactionId }) => transactionId.startsWith("sample-"))).toBe(true);
    expect(tests.every(({ name }) => name.startsWith("Sample: "))).toBe(true);
  });

  test("is small enough for a fast first start and large enough to fill every chart", () => {
    expect(views.length).toBeGreaterThan(5_000);
    expect(views.length).toBeLessThan(20_000);
    expect(clicks.length).toBeGreaterThan(500);
    expect(conversions.length).toBeGreaterThan(60);
    for (const source of ["hv", "msl"])
      expect(conversions.filter(({ sub1 }) => sub1 === source).length).toBeGreaterThan(10);
    expect(spend).toHaveLength(90);
    expect(
      spend.every(({ cents, campaigns }) => cents === campaigns.reduce((sum, row) => sum + row.cents, 0)),
    ).toBe(true);
    expect(tests.map(({ status }) => status)).toEqual(["active", "completed"]);
    for (const { variants } of tests)
      for (const { id } of variants)
        expect(views.filter(({ variantId }) => variantId === id).length).toBeGreaterThan(100);
  });

  test("has slow days, and no views before a post was published", () => {
    const on = (weekday: number) => views.filter(({ at }) => at.getUTCDay() === weekday).length;
    expect(on(6)).toBeLessThan(on(2) * 0.85);
    const published = new Map(posts.map(({ id, createdAt }) => [id, createdAt?.getTime() ?? 0]));
    expect(views.every(({ postId, at }) => at.getTime() >= (published.get(postId) ?? 0))).toBe(true);
  });

  test("has conversions for today at any hour, even right after midnight", () => {
    for (const at of [
      "2026-03-15T04:00:30Z",
      "2026-03-08T05:30:00Z",
      "2026-11-01T05:30:00Z",
      "2026-07-01T23:00:00Z",
    ]) {
      const moment = new Date(at);
      const today = buildDemoTraffic(brands, posts, moment).conversions.filter(
        (conversion) => dayOf(conversion.at) === dayOf(moment) && conversion.status !== "reversed",
      );
      expect(today.length, at).toBeGreaterThanOrEqual(4);
      expect(new Set(today.map(({ sub1 }) => sub1)), at).toContain("hv");
    }
  });

  test("has unique clicks, transactions, and appearances", () => {
    expect(new Set(clicks.map(({ clickId }) => clickId)).size).toBe(clicks.length);
    expect(new Set(conversions.map(({ transactionId }) => transactionId)).size).toBe(conversions.length);
  });
});

import { describe, expect, it } from "vitest";
import {
  badgeOf,
  followedEntry,
  overrideOf,
  ratingLabel,
  servedStates,
  sortForDisplay,
  unservedState,
  updatedMonth,
} from "./ranked-card";

describe("the texts of a ranked entry", () => {
  it("show the month in New York, whatever the server's time zone", () => {
    expect(updatedMonth("2026-03-01T03:00:00.000Z")).toBe("February 2026");
    expect(updatedMonth("2026-03-01T06:00:00.000Z")).toBe("March 2026");
  });

  it("call the first entry most popular unless it has its own badge", () => {
    expect(badgeOf({ rank: 1, badge: null })).toBe("MOST POPULAR");
    expect(badgeOf({ rank: 1, badge: "BEST VALUE" })).toBe("BEST VALUE");
    expect(badgeOf({ rank: 2, badge: null })).toBeNull();
    expect(badgeOf({ rank: 2, badge: "BEST VALUE" })).toBe("BEST VALUE");
  });

  it("say EXCELLENT unless the entry has its own text", () => {
    expect(ratingLabel({ ratingText: "" })).toBe("EXCELLENT");
    expect(ratingLabel({ ratingText: "GOOD" })).toBe("GOOD");
  });

  it("name the visitor's state if the provider doesn't serve it", () => {
    const brand = { unavailableStates: ["OH"] };
    expect(unservedState(brand, "OH")).toBe("Ohio");
    expect(unservedState(brand, "NY")).toBeNull();
    expect(unservedState(brand, null)).toBeNull();
  });
});

describe("how many states a provider serves", () => {
  it.each([
    [[], "Serves all 50 states and DC"],
    [["OH"], "Doesn't serve Ohio"],
    [["OH", "DC", "AK"], "Doesn't serve Alaska, District of Columbia, Ohio"],
    [["OH", "DC", "AK", "TX"], "Doesn't serve 4 of the 50 states and DC"],
    [["??"], "Serves all 50 states and DC"],
  ])("without %j", (unavailableStates, words) => {
    expect(servedStates({ unavailableStates })).toBe(words);
  });
});

describe("the order", () => {
  it.each([
    ["ranking", false, [1, 2, 3]],
    ["ranking-reverse", false, [3, 2, 1]],
    ["ranking", true, [3, 2, 1]],
    ["quiz_ranking", true, [3, 2, 1]],
    ["quiz_squeeze_ranking", false, [1, 2, 3]],
  ] as const)("of %s with reverse %j is %j", (template, displayRankingsReverseOrder, order) => {
    const lines = [1, 2, 3].map((rank) => ({ rank }));
    const shown = sortForDisplay(lines, { template, displayRankingsReverseOrder });
    expect(shown.map(({ rank }) => rank)).toEqual(order);
    expect(lines.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });
});

describe("the entry that was clicked", () => {
  const line = (rank: number, brandId: number) => ({ rank, brand: { brandId } });

  it("is the provider's entry, preferably at the rank where it was shown", () => {
    const lines = [line(1, 7), line(2, 8), line(3, 7)];
    expect(followedEntry(lines, 7, 3)).toBe(lines[2]);
    expect(followedEntry(lines, 8, 1)).toBe(lines[1]);
    expect(followedEntry(lines, 9, 1)).toBeUndefined();
  });

  it("doesn't apply its own URL to another provider", () => {
    const urlOverride = "https://offer.example/";
    expect(overrideOf({ providerId: 7, urlOverride, brand: { brandId: 7 } })).toBe(urlOverride);
    expect(overrideOf({ providerId: null, urlOverride, brand: { brandId: 8 } })).toBe(urlOverride);
    expect(overrideOf({ providerId: 7, urlOverride, brand: { brandId: 8 } })).toBeNull();
  });
});

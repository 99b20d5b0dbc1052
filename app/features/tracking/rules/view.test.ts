import { describe, expect, it } from "vitest";
import { isIdentifier } from "./session";
import {
  campaignOf,
  campaignTags,
  countView,
  parseSeenPaths,
  referrerOf,
  slugOfPath,
  VIEW_WINDOW_MS,
} from "./view";

const NOW = 1_800_000_000_000;

describe("slugOfPath", () => {
  it.each([
    ["/blog/best-providers", "best-providers"],
    ["/blog/best-providers/", "best-providers"],
    ["/blog", null],
    ["/blog/", null],
    ["/blog/a/b", null],
    ["/blogs/a", null],
    ["/", null],
    ["/blog/A B", null],
    ["/blog/\u0000", null],
  ])("reads %j as %j", (path, slug) => {
    expect(slugOfPath(path)).toBe(slug);
  });
});

describe("countView", () => {
  it("counts a path once in 30 minutes, then again", () => {
    expect(VIEW_WINDOW_MS).toBe(1_800_000);
    const first = countView({}, "/blog/a", NOW);
    expect(first).toEqual({ counts: true, seen: { "/blog/a": NOW } });
    const early = countView(first.seen, "/blog/a", NOW + VIEW_WINDOW_MS - 1);
    expect(early).toEqual({ counts: false, seen: { "/blog/a": NOW } });
    expect(countView(early.seen, "/blog/a", NOW + VIEW_WINDOW_MS).counts).toBe(true);
  });

  it("counts each path separately and forgets old ones", () => {
    const seen = { "/blog/a": NOW - VIEW_WINDOW_MS, "/blog/b": NOW - 1 };
    expect(countView(seen, "/blog/c", NOW).seen).toEqual({ "/blog/b": NOW - 1, "/blog/c": NOW });
  });

  it("still works if the clock was set back", () => {
    expect(countView({ "/blog/a": NOW + 60_000 }, "/blog/a", NOW).counts).toBe(true);
  });

  it("remembers no more than 200 paths", () => {
    const seen = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/blog/p${index}`, NOW - 500 + index]),
    );
    const after = countView(seen, "/blog/new", NOW).seen;
    expect(Object.keys(after)).toHaveLength(200);
    expect(after).toHaveProperty("/blog/p499");
    expect(after).not.toHaveProperty("/blog/p0");
  });
});

describe("parseSeenPaths", () => {
  it.each([null, "", "x", "[]", "null", "3", '"a"'])("ignores %j", (text) => {
    expect(parseSeenPaths(text)).toEqual({});
  });

  it("keeps valid times and drops the rest", () => {
    expect(parseSeenPaths('{"/blog/a":5,"/blog/b":"5","/blog/c":null}')).toEqual({ "/blog/a": 5 });
  });
});

describe("the details of a view", () => {
  it("include the campaign, shortened and cleaned", () => {
    const query = new URLSearchParams([
      ["utm_source", " ads "],
      ["utm_medium", "a\u0000b\nc"],
      ["utm_term", `${"x".repeat(199)}\u{1F600}`],
      ["utm_content", ""],
    ]);
    expect(campaignOf(query)).toEqual({
      utmSource: "ads",
      utmMedium: "a b c",
      utmCampaign: null,
      utmContent: null,
      utmTerm: `${"x".repeat(199)}\uFFFD`,
    });
  });

  it.each([
    ["?utm_source=ads&utm_campaign=a+b&gclid=secret&email=a%40b.example", "utm_source=ads&utm_campaign=a+b"],
    ["?utm_term=x&utm_term=y&utm_id=1&xutm_source=2&UTM_SOURCE=3", "utm_term=x"],
    [`?utm_content=${"x".repeat(300)}&utm_medium=%00`, `utm_content=${"x".repeat(200)}`],
    ["?weight=210", ""],
    ["", ""],
  ])("keep only tags of %j", (search, tags) => {
    expect(campaignTags(search)).toBe(tags);
    expect(campaignTags(tags)).toBe(tags);
  });

  it.each([
    ["https://search.example/find?q=secret#x", "https://search.example/find"],
    ["http://localhost:3000/blog/a?weight=210", "http://localhost:3000/blog/a"],
    ["android-app://com.example", null],
    ["", null],
    ["nonsense", null],
  ])("reduce the referrer %j to %j", (address, kept) => {
    expect(referrerOf(address)).toBe(kept);
  });

  it.each([
    ["0b5f1c2e-1111-4222-8333-444455556666", true],
    ["", false],
    ["a b", false],
    ["<script>", false],
    ["x".repeat(101), false],
    [7, false],
  ])("check whether %j is an id: %j", (value, is) => {
    expect(isIdentifier(value)).toBe(is);
  });
});

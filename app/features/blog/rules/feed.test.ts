import { expect, test } from "vitest";
import { buildSummary } from "~/features/posts/factory";
import { atomProblems } from "~tests/setup/search-engines";
import { parseXml, textOf } from "~tests/setup/xml";
import { atomFeed } from "./feed";

const site = {
  siteName: 'Ounce & "Pound"',
  feedUrl: "https://site.example/feed.xml",
  blogUrl: "https://site.example/blog",
  postUrl: (slug: string) => `https://site.example/blog/${slug}?a=1&b=2`,
};
const entriesOf = (feed: string) => parseXml(feed).children.filter(({ name }) => name === "entry");

test("the feed is valid Atom, newest post first", () => {
  const feed = atomFeed(
    [1, 2, 3].map((number) => buildSummary(number)),
    site,
  );
  expect(atomProblems(feed)).toEqual([]);
  expect(entriesOf(feed).map((entry) => textOf(entry, "title"))).toEqual(["Post 1", "Post 2", "Post 3"]);
});

test("any text of a post is escaped", () => {
  const hostile = 'a < b & c > d "e" \u0000\u0008\uFFFF\uD800 ]]> </title> &nbsp; 🙂';
  const tags = [
    { id: 1, name: 'T&"<', slug: "t" },
    { id: 2, name: "MSL", slug: "msl" },
  ];
  const feed = atomFeed([buildSummary(1, { title: hostile, excerpt: hostile, tags })], site);
  expect(atomProblems(feed)).toEqual([]);
  const [entry] = entriesOf(feed);
  if (!entry) throw new Error("The feed has no entry.");
  expect(textOf(entry, "title")).toBe('a < b & c > d "e" \uFFFD ]]> </title> &nbsp; 🙂');
  const terms = entry.children
    .filter(({ name }) => name === "category")
    .map(({ attributes }) => attributes.term);
  expect(terms).toEqual(['T&"<']);
});

test("a site without posts has an empty feed", () => {
  expect(atomProblems(atomFeed([], site))).toEqual([]);
});

test("the feed of a site with many posts has the newest fifty", () => {
  const posts = Array.from({ length: 2_000 }, (_, index) => buildSummary(index));
  expect(entriesOf(atomFeed(posts, site))).toHaveLength(50);
});

test("the feed says when something in it last changed", () => {
  const changed = buildSummary(2, { updatedAt: "2026-02-03T04:05:06.000Z" });
  expect(textOf(parseXml(atomFeed([buildSummary(1), changed], site)), "updated")).toBe(changed.updatedAt);
});

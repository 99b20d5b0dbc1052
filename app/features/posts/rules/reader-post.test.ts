import { expect, test } from "vitest";
import { buildPost } from "../factory";
import { toReaderPost } from "./reader-post";

const answerOf = (answer: string, values: Record<string, string> = {}) =>
  toReaderPost(buildPost(1, { faq: [{ question: "Q?", answer }] }), values).faq[0]?.answer;

test("an answer is split at its links, with tokens replaced in its text", () => {
  expect(
    answerOf("In {state}, see [the FDA on {g}](https://www.fda.gov/{g}).", { state: "Ohio", g: "Men" }),
  ).toEqual(["In Ohio, see ", { text: "the FDA on Men", url: "https://www.fda.gov/{g}" }, "."]);
});

test("a value from the page's URL can't become a link or change one", () => {
  const state = "[Win](https://evil.example)";
  expect(answerOf("In {state}.", { state })).toEqual([`In ${state}.`]);
  expect(answerOf("[{state}](https://a.example)", { state })).toEqual([
    { text: state, url: "https://a.example" },
  ]);
});

test("a reader gets neither the ranking as stored nor its exceptions, which may name hidden providers", () => {
  const exception = { providerId: 4, isHidden: true, rank: null, entry: null };
  const post = toReaderPost(buildPost(1, { sharedRankingId: "a", rankingExceptions: [exception] }), {});
  for (const field of ["providerRankings", "sharedRankingId", "rankingExceptions"])
    expect(post).not.toHaveProperty(field);
});

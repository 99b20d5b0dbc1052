import { describe, expect, test } from "vitest";
import { idRange, readOutboundSource } from "./attribution";

describe("a sub1 from our own links, r{rank}-{code}-{id8} (spec:revenue#blog-conversions)", () => {
  test.each([
    ["r1-rank-0a1b2c3d", { rank: 1, templateCode: "rank", postPrefix: "0a1b2c3d" }],
    ["r0-quizs-ffffffff", { rank: 0, templateCode: "quizs", postPrefix: "ffffffff" }],
    ["r999-abcdefghij-01234567", { rank: 999, templateCode: "abcdefghij", postPrefix: "01234567" }],
    ["r12-x-89abcdef", { rank: 12, templateCode: "x", postPrefix: "89abcdef" }],
    ["R2-QUIZ-0A1B2C3D", { rank: 2, templateCode: "quiz", postPrefix: "0a1b2c3d" }],
  ])("%s is valid", (sub1, source) => {
    expect(readOutboundSource(sub1)).toEqual(source);
  });

  test.each([
    null,
    "",
    "blog",
    "1-rank-0a1b2c3d",
    "xr1-rank-0a1b2c3d",
    "r-rank-0a1b2c3d",
    "r1000-rank-0a1b2c3d",
    "rx-rank-0a1b2c3d",
    "r1--0a1b2c3d",
    "r1-abcdefghijk-0a1b2c3d",
    "r1-ra_k-0a1b2c3d",
    "r1-rank-0a1b2c3",
    "r1-rank-0a1b2c3d4",
    "r1-rank-0a1b2c3g",
    "r1-rank-0a1b2c3d-x",
  ])("%j is invalid", (sub1) => {
    expect(readOutboundSource(sub1)).toBeNull();
  });
});

test("the ids with a prefix lie between its first and last id", () => {
  const { first, last } = idRange("0a1b2c3d");
  const ids = [
    "0a1b2c3c-ffff-ffff-ffff-ffffffffffff",
    "0a1b2c3d-0000-0000-0000-000000000000",
    "0a1b2c3d-9d1e-4f60-8a3b-5c6d7e8f9a0b",
    "0a1b2c3d-ffff-ffff-ffff-ffffffffffff",
    "0a1b2c3e-0000-0000-0000-000000000000",
  ];
  expect(ids.filter((id) => id >= first && id <= last)).toEqual(ids.slice(1, 4));
});

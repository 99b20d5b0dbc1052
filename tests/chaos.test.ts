import { expect, test } from "vitest";
import { runChaos } from "../scripts/chaos/suite.ts";

test("the product keeps its promises when it is killed and when the database is unavailable", {
  timeout: 180_000,
}, async () => {
  const outcomes = await runChaos({ rounds: 1, isShort: true, words: [] });
  expect(outcomes.map(({ fault }) => fault)).toEqual([
    "SIGKILL",
    "SIGTERM",
    "database stopped",
    "database silent",
  ]);
  expect(outcomes.flatMap(({ broken }) => broken)).toEqual([]);
});

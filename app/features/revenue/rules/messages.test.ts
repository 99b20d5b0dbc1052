import { describe, expect, test } from "vitest";
import {
  deleteFailedMessage,
  loadFailedMessage,
  networkProblems,
  proofTooOldMessage,
  replayText,
  tokenProblems,
} from "./messages";

test("the fixed messages (spec:revenue#revenue-messages)", () => {
  expect(loadFailedMessage).toBe("Failed to load revenue data");
  expect(deleteFailedMessage).toBe("Failed to delete conversion");
});

test("every problem has its own message", () => {
  const texts = [...Object.values(networkProblems), ...Object.values(tokenProblems), proofTooOldMessage];
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/\w/);
});

describe("the result of a replay", () => {
  const none = { created: 0, updated: 0, unchanged: 0, refused: 0, left: 0 };
  const numbersIn = (text: string) => text.match(/[\d,]*\d/g);

  test("includes what it created, updated, and left unchanged", () => {
    const text = replayText({ ...none, created: 1_011, updated: 22, unchanged: 33 });
    expect(numbersIn(text)).toEqual(["1,011", "22", "33"]);
    expect(text.split(", ")).toHaveLength(3);
  });

  test("includes failures only if there were any", () => {
    expect(numbersIn(replayText({ ...none, refused: 1 }))).toEqual(["0", "0", "0", "1"]);
    expect(numbersIn(replayText({ ...none, left: 1 }))).toEqual(["0", "0", "0", "1"]);
    expect(numbersIn(replayText({ ...none, refused: 44, left: 55 }))).toEqual(["0", "0", "0", "44", "55"]);
  });
});

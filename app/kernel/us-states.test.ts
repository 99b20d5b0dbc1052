import { expect, test } from "vitest";
import { stateInSentence } from "./us-states";

test("only the District of Columbia has an article within a sentence", () => {
  expect(stateInSentence("DC")).toBe("the District of Columbia");
  expect(stateInSentence("OH")).toBe("Ohio");
});

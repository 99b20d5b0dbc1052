import { describe, expect, it } from "vitest";
import { stateCodes } from "~/kernel/us-states";
import { countServed, joinWords, statesOf, statesSentence } from "./facts";

const sentence = (unavailableStates: string[]) =>
  statesSentence({ brandName: "Kind Ounce", unavailableStates });

describe("states", () => {
  it("lists all 51 by name, each served or not", () => {
    const states = statesOf({ unavailableStates: ["CA", "DC"] });
    expect(states).toHaveLength(51);
    expect(states.filter((state) => !state.isServed).map((state) => state.name)).toEqual([
      "California",
      "District of Columbia",
    ]);
  });

  it("counts those served", () => {
    expect(countServed({ unavailableStates: [] })).toBe(51);
    expect(countServed({ unavailableStates: ["CA", "NY"] })).toBe(49);
    expect(countServed({ unavailableStates: [...stateCodes] })).toBe(0);
  });

  it("describes them in a sentence", () => {
    expect(sentence([])).toBe("Kind Ounce serves all 50 states and the District of Columbia.");
    expect(sentence(["CA"])).toBe(
      "Kind Ounce serves 50 of 51 (50 states and the District of Columbia), all but California.",
    );
    expect(sentence(["LA", "AK", "MS"])).toBe(
      "Kind Ounce serves 48 of 51 (50 states and the District of Columbia), all but Alaska, Louisiana, and Mississippi.",
    );
    expect(sentence(["AK", "AL", "AR", "AZ", "CA", "CO"])).toBe(
      "Kind Ounce serves 45 of 51 (50 states and the District of Columbia).",
    );
    expect(sentence([...stateCodes])).toBe("Kind Ounce doesn't serve any states right now.");
  });
});

describe("joinWords", () => {
  it("joins words as in a sentence", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(joinWords)).toEqual([
      "",
      "a",
      "a and b",
      "a, b, and c",
    ]);
  });
});

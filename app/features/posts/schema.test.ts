import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildEntry } from "./factory";
import {
  changeFrequencies,
  parseFaq,
  parseHeadings,
  parseProviderDetails,
  parseQuestions,
  parseRankings,
  parseTextList,
  sitemapPriorities,
} from "./schema";

const readers = {
  parseTextList,
  parseFaq,
  parseHeadings,
  parseRankings,
  parseQuestions,
  parseProviderDetails,
};

describe("a JSON column", () => {
  test.for(Object.entries(readers))("of any shape causes no error: %s", ([, read]) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        read(value);
      }),
    );
    for (const value of [null, undefined, "text", 7, {}, [null], [[]], [{}], [{ question: 1 }]]) {
      expect(() => read(value)).not.toThrow();
    }
  });

  test("keeps the valid items", () => {
    expect(parseTextList([" a ", "", 7, null, "b"])).toEqual(["a", "b"]);
    expect(
      parseFaq([{ question: "q", answer: "a" }, { question: "q" }, { question: " ", answer: "a" }]),
    ).toEqual([{ question: "q", answer: "a" }]);
    expect(
      parseHeadings([
        { id: "a", text: "A", level: 2 },
        { id: "b", text: "B", level: 3 },
      ]),
    ).toEqual([{ id: "a", text: "A", level: 2 }]);
    expect(parseProviderDetails({ providerId: "7", pros: ["a", 1], cons: null })).toEqual({
      providerId: 7,
      pros: ["a"],
      cons: [],
    });
  });
});

describe("provider rankings", () => {
  test("are read as they were stored", () => {
    const entries = [1, 2].map((rank) => buildEntry(rank, { bullets: ["a"], badge: "B", score: 9.4 }));
    expect(parseRankings(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
  });

  test("are renumbered in the order of the stored ranks", () => {
    const stored = [buildEntry(7), buildEntry(3), { ...buildEntry(1), rank: "x" }];
    expect(parseRankings(stored).map(({ rank, brandName }) => [rank, brandName])).toEqual([
      [1, "Brand 3"],
      [2, "Brand 7"],
      [3, "Brand 1"],
    ]);
  });

  test("replace an invalid field with its default", () => {
    const [entry] = parseRankings([
      {
        providerId: "12",
        score: 11,
        urlOverride: "javascript:alert(1)",
        bullets: "x",
        badge: 7,
        hideProvider: "yes",
      },
    ]);
    expect(entry).toEqual({
      ...buildEntry(1, { providerId: 12, score: 0 }),
      brandName: "",
    });
  });

  test("drop an entry without a provider, unless it takes the provider from the URL", () => {
    expect(parseRankings([{ brandName: "x" }, { providerId: 0 }, { providerId: 1.5 }])).toEqual([]);
    expect(parseRankings([{ useDynamicProvider: true }])).toHaveLength(1);
  });
});

describe("quiz questions", () => {
  const options = [{ value: "a", label: "A" }];
  const question = { id: "q", question: "Q?", type: "radio", options };

  test("are required unless they say otherwise", () => {
    expect(parseQuestions([question])).toEqual([
      { ...question, required: true, urlParam: null, min: null, max: null, showOnOnePage: false },
    ]);
    expect(parseQuestions([{ ...question, required: false }])[0]?.required).toBe(false);
  });

  test("about the state offer the 50 states and DC", () => {
    const [state] = parseQuestions([{ id: 1, question: "Where?", type: "state" }]);
    expect(state?.id).toBe("1");
    expect(state?.options).toHaveLength(51);
    expect(state?.options).toContainEqual({ value: "DC", label: "District of Columbia" });
  });

  test("that are unusable are left out: no options, no text, an unknown type, or a repeated id", () => {
    const wrong = [
      { ...question, options: [] },
      { ...question, question: "" },
      { ...question, type: "date" },
    ];
    expect(parseQuestions(wrong)).toEqual([]);
    expect(parseQuestions([question, { ...question, question: "Again?" }])).toHaveLength(1);
  });

  test("have valid bounds and parameters, or none", () => {
    const number = { id: "n", question: "N?", type: "number", min: "50", max: "", urlParam: "a b" };
    expect(parseQuestions([number])[0]).toMatchObject({ min: 50, max: null, urlParam: null });
  });
});

test("the sitemap's priorities and frequencies match the specification (spec:posts#sitemap-settings)", () => {
  expect(sitemapPriorities).toEqual([1, 0.8, 0.5, 0.3, 0.1]);
  expect(changeFrequencies).toEqual(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"]);
});

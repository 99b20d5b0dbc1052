import { describe, expect, test } from "vitest";
import type { TestDraft, VariantPost } from "../schema";
import { checkDraft, NOTHING_SAVED, variantField } from "./draft";

describe("a test that is saved (spec:split-tests#test-rules)", () => {
  const post = (id: string, status: VariantPost["status"] = "published"): [string, VariantPost] => [
    id,
    { id, title: id, slug: id, status },
  ];
  const letters = "abcdefghijk".split("");
  const posts = new Map([
    post("draft", "draft"),
    post("private", "private"),
    ...letters.map((id) => post(id)),
  ]);
  const rows = (...ids: string[]) =>
    ids.map((postId) => ({ id: "", name: `To ${postId}`, postId, weight: "50" }));
  const valid: TestDraft = {
    name: " A test ",
    description: " Why ",
    status: "active",
    primaryMetric: "conversions",
    startDate: "2026-06-01",
    endDate: "2026-06-30",
    holdout: "5",
    rampHalfDate: "",
    rampFullDate: "",
    conclusion: " B won ",
    variants: rows("a", "b"),
  };
  const today = "2026-06-01";
  const check = (changes: Partial<TestDraft>, busy = new Map<string, string>()) =>
    checkDraft({ ...valid, ...changes }, posts, busy, NOTHING_SAVED, today);
  const errorsOf = (changes: Partial<TestDraft>, busy?: Map<string, string>) => {
    const checked = check(changes, busy);
    return "errors" in checked ? checked.errors : {};
  };
  const fieldsOf = (changes: Partial<TestDraft>, busy?: Map<string, string>) =>
    Object.keys(errorsOf(changes, busy));

  test("keeps deleted posts only if it is completed", () => {
    const saved = { posts: new Set(["gone", null]), withoutPost: new Set(["1"]) };
    const fieldsWith = (changes: Partial<TestDraft>) => {
      const draft = { ...valid, variants: rows("a", "gone"), ...changes };
      const checked = checkDraft(draft, posts, new Map(), saved, today);
      return "errors" in checked ? Object.keys(checked.errors) : [];
    };
    const status = "completed";
    expect(fieldsWith({ status })).toEqual([]);
    expect(fieldsWith({ status: "paused" })).toEqual(["variant-1-post"]);
    expect(fieldsWith({ status: "active" })).toEqual(["variant-1-post"]);
    expect(fieldsWith({ status, variants: rows("a", "other") })).toEqual(["variant-1-post"]);
    expect(fieldsWith({ status, variants: rows("gone", "gone") })).toEqual(["variant-1-post"]);
    // Deleted for good: the saved test no longer knows which post it was.
    const orphan = { id: "1", name: "Was here", postId: "", weight: "50" };
    const variants = [...rows("a"), orphan];
    expect(fieldsWith({ status, variants })).toEqual([]);
    expect(fieldsWith({ status, variants: [...rows("a"), { ...orphan, id: "2" }] })).toEqual([
      "variant-1-post",
    ]);
    expect(fieldsWith({ status: "paused", variants })).toEqual(["variant-1-post"]);
    expect(fieldsOf({ status, variants })).toEqual(["variant-1-post"]);
  });

  test("can't be active after its end date (spec:split-tests#test-status)", () => {
    const over = { startDate: "2026-05-01", endDate: "2026-05-31" };
    expect(errorsOf(over)).toEqual({
      end_date: "Enter today or a later date, or leave this empty. A test can't be active after its end date",
    });
    expect(fieldsOf({ ...over, endDate: "2026-06-01" })).toEqual([]);
    for (const status of ["paused", "completed"]) expect(fieldsOf({ ...over, status })).toEqual([]);
    expect(fieldsOf({ startDate: "2026-06-10", endDate: "2026-06-09" })).toEqual(["end_date"]);
  });

  test("is stored as typed, with texts trimmed", () => {
    const variants = [{ id: "1", name: " Long ", postId: "a", weight: "100" }, ...rows("b")];
    expect(check({ variants })).toEqual({
      input: {
        name: "A test",
        description: "Why",
        status: "active",
        primaryMetric: "conversions",
        startDate: "2026-06-01",
        endDate: "2026-06-30",
        holdout: 5,
        rampHalfDate: null,
        rampFullDate: null,
        conclusion: "B won",
        variants: [
          { id: "1", name: "Long", postId: "a", weight: 100 },
          { id: null, name: "To b", postId: "b", weight: 50 },
        ],
      },
    });
    expect(check({ endDate: "", description: "" })).toMatchObject({
      input: { endDate: null, description: "" },
    });
  });

  test.each([
    ["name", { name: " " }, { name: "x".repeat(201) }, { name: "x".repeat(200) }],
    ["name", { name: "a\0" }, { name: "\ud83d alone" }, { name: "\ud83d\udc4d" }],
    ["name", { name: "alone \udc4d" }, { name: "" }, { name: "é" }],
    [
      "description",
      { description: "x".repeat(2_001) },
      { description: "\0" },
      { description: "x".repeat(2_000) },
    ],
    ["status", { status: "running" }, { status: "" }, { status: "completed" }],
    ["holdout", { holdout: "51" }, { holdout: "" }, { holdout: "50" }],
    ["ramp_half_date", { rampFullDate: "2026-06-09" }, { rampHalfDate: "x", rampFullDate: "2026-06-09" }, {}],
    [
      "conclusion",
      { conclusion: "x".repeat(2_001) },
      { conclusion: "\0" },
      { conclusion: "x".repeat(2_000) },
    ],
    ["primary_metric", { primaryMetric: "views" }, { primaryMetric: "" }, { primaryMetric: "time_to_click" }],
    ["start_date", { startDate: "" }, { startDate: "2026-02-30" }, { startDate: "2026-02-28" }],
    ["start_date", { startDate: "1999-12-31" }, { startDate: "06/01/2026" }, { startDate: "2000-01-01" }],
    ["start_date", { startDate: "x2026-06-01" }, { startDate: "2026-06-01T00" }, { startDate: "2026-06-30" }],
    ["end_date", { endDate: "2026-05-31" }, { endDate: "2026-06-31" }, { endDate: "2026-06-01" }],
    ["end_date", { endDate: "2101-01-01" }, { endDate: "soon" }, { endDate: "2100-12-31" }],
    [
      "variants",
      { variants: rows("a") },
      { variants: rows(...letters) },
      { variants: rows(...letters.slice(0, 10)) },
    ],
  ])("is rejected at the field %s for %j and %j, and accepted with %j", (field, wrong, alsoWrong, right) => {
    expect(fieldsOf(wrong)).toEqual([field]);
    expect(fieldsOf(alsoWrong)).toEqual([field]);
    expect(fieldsOf(right)).toEqual([]);
  });

  test.each(["0", "100", "7", " 50 "])("accepts the weight %j (spec:split-tests#weights)", (weight) => {
    expect(fieldsOf({ variants: [...rows("a"), ...rows("b").map((row) => ({ ...row, weight }))] })).toEqual(
      [],
    );
  });

  test.each(["", "101", "-1", "1.5", "1e1", "0100", "x5", "5x"])("rejects the weight %j", (weight) => {
    const variants = [...rows("a"), ...rows("b").map((row) => ({ ...row, weight }))];
    expect(fieldsOf({ variants })).toEqual([variantField(1, "weight")]);
  });

  test("requires a name of at most 100 characters for each variant", () => {
    const named = (name: string) => ({
      variants: [...rows("a"), ...rows("b").map((row) => ({ ...row, name }))],
    });
    expect(fieldsOf(named(""))).toEqual([variantField(1, "name")]);
    expect(fieldsOf(named("x".repeat(101)))).toEqual([variantField(1, "name")]);
    expect(fieldsOf(named("x".repeat(100)))).toEqual([]);
  });

  test("requires a different post that this person may use for each variant", () => {
    const second = variantField(1, "post");
    expect(fieldsOf({ variants: rows("a", "") })).toEqual([second]);
    expect(fieldsOf({ variants: rows("a", "gone") })).toEqual([second]);
    expect(fieldsOf({ variants: rows("a", "a") })).toEqual([second]);
    expect(fieldsOf({ variants: rows("a", "private") })).toEqual([]);
  });

  test("requires public posts that no other test uses only for an active test (spec:split-tests#test-status)", () => {
    const busy = new Map([["b", "The other test"]]);
    expect(fieldsOf({ variants: rows("a", "draft") })).toEqual([variantField(1, "post")]);
    expect(fieldsOf({ variants: rows("a", "draft"), status: "paused" })).toEqual([]);
    expect(errorsOf({}, busy)).toEqual({
      [variantField(1, "post")]: expect.stringContaining("The other test"),
    });
    expect(fieldsOf({ status: "paused" }, busy)).toEqual([]);
  });

  test("describes each problem", () => {
    const problems = [
      { name: "" },
      { name: "x".repeat(201) },
      { name: "a\0" },
      { status: "x" },
      { primaryMetric: "x" },
      { startDate: "" },
      { startDate: "x" },
      { endDate: "x" },
      { endDate: "2026-05-01" },
      { variants: rows("a") },
      { variants: rows(...letters) },
      { variants: rows("a", "") },
      { variants: rows("a", "gone") },
      { variants: rows("a", "a") },
      { variants: rows("a", "draft") },
      { variants: [...rows("a"), ...rows("b").map((row) => ({ ...row, weight: "x" }))] },
    ].flatMap((changes) => Object.values(errorsOf(changes)));
    expect(problems).toHaveLength(16);
    expect(new Set(problems).size).toBe(16);
    for (const problem of problems) expect(problem).toMatch(/\w/);
  });
});

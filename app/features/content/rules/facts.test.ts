import { expect, test } from "vitest";
import { isRealDay } from "~/kernel/days";
import { byCheckDay, checkedAgain, factIds, factsWith, overdueFacts, sourceOf } from "./facts";
import { standardFacts } from "./standard-facts";

const facts = factsWith(new Map());

test("every fact has a statement, an https source, and two valid dates in order", () => {
  for (const { statement, sourceName, sourceUrl, asOf, checkBy } of Object.values(standardFacts)) {
    expect(statement).toMatch(/^[A-Z].*\.$/);
    expect(sourceName).not.toBe("");
    expect(new URL(sourceUrl).protocol).toBe("https:");
    expect([asOf, checkBy].filter((day) => !isRealDay(day))).toEqual([]);
    expect(asOf < checkBy, statement).toBe(true);
  }
});

test("facts are overdue from the day after their check, the longest overdue first", () => {
  const last = byCheckDay(facts).at(-1);
  const lastDay = last ? facts[last].checkBy : "";
  expect(overdueFacts(facts, "2026-01-01")).toEqual([]);
  expect(overdueFacts(facts, "9999-12-31")).toHaveLength(factIds.length);
  expect(overdueFacts(facts, lastDay)).not.toContain(last);
  const due = overdueFacts(facts, "9999-12-31").map((id) => facts[id].checkBy);
  expect(due).toEqual(due.toSorted());
});

test("a changed fact replaces the code's default; a changed fact that is no longer in the list is left out", () => {
  const changed = { ...standardFacts.step1, statement: "Ours." };
  const some = factsWith(
    new Map([
      ["step1", changed],
      ["gone", changed],
    ]),
  );
  expect(some.step1.statement).toBe("Ours.");
  expect(some.surmount1).toEqual(standardFacts.surmount1);
  expect(Object.keys(some)).toEqual(factIds);
});

test("a fact checked again is due after the same number of days", () => {
  const fact = { ...standardFacts.step1, asOf: "2026-03-01", checkBy: "2026-03-31" };
  expect(checkedAgain(fact, "2026-05-10")).toEqual({ ...fact, asOf: "2026-05-10", checkBy: "2026-06-09" });
});

test("a source's date is in US format", () => {
  expect(sourceOf({ ...standardFacts.step1, asOf: "2026-03-08" })).toEqual({
    name: "STEP 1, 2021",
    url: "https://www.nejm.org/doi/full/10.1056/NEJMoa2032183",
    asOf: "Mar 8, 2026",
  });
});

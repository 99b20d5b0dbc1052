import { expect, test } from "vitest";
import { isRealDay } from "~/kernel/days";
import { facts, overdueFacts } from "./facts";

test("every fact has a statement, a secure source, and two real days in order", () => {
  for (const { statement, sourceName, sourceUrl, asOf, checkBy } of Object.values(facts)) {
    expect(statement).toMatch(/^[A-Z].*\.$/);
    expect(sourceName).not.toBe("");
    expect(new URL(sourceUrl).protocol).toBe("https:");
    expect([asOf, checkBy].filter((day) => !isRealDay(day))).toEqual([]);
    expect(asOf < checkBy, statement).toBe(true);
  }
});

test("facts are overdue from the day after their check, the longest overdue first", () => {
  const last = Object.values(facts)
    .map(({ checkBy }) => checkBy)
    .toSorted()
    .at(-1) as string;
  expect(overdueFacts("2026-01-01")).toEqual([]);
  expect(overdueFacts("9999-12-31")).toHaveLength(Object.keys(facts).length);
  expect(overdueFacts(last).map(({ checkBy }) => checkBy)).not.toContain(last);
  const due = overdueFacts("9999-12-31").map(({ checkBy }) => checkBy);
  expect(due).toEqual(due.toSorted());
});

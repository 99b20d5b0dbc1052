import { expect, test } from "vitest";
import { stepRows } from "./report";
import { isTooFew, withholdSteps } from "./withheld";

const named = () => ["ads", null];
const source = (...values: (string | null)[]) => [{ dimension: "source", values }];

// spec:funnels#filtered
test.for([
  { filters: [], shown: 2, all: 2, is: false },
  { filters: source("ads"), shown: 4, all: 40, is: true },
  { filters: source("ads"), shown: 38, all: 40, is: true },
  { filters: source("ads", null), shown: 20, all: 40, is: false },
  { filters: source("ads", "rare"), shown: 20, all: 40, is: true },
])("$shown of $all visits, filtered by $filters: too few is $is", ({ filters, shown, all, is }) => {
  expect(isTooFew(filters, named, shown, all)).toBe(is);
});

const counts = (shown: number, reached: number, answered: number, back: number, clicked: number) => [
  { step: "shown", event: "reached", visits: shown },
  { step: "q:1", event: "reached", visits: reached },
  { step: "q:1", event: "answered", visits: answered },
  { step: "q:1", event: "back", visits: back },
  { step: "q:1", event: "t3", visits: clicked },
  { step: "clicked", event: "reached", visits: clicked },
];
const rowsOf = (given: ReturnType<typeof counts>) => stepRows("calculator", null, given, null);

test("filtered steps withhold small counts, and those that would show what the others did", () => {
  const all = rowsOf(counts(40, 40, 30, 12, 9));
  const rows = withholdSteps(rowsOf(counts(20, 20, 18, 6, 1)), all);
  const row = (key: string) => rows.find((step) => step.key === key);
  expect(row("shown")?.visits).toBe(20);
  expect(row("clicked")).toMatchObject({ visits: "withheld", ofShown: null });
  // 20 reached and 18 answered would tell the 2 that left.
  expect(row("q:1")?.question).toMatchObject({ answered: "withheld", left: "withheld", ofReached: null });
  expect(row("q:1")?.question).toMatchObject({ back: 6, median: null, times: "withheld" });
  const most = withholdSteps(rowsOf(counts(20, 20, 15, 6, 8)), all);
  // The other visits have one click.
  expect(most.find(({ key }) => key === "clicked")?.visits).toBe("withheld");
  expect(most.find(({ key }) => key === "q:1")?.question).toMatchObject({ answered: 15, left: 5, times: 8 });
});

import { expect, test } from "vitest";
import { longDay, shownDays } from "./days";

test("a month shows complete weeks from Sunday, even when the clocks change", () => {
  const march = shownDays("month", "2026-03-17");
  expect([march.days[0], march.days.at(-1), march.days.length]).toEqual(["2026-03-01", "2026-04-04", 35]);
  expect([march.title, march.previous, march.next]).toEqual(["March 2026", "2026-02-01", "2026-04-01"]);
  const november = shownDays("month", "2026-11-30");
  expect([november.days[0], november.days.at(-1)]).toEqual(["2026-11-01", "2026-12-05"]);
  expect(new Set(november.days).size).toBe(35);
  expect(shownDays("month", "2026-12-31").next).toBe("2027-01-01");
});

test("a week is from Sunday to Saturday", () => {
  const week = shownDays("week", "2026-11-04");
  expect([week.days[0], week.days.at(-1), week.days.length]).toEqual(["2026-11-01", "2026-11-07", 7]);
  expect(week.title).toBe("Nov 1 – Nov 7, 2026");
  expect([week.previous, week.next]).toEqual(["2026-10-28", "2026-11-11"]);
  expect(longDay("2026-11-01")).toBe("Sunday, November 1");
});

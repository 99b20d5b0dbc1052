import { expect, test } from "vitest";
import { reportRange } from "./report";

test("28 days are 28 days, even across a clock change or a leap day", () => {
  expect(reportRange("2026-11-20")).toEqual({ since: "2026-10-24", until: "2026-11-20" });
  expect(reportRange("2028-03-10").since).toBe("2028-02-12");
});

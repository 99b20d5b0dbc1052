import { expect, test } from "vitest";
import { claimWithinDays, largestScreenshotBytes, processingTime, rebatesPerHouseholdAndYear } from "./terms";

test("the limits of the rebate program (spec:rebate#terms, spec:rebate#screenshot)", () => {
  expect(rebatesPerHouseholdAndYear).toBe(4);
  expect(claimWithinDays).toBe(30);
  expect(processingTime).toBe("4-6 weeks");
  expect(largestScreenshotBytes).toBe(5_242_880);
});

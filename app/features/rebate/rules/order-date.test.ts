import { describe, expect, test } from "vitest";
import { formatClaimDay, orderDateBounds } from "./order-date";

describe("the order dates that may be claimed", () => {
  test("at noon in New York: today, and back to 30 days ago", () => {
    expect(orderDateBounds(new Date("2025-03-31T16:00:00Z"))).toEqual({
      earliest: "2025-03-01",
      latest: "2025-03-31",
    });
  });

  test("late in the evening in New York it is still today, though it is tomorrow in London", () => {
    expect(orderDateBounds(new Date("2025-04-01T03:30:00Z")).latest).toBe("2025-03-31");
  });

  test("just after midnight in New York the new day counts, and the 30 days still count from Hawaii's day", () => {
    expect(orderDateBounds(new Date("2025-04-01T04:30:00Z"))).toEqual({
      earliest: "2025-03-01",
      latest: "2025-04-01",
    });
  });

  test("are correct across daylight saving changes and a leap day", () => {
    expect(orderDateBounds(new Date("2024-03-15T18:00:00Z")).earliest).toBe("2024-02-14");
  });
});

test("days have the format of all dates on the site", () => {
  expect(formatClaimDay("2024-02-29")).toBe("Feb 29, 2024");
});

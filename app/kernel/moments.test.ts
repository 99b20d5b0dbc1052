import { describe, expect, test } from "vitest";
import { dayOf, readMoment } from "./moments";

describe("readMoment", () => {
  test.for([
    ["2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["3/8/2026", "2026-03-08T05:00:00.000Z"],
    // The clocks went forward that night.
    ["2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["2026-07-04 09:30", "2026-07-04T13:30:00.000Z"],
    ["2026-11-01 00:30", "2026-11-01T04:30:00.000Z"],
    ["2026-03-08T14:30:00Z", "2026-03-08T14:30:00.000Z"],
    ["2026-03-08T14:30:00.123456+00", "2026-03-08T14:30:00.123Z"],
    ["2026-03-08 14:30:00-05:30", "2026-03-08T20:00:00.000Z"],
    ["2028-02-29", "2028-02-29T05:00:00.000Z"],
  ] as const)("%s is %s", ([text, iso]) => {
    expect(readMoment(text)).toBe(iso);
  });

  test.for([
    "31/02/2026",
    "2026-02-31",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1999-12-31",
    "2101-01-01",
    "2026-03-08 25:00",
    "2026-03-08 10:61",
    "2026-03-08T10:00:00+99:00",
    "tomorrow",
    "20260308",
    "2026-03-08; drop",
    "NaN",
  ])("%s is none", (text) => {
    expect(readMoment(text)).toBeNull();
  });

  test("takes back what it gave", () => {
    const iso = readMoment("2026-07-04 09:30:15");
    expect(readMoment(iso ?? "")).toBe(iso);
  });
});

test("dayOf is the day in New York", () => {
  expect(dayOf("2026-03-09T03:59:59.000Z")).toBe("2026-03-08");
  expect(dayOf("2026-03-09T04:00:00.000Z")).toBe("2026-03-09");
});

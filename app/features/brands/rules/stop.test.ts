import { describe, expect, test } from "vitest";
import { readStop } from "./stop";

/** 11:30 p.m. on March 7 in New York. */
const now = new Date("2026-03-08T04:30:00Z");
const read = (form: { reason?: string; endsOn?: string }) =>
  readStop({ reason: "Recall", endsOn: "", ...form }, now);

describe("the form of a stop", () => {
  test("trims the reason; without an end day, the stop has no end", () => {
    expect(read({ reason: "  Recall of a batch \n" })).toEqual({
      ok: true,
      reason: "Recall of a batch",
      endsAt: null,
    });
  });

  test.each([
    ["2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "2026-03-09T04:00:00.000Z"],
  ])("ends at midnight Eastern Time when %s begins, also on the day the clocks change", (endsOn, at) => {
    expect(read({ endsOn })).toMatchObject({ endsAt: new Date(at) });
  });

  test.each([
    [{ reason: " " }, { reason: "Enter the reason" }],
    [{ reason: "x".repeat(501) }, { reason: "Enter at most 500 characters" }],
    [{ reason: "a\0b" }, { reason: "Enter the reason without invisible control characters" }],
    [{ endsOn: "2026-03-07" }, { endsOn: "Enter a date after today" }],
    [{ endsOn: "2026-02-30" }, { endsOn: "Enter a date" }],
    [{ endsOn: "2100-01-01" }, { endsOn: "Enter a date" }],
    [{ endsOn: "soon" }, { endsOn: "Enter a date" }],
    [
      { reason: "", endsOn: "soon" },
      { reason: "Enter the reason", endsOn: "Enter a date" },
    ],
  ])("refuses %j", (form, errors) => {
    expect(read(form)).toEqual({ ok: false, errors });
  });
});

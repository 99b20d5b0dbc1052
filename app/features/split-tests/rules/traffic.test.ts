import { describe, expect, test } from "vitest";
import type { DraftErrors, Traffic } from "../schema";
import { checkTraffic, drawTicket, holdoutId, placeOf, rampShare, ticketId, ticketIn } from "./traffic";

const everyone: Traffic = { holdout: 0, rampHalfDate: null, rampFullDate: null };
const ramped: Traffic = { holdout: 5, rampHalfDate: "2026-06-08", rampFullDate: "2026-06-15" };
const tickets = Array.from({ length: 100 }, (_, ticket) => ticket);
const counts = (traffic: Traffic, day: string) => {
  const places = tickets.map((ticket) => placeOf(ticket, traffic, day));
  return (["in", "later", "out"] as const).map((place) => places.filter((one) => one === place).length);
};

describe("who takes part (spec:split-tests#ramp)", () => {
  test("is 10% of visitors, then 50%, then all who aren't held out", () => {
    const days = ["2026-06-01", "2026-06-07", "2026-06-08", "2026-06-14", "2026-06-15", "2027-01-01"];
    expect(days.map((day) => rampShare(ramped, day))).toEqual([10, 10, 50, 50, 100, 100]);
    expect(days.slice(1, 5).map((day) => counts(ramped, day))).toEqual([
      [10, 85, 5],
      [50, 45, 5],
      [50, 45, 5],
      [95, 0, 5],
    ]);
    expect(counts(everyone, "2026-06-01")).toEqual([100, 0, 0]);
    expect(counts({ ...ramped, holdout: 50 }, "2026-06-10")).toEqual([50, 0, 50]);
  });

  test("never shrinks while the ramp goes up, and the holdout stays the same", () => {
    for (const ticket of tickets) {
      const [first, second, third] = ["2026-06-01", "2026-06-08", "2026-06-15"].map((day) =>
        placeOf(ticket, ramped, day),
      );
      if (first === "in") expect([second, third]).toEqual(["in", "in"]);
      if (first === "out") expect([second, third]).toEqual(["out", "out"]);
      expect(third).not.toBe("later");
    }
  });
});

test("a ticket is drawn once and read from the cookie", () => {
  expect([0, 0.009, 0.01, 0.5, 0.9999].map(drawTicket)).toEqual([0, 0, 1, 50, 99]);
  const id = "5a3b1e00-0000-4000-8000-000000000001";
  const known = [ticketId("other", 7), ticketId(id, 42), "x"].map((variantId) => ({ variantId }));
  expect(ticketIn(known, id)).toBe(42);
  expect(ticketIn([{ variantId: `${id}-ticket-100` }, { variantId: `${id}-ticket-x` }], id)).toBeNull();
  expect(ticketIn([{ variantId: holdoutId(id) }], id)).toBeNull();
});

describe("the fields", () => {
  const dates = { startDate: "2026-06-01", endDate: "2026-06-30" };
  const dayIn = (text: string) => (/^2026-\d\d-\d\d$/.test(text) ? text : null);
  const check = (changes: Partial<Record<"holdout" | "rampHalfDate" | "rampFullDate", string>>) => {
    const errors: DraftErrors = {};
    const typed = { holdout: "0", rampHalfDate: "", rampFullDate: "", ...changes };
    return { traffic: checkTraffic(typed, dates, dayIn, errors), fields: Object.keys(errors), errors };
  };
  const half = "2026-06-08";
  const full = "2026-06-15";

  test("are stored", () => {
    expect(check({}).traffic).toEqual(everyone);
    expect(check({ holdout: " 5 ", rampHalfDate: half, rampFullDate: full }).traffic).toEqual(ramped);
  });

  test.each([
    [{ holdout: "51" }, ["holdout"]],
    [{ holdout: "" }, ["holdout"]],
    [{ holdout: "1.5" }, ["holdout"]],
    [{ holdout: "-1" }, ["holdout"]],
    [{ holdout: "50" }, []],
    [{ rampHalfDate: half }, ["ramp_full_date"]],
    [{ rampFullDate: full }, ["ramp_half_date"]],
    [{ rampHalfDate: "2026-06-01", rampFullDate: full }, ["ramp_half_date"]],
    [{ rampHalfDate: half, rampFullDate: half }, ["ramp_full_date"]],
    [{ rampHalfDate: half, rampFullDate: "2026-07-01" }, ["ramp_full_date"]],
    [{ rampHalfDate: half, rampFullDate: "2026-06-30" }, []],
    [{ rampHalfDate: "soon", rampFullDate: "x" }, ["ramp_half_date", "ramp_full_date"]],
  ])("%j has errors at %j", (changes, fields) => {
    expect(check(changes).fields).toEqual(fields);
  });

  test("have errors that say what to enter", () => {
    expect(check({ holdout: "51" }).errors).toEqual({ holdout: "Enter a whole number from 0 to 50" });
    expect(check({ holdout: "100" }).fields).toEqual(["holdout"]);
    expect(check({ rampHalfDate: "soon", rampFullDate: "x" }).errors).toEqual({
      ramp_half_date: "Enter a date, or leave both dates empty",
      ramp_full_date: "Enter a date, or leave both dates empty",
    });
    expect(check({ rampHalfDate: "2026-05-31", rampFullDate: "2026-05-31" }).errors).toEqual({
      ramp_half_date: "Enter a date after the start date",
      ramp_full_date: "Enter a date after the one for 50%",
    });
    expect(check({ rampHalfDate: half, rampFullDate: "2026-07-01" }).errors).toEqual({
      ramp_full_date: "Enter a date on or before the end date",
    });
  });

  test("need no dates of the test itself", () => {
    const errors: DraftErrors = {};
    const typed = { holdout: "x", rampHalfDate: half, rampFullDate: full };
    const traffic = checkTraffic(typed, { startDate: null, endDate: null }, dayIn, errors);
    expect(traffic).toEqual({ holdout: 0, rampHalfDate: half, rampFullDate: full });
    expect(Object.keys(errors)).toEqual(["holdout"]);
  });
});

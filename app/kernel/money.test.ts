import { describe, expect, it } from "vitest";
import { divideCents, dollarsToCents, formatDollars, formatDollarsAndCents, parseDollars } from "./money";

describe("parseDollars", () => {
  it.each([
    ["299.00", 29_900],
    ["299", 29_900],
    ["299.5", 29_950],
    ["0.07", 7],
    [".5", 50],
    ["0", 0],
    ["007.10", 710],
    // Each of these is off by a cent, or a fraction of one, when multiplied by 100 as a float.
    ["4.35", 435],
    ["1.15", 115],
    ["8.29", 829],
    ["999999.99", 99_999_999],
    // With more than two decimals, the third digit rounds half up.
    ["299.000000", 29_900],
    ["1.004999", 100],
    ["1.005", 101],
    ["0.995", 100],
    ["9999999999999.99", 999_999_999_999_999],
  ])("reads %s as %d cents", (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    "",
    ".",
    "5.",
    "-5",
    "+5",
    "1e3",
    "1,299",
    "$5",
    " 5",
    "5\n",
    "NaN",
    "Infinity",
    "0x10",
    "five",
    "٣",
    "10000000000000",
  ])("rejects %j", (text) => {
    expect(parseDollars(text)).toBeNull();
  });
});

describe("dollarsToCents", () => {
  it("accepts strings and the numbers that JSON aggregation makes of them, and keeps null", () => {
    expect(dollarsToCents("299.00")).toBe(29_900);
    expect(dollarsToCents(1.15)).toBe(115);
    expect(dollarsToCents(4.35)).toBe(435);
    expect(dollarsToCents(null)).toBeNull();
  });

  it.each(["NaN", "", "-1.00", Number.NaN, Number.POSITIVE_INFINITY, -1])("throws on %j", (value) => {
    expect(() => dollarsToCents(value)).toThrow(RangeError);
  });
});

describe("divideCents", () => {
  it.each([
    [89_700, 3, 29_900],
    [10_000, 3, 3_333], // 3333.33
    [20_000, 3, 6_667], // 6666.67
    [9, 6, 2], // exactly 1.5: half goes up
    [3, 6, 1], // exactly 0.5
    [2, 6, 0], // 0.33
    [119_900, 12, 9_992], // 9991.67
    [6, 12, 1], // exactly 0.5
    [5, 12, 0],
    [18, 12, 2], // exactly 1.5
    [12_345, 1, 12_345],
    [0, 12, 0],
  ])("%d cents in %d parts is %d", (cents, parts, part) => {
    expect(divideCents(cents, parts)).toBe(part);
  });
});

describe("formatDollars", () => {
  it.each([
    [0, "$0", "$0.00"],
    [5, "$0.05", "$0.05"],
    [29_900, "$299", "$299.00"],
    [29_950, "$299.50", "$299.50"],
    [29_905, "$299.05", "$299.05"],
    [99_999, "$999.99", "$999.99"],
    [100_000, "$1,000", "$1,000.00"],
    [123_456_789, "$1,234,567.89", "$1,234,567.89"],
    [-5_000, "−$50", "−$50.00"],
    [-5, "−$0.05", "−$0.05"],
    [-0, "$0", "$0.00"],
  ])("%d cents is %s, or %s with two decimals", (cents, short, long) => {
    expect(formatDollars(cents)).toBe(short);
    expect(formatDollarsAndCents(cents)).toBe(long);
  });
});

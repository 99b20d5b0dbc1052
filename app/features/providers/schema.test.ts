import { describe, expect, it, test } from "vitest";
import { usualSchedules } from "~/features/pricing/rules/dose-steps";
import { keptChoices, readDirectoryFilters, readPlanId, readSchedules } from "./schema";

const nothing = {
  name: "",
  state: null,
  medication: null,
  insurance: false,
  hsa: false,
  legitscript: false,
  source: null,
  page: 1,
};

const read = (query: string) => readDirectoryFilters(new URLSearchParams(query));

describe("readDirectoryFilters", () => {
  it("reads every filter", () => {
    expect(
      read(
        "name=%20Kind%20%20Ounce&state=CA&medication=tirzepatide&insurance=on&hsa=1&legitscript=true&source=compounded&page=2",
      ),
    ).toEqual({
      name: "Kind Ounce",
      state: "CA",
      medication: "tirzepatide",
      insurance: true,
      hsa: true,
      legitscript: true,
      source: "compounded",
      page: 2,
    });
  });

  it.each([
    "",
    "name=&state=&medication=",
    "state=ZZ&medication=insulin&insurance=off&hsa=0&page=0",
    "page=-1",
    "page=1e9",
    "page=999999",
    "state=ca&unknown=1&__proto__=x",
  ])("treats empty or unknown values as not set: %s", (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it("shortens a name that exceeds the field's limit", () => {
    expect(read(`name=${"x".repeat(5_000)}`).name).toHaveLength(100);
  });
});

describe("readPlanId", () => {
  it.each([
    ["plan=12", 12],
    ["", null],
    ["plan=", null],
    ["plan=0", null],
    ["plan=1.5", null],
    ["plan=99999999999", null],
    ["plan=12x", null],
  ])("%s", (query, expected) => {
    expect(readPlanId(new URLSearchParams(query))).toBe(expected);
  });
});

describe("readSchedules", () => {
  const read = (query: string) => readSchedules(new URLSearchParams(query));

  it("takes the dose where each medication stops, and the months on each dose", () => {
    expect(read("semaglutide=1mg&tirzepatide=7.5mg&months=2")).toEqual({
      semaglutide: { lastDose: "1mg", monthsPerDose: 2 },
      tirzepatide: { lastDose: "7.5mg", monthsPerDose: 2 },
    });
  });

  it.each(["", "semaglutide=7.5mg&tirzepatide=1mg&months=4", "semaglutide=all_doses&months=0", "months=1.5"])(
    "uses the usual steps for missing or invalid values: %s",
    (query) => {
      expect(read(query)).toEqual(usualSchedules);
    },
  );
});

test("keptChoices keeps the page's own parameters, if they're short", () => {
  const query = new URLSearchParams(`plan=12&months=2&semaglutide=&other=1&tirzepatide=${"x".repeat(200)}`);
  expect(keptChoices(query)).toEqual({ plan: "12", months: "2" });
});

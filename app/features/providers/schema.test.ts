import { describe, expect, it } from "vitest";
import { readDirectoryFilters, readPlanId } from "./schema";

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

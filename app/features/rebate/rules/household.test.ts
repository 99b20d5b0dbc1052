import { describe, expect, test } from "vitest";
import { householdKey } from "./household";

const home = { addressLine1: "12 North Main Street", addressLine2: "Apt. 4B", zipCode: "33101" };
const key = householdKey(home);

describe("one household", () => {
  test.each([
    { addressLine1: "12 N. Main St.", addressLine2: "#4b", zipCode: "33101" },
    { addressLine1: "12 n main street apartment 4B", addressLine2: null, zipCode: "33101-2345" },
    { addressLine1: "  12   NORTH MAIN ST,", addressLine2: "Unit 4B", zipCode: "33101" },
    { addressLine1: "12 North Máin Str", addressLine2: "No. 4B", zipCode: "33101" },
  ])("$addressLine1, $addressLine2", (address) => {
    expect(householdKey(address)).toBe(key);
  });
});

describe("another household", () => {
  test.each([
    { ...home, addressLine2: "Apt. 4C" },
    { ...home, addressLine1: "13 North Main Street" },
    { ...home, addressLine1: "12 South Main Street" },
    { ...home, addressLine1: "12 North Main Avenue" },
    { ...home, zipCode: "33102" },
  ])("$addressLine1, $addressLine2, $zipCode", (address) => {
    expect(householdKey(address)).not.toBe(key);
  });
});

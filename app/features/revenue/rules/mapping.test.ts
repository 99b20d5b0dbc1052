import { describe, expect, test } from "vitest";
import {
  conversionFields,
  conversionStatuses,
  defaultMapping,
  defaultReading,
  fieldLabels,
  statusLabels,
  statusOf,
} from "./mapping";

test("the specification's parameters, two of them required (spec:revenue#postback-endpoints)", () => {
  const names = conversionFields.map((field) => [field, defaultMapping[field].names]);
  expect(Object.fromEntries(names)).toEqual({
    transaction_id: ["transaction_id"],
    revenue: ["revenue"],
    payout: ["payout"],
    brand_id: ["brandid", "brand_id"],
    status: ["status"],
    sub1: ["sub1"],
    sub2: ["sub2"],
    sub3: ["sub3"],
    sub4: ["sub4"],
    sub5: ["sub5"],
    source_url: ["source_url"],
  });
  const required = conversionFields.filter((field) => defaultMapping[field].required);
  expect(required).toEqual(["transaction_id", "payout"]);
});

test("every field and status has its own label", () => {
  const labels = [...Object.values(fieldLabels), ...Object.values(statusLabels)];
  expect(new Set(labels).size).toBe(conversionFields.length + conversionStatuses.length);
  for (const label of labels) expect(label).toMatch(/\w/);
});

test.each([
  ["sub1", "source"],
  ["sub2", "campaign"],
  ["sub3", "keyword"],
  ["sub4", "placement"],
  ["sub5", "creative"],
] as const)("%s is labeled %s (spec:revenue#sub-labels)", (field, label) => {
  expect(fieldLabels[field]).toContain(label);
});

describe("status words (spec:revenue#status-words)", () => {
  test.each([
    ["pending", "pending"],
    ["approved", "approved"],
    ["paid", "paid"],
    ["reversed", "reversed"],
    ["confirmed", "approved"],
    ["locked", "approved"],
    ["hold", "pending"],
    ["rejected", "reversed"],
    ["declined", "reversed"],
    ["cancelled", "reversed"],
    ["canceled", "reversed"],
    ["refunded", "reversed"],
    ["chargeback", "reversed"],
    ["maybe", null],
    ["toString", null],
  ])("%s means %s", (word, status) => {
    expect(statusOf(word, {})).toBe(status);
  });

  test("of the network take precedence over all others", () => {
    expect(statusOf("Paid", { paid: "pending" })).toBe("pending");
    expect(statusOf("hold", { hold: "paid" })).toBe("paid");
  });

  test("a request without a status is approved", () => {
    expect(defaultReading.defaultStatus).toBe("approved");
  });
});

test("status words are looked up in the network's list, then ours, then the common ones", () => {
  expect(statusOf(" Declined ", {})).toBe("reversed");
  expect(statusOf("declined", { declined: "pending" })).toBe("pending");
  expect(statusOf("PAID", {})).toBe("paid");
  expect(statusOf("constructor", {})).toBeNull();
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brandFields, feeFields, priceFields, readPresent, readRow } from "./brand-fields";
import { slugOf } from "./field-readers";

const price = { medication_type: "sema_inject", plan_interval: "monthly", price: "299" };

/** The parsed value of a price's field; "missing" or "invalid" if it's refused. */
function inPrice(field: string, text: string): unknown {
  const checked = readRow(priceFields, { ...price, [field]: text });
  return checked.ok ? checked.row[field as keyof typeof checked.row] : checked.errors[field]?.kind;
}

function inBrand(field: string, text: string): unknown {
  const checked = readRow(brandFields, { brand_name: "Northfield", [field]: text });
  return checked.ok ? checked.row[field as keyof typeof checked.row] : checked.errors[field]?.kind;
}

// spec:brands#money-columns
describe("an amount", () => {
  test.for([
    ["299", "299.00"],
    [" 299.5 ", "299.50"],
    [".5", "0.50"],
    ["0", "0.00"],
    ["007", "7.00"],
    ["$1,299.00", "1299.00"],
    ["$ 1,299", "1299.00"],
    ["1,299.00", "1299.00"],
    ["999999.99", "999999.99"],
  ] as const)("%s is %s", ([text, stored]) => {
    expect(inPrice("price", text)).toBe(stored);
  });

  test.for([
    "NaN",
    "Infinity",
    "1e309",
    "1e3",
    "-5",
    "+5",
    "12-15",
    "1,299",
    "12,99",
    "1,2,3.00",
    "1.299,00",
    "1.234",
    ".",
    "$",
    "1000000",
    "9".repeat(400),
    "0x10",
    "２９９",
    "2\u00009",
    "29\ud800",
  ])("%j is refused", (text) => {
    expect(inPrice("price", text)).toBe("invalid");
  });

  test("that is required and blank is missing; an optional one is null", () => {
    expect(inPrice("price", "  ")).toBe("missing");
    expect(inPrice("first_month_discount_amount", "")).toBeNull();
  });

  test("is read back unchanged, for every amount that a column can hold", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const stored = (cents / 100).toFixed(2);
        expect(inPrice("price", stored)).toBe(stored);
        expect(
          inPrice("price", `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`),
        ).toBe(stored);
      }),
    );
  });
});

describe("the other fields", () => {
  test.for([
    ["plan_interval", "biannual", "semi_annual"],
    ["plan_interval", "Semi_Annual", "semi_annual"],
    ["plan_interval", "weekly", "invalid"],
    ["plan_interval", "constructor", "invalid"],
    ["medication_type", "", "missing"],
    ["medication_type", "TRIZEP_PILL", "trizep_pill"],
    ["dosage", "", "all_doses"],
    ["dosage", ".25mg", ".25mg"],
    ["dosage", "0.25mg", "invalid"],
    ["is_first_month_discount", "YES", true],
    ["is_first_month_discount", "", false],
    ["is_first_month_discount", "maybe", "invalid"],
    ["medication_source", "", null],
    ["medication_source", "Compounded", "compounded"],
    ["medication_source", "brand_name", "brand_name"],
    ["medication_source", "generic", "invalid"],
    ["product_name", "", null],
    ["product_name", "WEGOVY", "wegovy"],
    ["product_name", "Wegovy pill", "wegovy_pill"],
    ["product_name", "Saxenda", "invalid"],
    ["comments", "a\r\nb", "a\nb"],
    ["comments", "a\u0000b", "invalid"],
    ["comments", "a\udfffb", "invalid"],
    ["comments", "x".repeat(2_001), "invalid"],
  ] as const)("of a price: %s %j is %j", ([field, text, expected]) => {
    expect(inPrice(field, text)).toEqual(expected);
  });

  test.for([
    ["brand_name", "   ", "missing"],
    ["brand_name", "a\nb", "invalid"],
    ["website_link", "https://northfield.example/a?b=c", "https://northfield.example/a?b=c"],
    ["website_link", "HTTPS://Northfield.example", "https://Northfield.example"],
    ["website_link", "javascript:alert(1)", "invalid"],
    ["website_link", "northfield.example", "invalid"],
    ["website_link", "https://", "invalid"],
    ["website_link", "https://user:secret@northfield.example", "invalid"],
    ["website_link", "https://a b.example", "invalid"],
    ["website_link", `https://a.example/${"x".repeat(2_000)}`, "invalid"],
    ["logo_url", "/brands/a.svg", "/brands/a.svg"],
    ["logo_url", "//evil.example/a.svg", "invalid"],
    ["logo_url", "data:image/png;base64,AA", "invalid"],
    ["trustpilot_rating", "4.7", "4.7"],
    ["trustpilot_rating", "5", "5.0"],
    ["trustpilot_rating", "5.1", "invalid"],
    ["trustpilot_rating", "4.75", "invalid"],
    ["trustpilot_rating", "-1", "invalid"],
    ["unavailable_states", " tx, AL ,tx,", ["TX", "AL"]],
    ["unavailable_states", "Texas", "invalid"],
    ["pharmacy_types", "", []],
    ["pharmacy_types", " Retail, 503A ,retail,", ["503a", "retail"]],
    ["pharmacy_types", "503c", "invalid"],
    ["refund_window_days", "", null],
    ["refund_window_days", " 014 ", "14"],
    ["refund_window_days", "30.0", "30"],
    ["refund_window_days", "365", "365"],
    ["refund_window_days", "366", "invalid"],
    ["notice_days", "0", "0"],
    ["notice_days", "1.5", "invalid"],
    ["notice_days", "-1", "invalid"],
    ["notice_days", "9999", "invalid"],
    ["refund_proration", "YES", "yes"],
    ["refund_proration", "", null],
    ["refund_proration", "unknown", "invalid"],
    ["cancellation_fee", "25", "25.00"],
    ["last_verified_updated", "2026-02-31", "invalid"],
    ["slug", "northfield-clinic", "northfield-clinic"],
    ["slug", "North Field", "invalid"],
    ["slug", "", null],
  ] as const)("of a brand: %s %j is %j", ([field, text, expected]) => {
    expect(inBrand(field, text)).toEqual(expected);
  });

  // spec:brands#fee-columns
  test("a fee needs its type", () => {
    expect(readRow(feeFields, { fee_amount: "5" })).toMatchObject({
      errors: { fee_type: { kind: "missing" } },
    });
  });
});

test("an absent field is blank for a form, and skipped by an import", () => {
  expect(readRow(brandFields, { brand_name: "A" })).toMatchObject({
    ok: true,
    row: { accept_insurance: false },
  });
  expect(readPresent(brandFields, { brand_name: "A", rebate: "" })).toEqual({
    ok: true,
    row: { brand_name: "A", rebate: null },
  });
  expect(readPresent(brandFields, { rebate: "5" })).toEqual({ ok: true, row: { rebate: "5.00" } });
});

test.for([
  ["Northfield Clinic", "northfield-clinic"],
  ["Zoë & Søn’s  M.D.", "zoe-and-s-ns-m-d"],
  ["日本", "brand"],
  ["-".repeat(300), "brand"],
  ["x".repeat(300), "x".repeat(80)],
] as const)("the slug of %s is %s", ([name, slug]) => {
  expect(slugOf(name)).toBe(slug);
});

test("no text makes a reader throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const table of [brandFields, feeFields, priceFields])
        readRow(table, Object.fromEntries(Object.keys(table).map((name) => [name, text])));
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BrandRecord } from "~/features/brands/rules/brand-record";
import {
  type BrandDraft,
  checkDraft,
  dateInputValue,
  draftFromEntries,
  draftOf,
  emptyDraft,
  isSameBrandDraft,
} from "./draft";

const now = new Date("2026-03-08T15:00:00Z");

const record: BrandRecord = {
  brand_id: 7,
  brand: {
    brand_name: "Northfield",
    slug: "northfield",
    website_link: "https://northfield.example/",
    glp_link: null,
    sema_link: null,
    trizep_link: null,
    logo_url: null,
    trustpilot_rating: "4.7",
    google_rating: null,
    rebate: "25.00",
    accept_insurance: true,
    hsa_accepted: false,
    legit_script_certified: false,
    bill_today: false,
    gender_marketing: null,
    refund_summary: "One\nTwo",
    refund_policy: null,
    refund_window_days: "14",
    refund_proration: "no",
    notice_days: "0",
    cancellation_fee: "25.00",
    how_to_cancel: "In your account",
    other_notes: null,
    pharmacies_used: null,
    pharmacy_types: ["503a", "retail"],
    last_verified_updated: "2026-03-01T18:20:30.123Z",
    unavailable_states: ["TX", "AL"],
  },
  fees: [{ fee_id: 3, fee_type: "Membership", fee_amount: null, fee_notes: null }],
  prices: [
    {
      pricing_id: 12,
      medication_type: "sema_inject",
      dosage: "all_doses",
      plan_interval: "semi_annual",
      price: "1299.00",
      is_first_month_discount: true,
      first_month_discount_amount: "50.00",
      medication_source: "brand_name",
      product_name: "wegovy",
      proof_link: "https://northfield.example/prices",
      comments: null,
    },
  ],
  archived_at: null,
  archived_by: null,
};
const stored = draftOf(record, "v1");

/** What a browser submits for a form filled with this draft. */
function entriesOf(draft: BrandDraft): [string, string][] {
  const { unavailable_states = "", pharmacy_types = "", last_verified_updated = "", ...brand } = draft.brand;
  const checked = ([, text]: [string, string]) => text !== "";
  return [
    ["intent", "save"],
    ["version", draft.version],
    ...Object.entries(brand).filter(checked),
    ...unavailable_states.split(",").map((code): [string, string] => ["unavailable_states", code]),
    ...pharmacy_types.split(",").map((type): [string, string] => ["pharmacy_types", type]),
    ["verified_at", last_verified_updated],
    ["last_verified_updated", dateInputValue(last_verified_updated)],
    ...(["prices", "fees"] as const).flatMap((kind) => [
      ...draft[kind].flatMap(({ key, fields }) =>
        Object.entries(fields)
          .filter(checked)
          .map(([field, text]): [string, string] => [`${kind}.${key}.${field}`, text]),
      ),
      ...draft.removed[kind].map((key): [string, string] => [`removed.${kind}`, key]),
    ]),
  ];
}

describe("the form of a stored brand", () => {
  test("submitted unchanged matches what is stored, to the exact time", () => {
    const sent = draftFromEntries(entriesOf(stored));
    expect(isSameBrandDraft(sent, stored)).toBe(true);
    expect(sent.prices[0]?.fields.plan_interval).toBe("biannual");
    const checked = checkDraft(sent, now);
    expect(checked).toMatchObject({
      ok: true,
      clean: {
        version: "v1",
        brand: { ...record.brand, unavailable_states: ["AL", "TX"] },
        prices: [{ id: 12, row: { plan_interval: "semi_annual", price: "1299.00", product_name: "wegovy" } }],
        fees: [{ id: 3 }],
      },
    });
  });

  test("line endings in a submitted form don't count as a change", () => {
    const entries = entriesOf(stored).map(([name, text]): [string, string] => [
      name,
      text.replace("\n", "\r\n"),
    ]);
    expect(isSameBrandDraft(draftFromEntries(entries), stored)).toBe(true);
  });

  test("another day replaces the exact time", () => {
    const entries = entriesOf(stored).map(([name, text]): [string, string] => [
      name,
      name === "last_verified_updated" ? "2026-03-02" : text,
    ]);
    expect(checkDraft(draftFromEntries(entries), now)).toMatchObject({
      clean: { brand: { last_verified_updated: "2026-03-02T05:00:00.000Z" } },
    });
  });

  test("unknown names are left out", () => {
    const draft = draftFromEntries([
      ["brand_id", "9"],
      ["__proto__", "x"],
      ["constructor", "x"],
      ["prices.12.pricing_id.x", "1"],
      ["prices.abc.price", "1"],
      ["prices.-1.price", "1"],
      ["logo", new Blob([])],
    ]);
    expect(isSameBrandDraft(draft, emptyDraft)).toBe(true);
  });
});

describe("checking", () => {
  const withPrice = (key: string, fields: Record<string, string>): BrandDraft => ({
    ...stored,
    prices: [
      { key, fields: { medication_type: "sema_inject", plan_interval: "monthly", price: "5", ...fields } },
    ],
  });

  test("names each wrong field, in the order of the form", () => {
    const draft = {
      ...withPrice("new-1", { price: "" }),
      brand: { ...stored.brand, brand_name: " ", trustpilot_rating: "6" },
      fees: [{ key: "3", fields: {} }],
    };
    const checked = checkDraft(draft, now);
    expect(checked).toMatchObject({ ok: false, message: "Please fill in all required fields" });
    expect(checked.ok || Object.keys(checked.errors)).toEqual([
      "brand_name",
      "trustpilot_rating",
      "prices.new-1.price",
      "fees.3.fee_type",
    ]);
  });

  test("an invalid field has its own general message", () => {
    expect(checkDraft(withPrice("12", { price: "NaN" }), now)).toMatchObject({
      message: "Fix the marked fields, then save again",
    });
  });

  test("temporary ids, and invalid ids, are new rows", () => {
    const keys = ["12", "new-3", "0", "9999999999"];
    const ids = keys.map((key) => {
      const checked = checkDraft(withPrice(key, {}), now);
      return checked.ok && checked.clean.prices[0]?.id;
    });
    expect(ids).toEqual([12, null, null, null]);
  });

  test("a check in the future is refused", () => {
    const draft = { ...stored, brand: { ...stored.brand, last_verified_updated: "2026-03-09" } };
    expect(checkDraft(draft, now)).toMatchObject({
      errors: { last_verified_updated: "Enter today's date or an earlier one" },
    });
  });

  test("no form makes it throw", () => {
    const name = fc.oneof(fc.constantFrom(...entriesOf(stored).map(([known]) => known)), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: "binary" }))), (entries) => {
        checkDraft(draftFromEntries(entries), now);
      }),
    );
  });
});

import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { listEditablePrices } from "~/features/brands/queries/editable-prices.server";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";

const now = new Date("2026-03-08T15:00:00Z");
let clock = now;
const app = await useApp({ now: () => clock });
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const max = await createStaff(db, { name: "Max Lee", role: "content_manager" });
const cookie = await signIn(app, ann);
const admin = browserWith(app, cookie);
const { created } = brandFixture(db, { ...ann, sessionId: "a" }, now);
const prices = href("/admin/prices");

async function newBrand(name: string) {
  const stored = await created({ raw: { brand_name: name }, prices: [{ id: null, row: price() }] });
  const [first] = await listEditablePrices(db, stored.brand_id);
  if (!first) throw new Error("The price is missing.");
  return { brandId: String(stored.brand_id), first };
}

const priceOf = async (brandId: string) => (await listEditablePrices(db, Number(brandId)))[0]?.price;

describe("a price in a list", () => {
  test("can be changed, and Undo returns to the list with its filters", async () => {
    const { brandId, first } = await newBrand("Ash Clinic");
    const [name, version] = [`prices.${first.pricingId}.price`, `prices.${first.pricingId}.version`];
    const back = `${href("/admin")}?q=ash`;
    const saved = await admin.post(prices, {
      intent: "save",
      brandId,
      back,
      [name]: "$249",
      [version]: first.version,
    });
    expect(saved.status).toBe(200);
    expect(await priceOf(brandId)).toBe("249.00");
    const page = await browserWith(app, cookiesOf(saved, cookie)).page(href("/admin"));
    expect(page).toContain("1 price of Ash Clinic changed");
    expect(page).toContain(`name="changedAt" value="${now.toISOString()}"`);

    const fields = { intent: "undo", brandId, changedAt: now.toISOString() };
    const undone = await admin.post(prices, { ...fields, back });
    expect([undone.status, undone.headers.get("location")]).toEqual([302, back]);
    expect(await priceOf(brandId)).toBe("299.00");
    for (const elsewhere of ["https://evil.example/", "//evil.example", "/admin/../login", "/blog"]) {
      const answer = await admin.post(prices, { ...fields, back: elsewhere });
      expect(answer.headers.get("location")).toBe(href("/admin"));
    }
  });

  test("returns a 409 with the stored price if someone else changed it", async () => {
    const { brandId, first } = await newBrand("Birch Clinic");
    const name = `prices.${first.pricingId}.price`;
    const answer = await admin.post(prices, { intent: "save", brandId, [name]: "249" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Someone changed these prices while you were editing");
    expect(await priceOf(brandId)).toBe("299.00");
  });

  test.for([
    ["", "Enter a price"],
    ["1,299", "Enter a dollar amount"],
    ["-5", "Enter a dollar amount"],
    ["1e3", "Enter a dollar amount"],
    ["1000000", "Enter less than $1,000,000"],
    ["NaN", "Enter a dollar amount"],
  ] as const)("%j is a 400 with the editor's message", async ([typed, message]) => {
    const { brandId, first } = await newBrand("Cedar Clinic");
    const field = `prices.${first.pricingId}.price`;
    const answer = await admin.post(prices, { intent: "save", brandId, [field]: typed });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain(field);
    expect(text).toContain(message);
  });

  test.for<Record<string, string>>([
    { intent: "save" },
    { intent: "save", brandId: "0" },
    { intent: "burn", brandId: "1" },
    { intent: "undo", brandId: "1" },
    { intent: "undo", brandId: "1", changedAt: "yesterday" },
    { intent: "note", brandId: "1", note: "a\u0000b" },
    { intent: "note", brandId: "1", note: "x".repeat(301) },
    { intent: "note", brandId: "1", note: "x", seenAt: "then" },
  ])("%j is a 400", async (fields) => {
    expect((await admin.post(prices, fields)).status).toBe(400);
  });

  test("can't be changed by a content manager", async () => {
    const { brandId, first } = await newBrand("Dogwood Clinic");
    const manager = browserWith(app, await signIn(app, max));
    const fields = { intent: "save", brandId, [`prices.${first.pricingId}.price`]: "1" };
    const answer = await manager.post(prices, {
      ...fields,
      [`prices.${first.pricingId}.version`]: first.version,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/access-denied")]);
    expect(await priceOf(brandId)).toBe("299.00");
  });
});

describe("the queue", () => {
  const queue = href("/admin/verification");

  test("undoes the last check, unless the brand has changed since then", async () => {
    const { brandId } = await newBrand("Elm Clinic");
    expect(await admin.page(queue)).toContain("Elm Clinic");
    const verified = await admin.post(queue, { brandId, stay: "true" });
    expect(verified.status).toBe(200);
    const next = await browserWith(app, cookiesOf(verified, cookie)).page(queue);
    expect(next).toContain("Elm Clinic marked as verified today");
    expect(next).toContain('name="intent" value="undo"');
    expect(await admin.page(queue)).not.toContain("Elm Clinic");
    clock = new Date(now.getTime() + 60_000);
    const undo = () => admin.post(queue, { intent: "undo", brandId });
    expect((await undo()).status).toBe(302);
    expect(await admin.page(queue)).toContain("Elm Clinic");
    const again = await undo();
    expect(await browserWith(app, cookiesOf(again, cookie)).page(queue)).toContain(
      "this brand has changed since then",
    );
    expect((await admin.post(queue, { intent: "drop", brandId })).status).toBe(400);
  });

  test("keeps one note per brand, and an empty one removes it", async () => {
    const { brandId } = await newBrand("Fir Clinic");
    const written = await admin.post(prices, { intent: "note", brandId, note: " Prices after the quiz " });
    expect(written.status).toBe(200);
    expect((await admin.post(prices, { intent: "note", brandId, note: "Other" })).status).toBe(409);
    const removed = await admin.post(prices, {
      intent: "note",
      brandId,
      note: "",
      seenAt: clock.toISOString(),
    });
    expect(removed.status).toBe(200);
  });
});
